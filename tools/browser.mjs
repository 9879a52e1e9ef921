// Unpack the Chromium inside the npm package @sparticuz/chromium: node browser.mjs <package folder> <target folder>
import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const [from, to] = process.argv.slice(2).map((path) => resolve(path));
const unpack = (name, target) =>
  pipeline(createReadStream(`${from}/bin/${name}.br`), createBrotliDecompress(), createWriteStream(target));

mkdirSync(to, { recursive: true });
await unpack('chromium', `${to}/chromium`);
chmodSync(`${to}/chromium`, 0o755);
for (const name of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) {
  await unpack(name, `${to}/${name}`);
  execFileSync('tar', ['-xf', `${to}/${name}`, '-C', to]);
  rmSync(`${to}/${name}`);
}
// The package's own list of font folders holds none that exists here, and no text would be drawn at all.
writeFileSync(
  `${to}/fonts.conf`,
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${to}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${to}/fonts-cache</cachedir>
</fontconfig>
`,
);
// Written last: who finds this file finds a whole browser.
writeFileSync(
  `${to}/run`,
  `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib:$here" FONTCONFIG_PATH="$here"
exec "$here/chromium" "$@"
`,
  { mode: 0o755 },
);
