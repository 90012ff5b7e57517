// The server under load, compared with the floor of the machine: a bare Fastify with one select by the same driver.
// `npm run bench -- server [postgres|embedded]`, both by default. The server and the load run in separate
// processes on loopback, with 20 callers who are signed in as different people.
import { spawn } from 'node:child_process';

const run = ['--import', 'tsx', 'scripts/bench/server/run.mjs', ...process.argv.slice(2)];
spawn(process.execPath, run, { stdio: 'inherit' }).once('close', (code) => (process.exitCode = code ?? 1));
