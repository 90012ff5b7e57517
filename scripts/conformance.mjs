// Runs the contract against a server: `npm run conformance -- --target http://localhost:3000 [--mailbox http://localhost:3000/dev/mailbox]`
//
//   --target URL      the server. It signs up its own people there and leaves them behind
//   --mailbox URL     its development mailbox, for everything that needs a mailed link
//   --only NAMES      resources or endpoints, separated by commas, such as zaps,runs,logIn
//   --rate N          requests a second at most; 20 by default
//   --patience N      seconds to wait at most when the target names a limit; 65 by default
//   --json FILE       also writes the results as JSON
//   --allow-remote    allows a target that is not this machine
//
// Ends with 0 if everything that was provoked conforms, with 1 if something breaks the contract, and with 2 if it could not run.
import { writeFileSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endpoints } from '../src/contract/index.ts';
import { terminalLine, terminalText } from '../src/domain/terminalText.ts';
import { StoryStopped, createLine } from './conformance/caller.mjs';
import { createLedger, resourceOf } from './conformance/ledger.mjs';
import { runProbes } from './conformance/probes.mjs';
import { countsOf, linesOf } from './conformance/report.mjs';
import { createStage } from './conformance/stage.mjs';
import { stories } from './conformance/stories/index.mjs';

class UsageError extends Error {}

function readOptions() {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      mailbox: { type: 'string' },
      only: { type: 'string', default: '' },
      rate: { type: 'string', default: '20' },
      patience: { type: 'string', default: '65' },
      json: { type: 'string' },
      'allow-remote': { type: 'boolean', default: false },
    },
  });
  if (values.target === undefined) throw new UsageError('Name the server: --target http://localhost:3000');
  const [target, mailbox] = [values.target, values.mailbox].map((each) => (each === undefined ? null : addressOf(each)));
  for (const each of [target, mailbox])
    if (each !== null && !isThisMachine(each) && !values['allow-remote'])
      throw new UsageError(`${each.host} is not this machine. This signs people up and sends bad requests: --allow-remote if it is meant.`);
  const [perSecond, patience] = [Number(values.rate), Number(values.patience)];
  if (!(perSecond > 0) || !(patience >= 0)) throw new UsageError('--rate is a number above 0, and --patience a number of seconds.');
  return { url: target.origin, mailbox: mailbox?.href ?? null, names: namesOf(values.only), perSecond, patience, json: values.json };
}

function addressOf(text) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`"${text}" is not an address with http or https.`);
  return new URL(text);
}

const isThisMachine = ({ hostname }) => hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** The endpoints of `--only`; all of them without it. */
function namesOf(only) {
  const all = Object.keys(endpoints);
  const wanted = only.split(',').filter(Boolean);
  const known = new Set([...all, ...all.map(resourceOf)]);
  const unknown = wanted.filter((each) => !known.has(each));
  if (unknown.length > 0)
    throw new UsageError(
      `No resource or endpoint is called ${unknown.join(', ')}. Resources: ${[...new Set(all.map(resourceOf))].sort().join(', ')}`,
    );
  return wanted.length === 0 ? all : all.filter((name) => wanted.includes(name) || wanted.includes(resourceOf(name)));
}

/** Runs all stories. Those that stop leave statuses that were not provoked, with the reason. */
async function runStories(stage) {
  const stopped = [];
  let hasFailed = false;
  for (const [name, story] of Object.entries(stories)) {
    try {
      await story(stage);
    } catch (error) {
      stopped.push(terminalLine(`The story ${name} stopped: ${error.message}`));
      // A limit of the target, or a missing mailbox, is no fault of the target; everything else is.
      if (!error.isLimit) hasFailed = true;
    }
  }
  return { stopped, hasFailed };
}

async function main() {
  const { url, mailbox, names, perSecond, patience, json } = readOptions();
  chdir(fileURLToPath(new URL('..', import.meta.url)));
  const ledger = createLedger(names);
  const line = createLine({ url, perSecond, patience });
  await line.send('GET', endpoints.getCsrfToken.path, {}).catch((error) => {
    throw new UsageError(`${url} does not answer: ${error.message}`);
  });
  const stage = createStage({ line, ledger, mailbox });
  const person = await stage.owner();
  let signedOut = null;
  let pending = null;
  await runProbes({
    ledger,
    names,
    browsers: {
      signedOut: async () => (signedOut ??= stage.browser()),
      person: async () => person.browser,
      pending: async () => (stage.hasMailbox ? (pending ??= await stage.pending()) : null),
    },
  });
  const { stopped, hasFailed } = await runStories(stage);
  const results = ledger.results({ hasStops: stopped.length > 0 });
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ target: url, counts: countsOf(results), stopped, results }, null, 2)}\n`);
  console.log([...linesOf(results).slice(0, -2), ...stopped, ...linesOf(results).slice(-2)].join('\n'));
  return countsOf(results).breaks > 0 || hasFailed ? 1 : 0;
}

/** The stack of a fault of this program, without lines that have a whole compiled module as their address. */
const stackOf = (error) =>
  String(error?.stack ?? error)
    .split('\n')
    .filter((line) => !line.includes('data:text/javascript'))
    .join('\n');

main().then(
  (code) => process.exit(code),
  (error) => {
    const isExpected = error instanceof UsageError || error instanceof StoryStopped;
    console.error(terminalText(isExpected ? error.message : stackOf(error)));
    process.exit(2);
  },
);
