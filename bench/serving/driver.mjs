// Plays two-player matches of Tally as fast as they are acknowledged, at Piazza or at boardgame.io.
// node driver.mjs HOME < { kind, url, cookies, matches: [{ id }], seconds, warm, pause, moves }
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const WebSocket = createRequire(process.argv[2] + '/')('ws');
const plan = JSON.parse(readFileSync(0, 'utf8'));
const SPACE = '/tally,';

// A player: move() is answered when the move is acknowledged; seen() when the move of the other has arrived.
class Player {
  constructor(match, seat) {
    Object.assign(this, { match, seat, known: 0, n: 0 });
  }
  open() {
    return new Promise((resolve, reject) => {
      const piazza = plan.kind === 'piazza';
      const address = piazza ? `${plan.url}/ws/${this.match.id}` : `${plan.url}/socket.io/?EIO=4&transport=websocket`;
      this.socket = new WebSocket(address.replace('http', 'ws'), { perMessageDeflate: false, headers: piazza ? { Cookie: plan.cookies[this.seat] } : {} });
      this.ready = resolve;
      this.socket.on('error', reject);
      this.socket.on('open', () => piazza && this.socket.send(JSON.stringify({ type: 'hello', last: 0, seat: this.seat })));
      this.socket.on('message', (data) => (piazza ? String(data).split('\n').forEach((line) => this.hearPiazza(JSON.parse(line))) : this.hearBoardgame(String(data))));
    });
  }
  hearPiazza(message) {
    if (message.type === 'snapshot' || message.type === 'update') {
      this.known = message.sight.number;
      this.ready?.();
      this.seen?.(this.known);
    } else if (message.type === 'done') this.acknowledged(message.number);
    else if (message.type === 'refused' || message.type === 'trouble') throw new Error(JSON.stringify(message));
  }
  hearBoardgame(text) {
    if (text[0] === '2') this.socket.send('3');
    else if (text[0] === '0') this.socket.send(`40${SPACE}`);
    else if (text.startsWith(`40${SPACE}`)) this.emit('sync', this.match.id, String(this.seat), null, 2);
    else if (text.startsWith(`42${SPACE}`)) {
      const [type, , state] = JSON.parse(text.slice(2 + SPACE.length));
      if (type === 'sync') {
        this.known = state.state._stateID;
        this.ready();
      } else if (type === 'update') {
        this.known = state._stateID;
        this.seen?.(this.known);
        this.acknowledged?.(this.known);
      }
    }
  }
  emit(...event) {
    this.socket.send(`42${SPACE}${JSON.stringify(event)}`);
  }
  move() {
    return new Promise((resolve) => {
      const number = this.known;
      this.acknowledged = (n) => n > number && resolve(n);
      if (plan.kind === 'piazza') this.socket.send(JSON.stringify({ type: 'play', id: `${this.seat}-${number}`, seat: this.seat, actions: [1 + (this.n++ % 3)].map((n) => `add ${n}`) }));
      else {
        const payload = { type: 'add', args: [1 + (this.n++ % 3)], playerID: String(this.seat) };
        this.emit('update', { type: 'MAKE_MOVE', payload }, number, this.match.id, String(this.seat));
      }
    });
  }
  sees(number) {
    if (this.known >= number) return Promise.resolve();
    return new Promise((resolve) => (this.seen = (n) => n >= number && resolve()));
  }
}

const players = plan.matches.map((match) => [new Player(match, 0), new Player(match, 1)]);
for (let n = 0; n < players.length; n += 25)
  for (const seat of [0, 1]) await Promise.all(players.slice(n, n + 25).map((pair) => pair[seat].open()));
const times = [];
let counting = false;
let over = false;
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function drive(pair) {
  if (plan.pause) await sleep(Math.random() * plan.pause);
  for (let n = 0; !over && n !== plan.moves; n++) {
    const [mover, other] = n % 2 ? [pair[1], pair[0]] : pair;
    const start = performance.now();
    const number = await mover.move();
    if (counting) times.push(performance.now() - start);
    await Promise.all([mover.sees(number), other.sees(number)]);
    if (plan.pause) await sleep(plan.pause * (0.5 + Math.random()));
  }
}
const driving = Promise.all(players.slice(0, plan.active ?? players.length).map(drive));
await sleep(plan.warm);
process.stderr.write('started\n');
counting = true;
const start = performance.now();
await Promise.race([sleep(plan.seconds), driving]);
counting = false;
const seconds = (performance.now() - start) / 1000;
process.stderr.write('ended\n');
over = true;
await driving;
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(JSON.stringify({ moves: times.length, seconds, p50: at(0.5), p99: at(0.99), worst: times.at(-1) }));
process.exit(0);
