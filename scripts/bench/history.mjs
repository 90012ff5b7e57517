// The history of runs with 10,000 runs: the pages of the server, and the production build in Chromium.
// `npm run bench -- history [postgres|embedded]`, PostgreSQL by default.
import { spawn } from 'node:child_process';

const run = ['--import', 'tsx', 'scripts/bench/history/run.mjs', ...process.argv.slice(2)];
spawn(process.execPath, run, { stdio: 'inherit' }).once('close', (code) => (process.exitCode = code ?? 1));
