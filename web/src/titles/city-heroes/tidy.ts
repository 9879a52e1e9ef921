// The log without the steps of a talk that ended in a trade: one line a trade.
import type { LogLine } from '../../generated/protocol';

const BEGIN = / (?:asks .+ for a trade|offers .+ for .+)\.$/;
const TALK =
  / (?:agrees to talk with .+|(?:offers|counters with) .+|(?:no longer )?accepts|confirms the trade|hesitates .+)\.$/;
const TRADED = / gives .+ for .+\.$/;

/** Lines of a talk are left out once the trade is made; of several offers in a row by one player the last stays. */
export function tidy(lines: readonly LogLine[]): readonly LogLine[] {
  const found: LogLine[] = [];
  let begin = -1;
  for (const line of lines) {
    const plain = !line.heading && !line.said;
    const last = found.at(-1);
    if (plain && TRADED.test(line.text) && begin >= 0) {
      found.length = begin;
      begin = -1;
    } else if (plain && BEGIN.test(line.text)) begin = found.length;
    else if (!plain || !TALK.test(line.text)) begin = -1;
    else if (last && last.seat === line.seat && / offers /.test(last.text) && / offers /.test(line.text)) found.pop();
    found.push(line);
  }
  return found;
}
