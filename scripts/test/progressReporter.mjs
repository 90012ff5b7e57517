// A reporter of Jest that writes the results of tests to the file PROGRESS_FILE while they run, because Jest prints the results of a
// test file only at its end. A process that was ended from outside leaves at least this.
import { appendFileSync } from 'node:fs';

export default class ProgressReporter {
  onTestCaseStart(_test, { fullName }) {
    write(`▸ ${fullName}`);
  }

  onTestCaseResult(_test, { fullName, status, duration, failureMessages }) {
    write(`${status === 'failed' ? '✕' : '✓'} ${fullName} (${duration ?? 0} ms)`, ...failureMessages);
  }
}

function write(...lines) {
  const { PROGRESS_FILE } = process.env;
  if (PROGRESS_FILE) appendFileSync(PROGRESS_FILE, `${lines.join('\n')}\n`);
}
