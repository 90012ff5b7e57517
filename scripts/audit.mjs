// Asks the registry for known vulnerabilities of the packages of the product: `npm run audit`
// Ends with 0 if none is high or critical, with 1 if one is, and with 3 if the registry does not answer.
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { audit } from './supply-chain/audit.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));
const { outcome, lines } = await audit();
const words = {
  clean: 'No high or critical vulnerability is known.',
  vulnerable: 'Vulnerable packages:',
  unanswered: 'Not checked: the registry did not answer:',
};
console.log([words[outcome], ...lines.map((line) => `  ${line}`)].join('\n'));
process.exitCode = { clean: 0, vulnerable: 1, unanswered: 3 }[outcome];
