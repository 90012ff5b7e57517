// A Jest reporter that appends each test's result to PROGRESS_FILE as the test ends, because Jest prints a file's results only at the
// end of the file. A killed process leaves at least this.
import { appendFileSync } from 'node:fs';

export default class ProgressReporter {
  // Without the tests of a file, where another runner does not report them.
  onTestFileStart({ path }) {
    write(`▸ ${path}`);
  }

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
