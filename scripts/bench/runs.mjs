// Runs of Zaps, compared with the floors of the machine: five bare commits for each run, and a bare pg-boss; and the wait of a
// quiet account while another one floods the queue with 10,000 runs (BENCH_FLOOD).
// `npm run bench -- runs [postgres|embedded]`, both by default. The subjects and the load run in separate processes on loopback.
import { spawn } from 'node:child_process';

const run = ['--import', 'tsx', 'scripts/bench/runs/run.mjs', ...process.argv.slice(2)];
spawn(process.execPath, run, { stdio: 'inherit' }).once('close', (code) => (process.exitCode = code ?? 1));
