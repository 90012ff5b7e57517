// Moving many Zaps on the server: the mover's list, the plan, the move and its undo, with 1,000, 10,000 and 50,000 Zaps (R14).
// `npm run bench -- mover-server [postgres|embedded]`, both by default. Over HTTP on loopback, with server and client in one process.
import { spawn } from 'node:child_process';

const run = ['--expose-gc', '--import', 'tsx', 'scripts/bench/mover-server/run.mjs', ...process.argv.slice(2)];
spawn(process.execPath, run, { stdio: 'inherit' }).once('close', (code) => (process.exitCode = code ?? 1));
