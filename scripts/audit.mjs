// Known vulnerabilities of the packages of the product, as the registry knows them: `npm run audit`
// Ends with 0 if none is high or critical, with 1 if one is, and with 3 if the registry does not answer.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { runProgram } from './machine/processes.mjs';

/**
 * The meaning of what `npm audit --json` printed.
 * @param {string} output
 * @returns {{ outcome: 'clean' | 'vulnerable' | 'unanswered', lines: string[] }} `lines`: the packages, or why there is no answer
 */
export function readAudit(output) {
  let report;
  try {
    report = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return { outcome: 'unanswered', lines: [output.trim().split('\n').at(-1) ?? ''] };
  }
  if (report.vulnerabilities === undefined) {
    const words = report.error?.summary || report.error?.detail || report.message || 'npm audit gave no report';
    return { outcome: 'unanswered', lines: [String(words).split('\n')[0]] };
  }
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical');
  const lines = serious.map(({ name, severity, range, via }) => {
    const advisories = via.filter((each) => typeof each === 'object').map(({ title, url }) => `${title} (${url})`);
    return `${name} ${range}: ${severity}${advisories.length > 0 ? `, ${advisories.join('; ')}` : ''}`;
  });
  return { outcome: lines.length > 0 ? 'vulnerable' : 'clean', lines };
}

/** Asks the registry about the packages of the product, without those that only build and test it. */
export async function audit() {
  const { output } = await runProgram('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent', '--no-update-notifier']);
  return readAudit(output);
}

async function main() {
  chdir(fileURLToPath(new URL('..', import.meta.url)));
  const { outcome, lines } = await audit();
  const words = {
    clean: 'No high or critical vulnerability is known.',
    vulnerable: 'Vulnerable packages:',
    unanswered: 'Not checked: the registry did not answer:',
  };
  console.log([words[outcome], ...lines.map((line) => `  ${line}`)].join('\n'));
  process.exitCode = { clean: 0, vulnerable: 1, unanswered: 3 }[outcome];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
