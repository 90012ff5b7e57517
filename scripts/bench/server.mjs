// The server under load, beside the floor of the machine: a bare Fastify that makes one select with the same driver.
// `npm run bench -- server [postgres|embedded]`, both unless said. The server and the load run in separate processes, on
// loopback; 20 callers, each signed in as somebody else.
import { spawn } from 'node:child_process';

const run = ['--import', 'tsx', 'scripts/bench/server/run.mjs', ...process.argv.slice(2)];
spawn(process.execPath, run, { stdio: 'inherit' }).once('close', (code) => (process.exitCode = code ?? 1));
