// Generates docs/connectors.md: which apps can run, what they need, and what each trigger and action can do.
import { proofOfEvent, proofTexts, writtenSentences } from '../../src/domain/appProofs.ts';
import { kindOfStep } from '../../src/domain/runs/kinds/index.ts';
import { hookProofs, proofs, wordsProofs } from '../../src/server/catalogue/proofs.generated.ts';
import { services } from '../../src/server/catalogue/services.ts';
import { maxUploadSize } from '../../src/server/connectors/files/fileContent.ts';
import { connectors } from '../../src/server/connectors/index.ts';
import { maxReplySize } from '../../src/server/connectors/jsonApi.ts';
import { maxRedirects } from '../../src/server/platform/outgoing/http.ts';
import { maxOutputSize, stepTimeout } from '../../src/server/engine/callStep.ts';
import { maxRunSize } from '../../src/server/engine/runWriter.ts';
import { emitSource } from './output.mjs';

const repeats = {
  safe: 'Repeated after a failure.',
  keyed: 'Repeated after a failure; the app itself drops a repetition.',
  never: 'Not repeated: if its outcome is unknown, the step waits for a person.',
  chosen: 'Repeated after a failure if its fields say so; otherwise, if its outcome is unknown, the step waits for a person.',
};

/** A cell of a table: nothing in it divides cells, is read as an element, or is emphasised. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('*', '\\*').replaceAll('_', '\\_');
const listOf = (titles) => (titles.length === 0 ? '–' : titles.map(cell).join(', '));
const byName = (one, other) => one.name.localeCompare(other.name, 'en');
const megabytes = (bytes) => `${bytes / 1024 / 1024} MB`;

const apps = [...connectors].sort((one, other) => byName(one.app, other.app));

const overview = apps.map(({ app, connection, triggers, actions }) => {
  const titles = (list) => listOf(list.map(({ title }) => title));
  return `| ${cell(app.name)} | ${connection === null ? 'no' : 'yes'} | ${titles(triggers)} | ${titles(actions)} |`;
});

/** `Host (required)`, `Password (secret)`, `Channel (required, by “Bot token”)`. */
function namesOf({ fields }, { connection }) {
  const byWays = (names) => `by ${connection.ways.flatMap(({ name, label }) => (names.includes(name) ? `“${label}”` : [])).join(' or ')}`;
  const remark = ({ isRequired, type, ways }) =>
    [isRequired && 'required', type === 'secret' && 'secret', ways && byWays(ways)].filter(Boolean).join(', ');
  return listOf(fields.map((field) => (remark(field) === '' ? field.label : `${field.label} (${remark(field)})`)));
}

const timing = ({ kind, everySeconds }) =>
  kind === 'poll' ? ` Asks the app at most every ${everySeconds / 60} minutes.` : kind === 'hook' ? ' Starts at once.' : '';
const minuteOne = (text) => text.replace('every 1 minutes', 'every minute');

function connectionOf({ connection }) {
  if (connection === null) return 'Needs no connection.\n';
  const { fields, ways = [], oauth } = connection;
  const rowOf = ({ label, isRequired, type, help = '' }) =>
    `| ${cell(label)} | ${isRequired ? 'yes' : 'no'} | ${type === 'secret' ? 'yes' : 'no'} | ${cell(help)} |`;
  const rows = [
    ...fields.map(rowOf),
    ...ways.flatMap((way) => way.fields.map((field) => rowOf({ ...field, label: `${way.label}: ${field.label}` }))),
  ];
  const hasSignIn = oauth !== undefined || ways.some((way) => way.oauth !== undefined);
  if (rows.length === 0) return 'Connected by the app’s own sign-in (OAuth 2).\n';
  const instead = hasSignIn ? '\nThe app’s own sign-in can give the access token instead (OAuth 2).\n' : '';
  return `| Connection | Required | Secret | |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n${instead}`;
}

/** What proves that the app works; empty for one without another side that could be compared. */
function proofOf({ app, triggers, actions }) {
  const proof = proofs[app.key];
  const words = wordsProofs[app.key];
  const events = [...triggers.map((each) => ({ ...each, kind: 'read' })), ...actions].map(({ kind, event, title }) => ({
    title,
    proof: proofOfEvent({ library: proof, words }, kind, event),
  }));
  const sentences = [
    proof && proofTexts.sameRequests(proof, proof.date),
    proof && proof.paged.length > 0 && proofTexts.paging,
    hookProofs[app.key] && proofTexts.signatures(hookProofs[app.key]),
    ...writtenSentences(events, words ?? null, { date: (day) => day, list: (titles) => titles.join(', ') }),
  ].filter(Boolean);
  return sentences.length === 0 ? '' : `${sentences.map((sentence) => `${cell(sentence)}.`).join(' ')}\n\n`;
}

function sectionOf(connector) {
  const triggers = connector.triggers.map(
    (trigger) =>
      `| ${cell(trigger.title)} | trigger | ${namesOf(trigger, connector)} | ${cell(trigger.help)}${minuteOne(timing(trigger))} |`,
  );
  const actions = connector.actions.map(
    ({ title, kind, help, repeat, repeatWith, ...action }) =>
      `| ${cell(title)} | ${kind === 'search' ? 'search' : 'action'} | ${namesOf(action, connector)} | ${cell(help)} ${repeats[repeatWith === undefined ? repeat : 'chosen']} |`,
  );
  const rows = [...triggers, ...actions].join('\n');
  return `### ${connector.app.name}\n\n${proofOf(connector)}${connectionOf(connector)}\n| Step | Kind | Fields | |\n| --- | --- | --- | --- |\n${rows}\n`;
}

const isConnector = (key) => connectors.some(({ app }) => app.key === key);
const steps = services
  .filter(({ key }) => kindOfStep(key, '') !== 'action' && !isConnector(key))
  .sort(byName)
  .map((service) => `| ${cell(service.name)} | ${listOf(service.nodes.map(({ title }) => title))} |`);

await emitSource(
  'docs/connectors.md',
  `# Apps that can run

This page is generated by \`npm run generate\` from the connectors in \`src/server/connectors\` and the catalogue. Other apps of the catalogue can be chosen in a Zap, but a Zap with them cannot be turned on. How to add a connector: [its README](../src/server/connectors/README.md). What proves that an app works is below its name: nobody here can call these services, so [our requests are compared](../test/apps/README.md) with those of the maker’s library wherever there is one.

| App | Connection | Triggers | Actions |
| --- | --- | --- | --- |
${overview.join('\n')}

With OpenAPI and GraphQL, a Zap also calls apps that have no connector.

## Steps of the engine

| App | Steps |
| --- | --- |
${steps.join('\n')}

## Limits

They hold for every app. The help of a field names narrower limits.

| Limit | |
| --- | --- |
| Time of a step | ${stepTimeout / 1000} seconds |
| Reply of an API | ${megabytes(maxReplySize)} |
| File that a step fetches or uploads | ${megabytes(maxUploadSize)} |
| Result of a step, as JSON | ${megabytes(maxOutputSize)} |
| Results of a run together | ${megabytes(maxRunSize)} |
| Redirects that a request follows | ${maxRedirects} |
| Addresses | none in private networks, except those that the operator allows |

## The apps

${apps.map(sectionOf).join('\n')}`,
);
