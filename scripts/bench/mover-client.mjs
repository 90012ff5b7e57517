// The mover in the browser at 1,000, 10,000 and 50,000 Zaps (R14): the cost of each action before React
// renders, then the production build in Chromium.
// `npm run bench -- mover-client [postgres|embedded]`, PostgreSQL by default.
// test/app/features/zap-mover/list.test.tsx also tests how many lines are drawn.
import { spawn } from 'node:child_process';

const run = (file) =>
  new Promise((resolve) => {
    const flags = ['--expose-gc', '--import', 'tsx', `scripts/bench/mover-client/${file}`, ...process.argv.slice(2)];
    spawn(process.execPath, flags, { stdio: 'inherit' }).once('close', resolve);
  });

for (const file of ['acts.mjs', 'browser.mjs']) if ((await run(file)) !== 0) process.exitCode = 1;
