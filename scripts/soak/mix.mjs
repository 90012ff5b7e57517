// The mix of requests: every GET of the contract that a signed-in person can make, in equal parts, and what people do most.
import { readFileSync } from 'node:fs';
import { URLSearchParams } from 'node:url';
import { draftOf, newPerson } from './people.mjs';
import { createVisitor } from './visitor.mjs';

const { paths } = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

/** GETs of the contract that are not part of the mix, and why. */
const leftOut = {
  logOut: 'done by the visits of new people',
  startReauthentication: 'limited to 30 in ten minutes of a person',
  startAuthentication: 'only answers with the address of an app’s sign-in page, which new connections do not have',
  getAuthentication: 'needs a connection',
  getAuthenticationUsage: 'needs a connection',
  getDataExport: 'needs an export',
  getDataDeletion: 'needs a deletion',
  getMember: 'needs another member',
  getOneTapOptions: 'off unless it is configured',
  getPendingSocialLogin: 'needs a sign-in at a provider',
  getRunStep: 'done by the reading of a run',
  getZapMove: 'needs a move',
  getZapShare: 'needs a shared Zap',
};

/** The ids in paths, by the part before them. */
const idsOf = ({ accountId, profileId, zapId, runId }) => ({
  accounts: accountId,
  profiles: profileId,
  zaps: zapId,
  runs: runId,
  versions: 1,
  services: 'WebHookCLIAPI',
  apps: 'cli',
  '{kind}': 'WebHookCLIAPI',
  'plan-groups': 'default',
  plans: 1,
  'zap-templates': '101',
});

/** Values of query parameters that an endpoint needs. */
const queryOf = ({ accountId, person }) => ({
  account_id: accountId,
  context: accountId,
  action: 'login',
  email: person.email,
  kind: 'zap',
  title: 'Orders',
});

/** The reads of the contract, as `{ name, pathFor(caller) }`; `pathFor` gives null if the caller lacks what it needs. */
export const reads = Object.entries(paths).flatMap(([path, { get }]) =>
  get === undefined || get.operationId in leftOut
    ? []
    : [
        {
          name: get.operationId,
          pathFor(caller) {
            const ids = idsOf(caller);
            const parts = path.split('/');
            const filled = parts.map((part, index) => (part.startsWith('{') ? ids[parts[index - 1]] : part));
            if (filled.includes(undefined) || filled.includes(null)) return null;
            const needed = (get.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
            const values = queryOf(caller);
            const unknown = needed.find(({ name }) => values[name] === undefined);
            if (unknown) throw new Error(`${get.operationId} needs ${unknown.name}: give it a value in queryOf, or leave the read out.`);
            const query = new URLSearchParams(needed.map(({ name }) => [name, String(values[name])]));
            return filled.join('/') + (needed.length > 0 ? `?${query}` : '');
          },
        },
      ],
);

let turn = 0;
async function read(caller) {
  turn += 1;
  const { name, pathFor } = reads[turn % reads.length];
  const path = pathFor(caller);
  if (path !== null) await caller.visitor.get(name, path);
}

let events = 0;
/** An event for the Zap of the caller. Its number is in `accepted` once the server has answered 200. */
async function sendEvent({ visitor, hookPath }, { accepted }) {
  const n = `${process.pid}-${(events += 1)}`;
  const { status } = await visitor.send('hook', 'POST', hookPath, { n });
  if (status === 200) accepted.add(n);
}

async function readRuns(caller) {
  const { visitor, accountId } = caller;
  const list = await visitor.get('listRuns', `/api/v3/runs?account_id=${accountId}`);
  const run = list.body.objects?.find(({ state }) => state === 'succeeded');
  if (run === undefined) return;
  caller.runId = run.id;
  await visitor.get('getRunStep', `/api/v3/runs/${run.id}/steps?path=step1&attempt=1`);
}

async function editDraft({ visitor, draftId }) {
  const { body } = await visitor.get('getZapDraft', `/api/v3/zaps/${draftId}/draft`);
  if (body.revision === undefined) return;
  const saved = { definition: draftOf(body.revision), base_revision: body.revision };
  await visitor.send('saveZapDraft', 'PUT', `/api/v3/zaps/${draftId}/draft`, saved);
}

async function createAndDelete({ visitor, accountId }) {
  const made = await visitor.send('createZap', 'POST', `/api/v3/zaps?account_id=${accountId}`, { title: 'For a moment' });
  if (made.status === 201) await visitor.send('deleteZap', 'DELETE', `/api/v3/zaps/${made.body.id}`, {});
}

async function visit({ person }, load) {
  const visitor = createVisitor(load.url, load);
  await visitor.get('page', '/app/login');
  const { status } = await visitor.logIn({ email: person.email, password: person.password });
  if (status === 200) await visitor.send('logOut', 'GET', '/api/logout/', undefined, { 'x-requested-with': 'XMLHttpRequest' });
}

async function signUp(_caller, load) {
  const visitor = createVisitor(load.url, load);
  const { email, password } = newPerson();
  await visitor.takeToken();
  await visitor.send('signUp', 'POST', '/api/v3/profiles', { email, first_name: 'A', last_name: 'B', password1: password });
}

async function failToLogIn(_caller, load) {
  const visitor = createVisitor(load.url, load);
  await visitor.takeToken();
  await visitor.send('logInWrongly', 'POST', '/api/v3/login', { email: newPerson().email, password: 'not it' });
}

const graphql = { operationName: null, query: '{ session { identity } }' };

/** What callers do, of a hundred. Each is a few requests. */
export const actions = [
  { share: 40, act: read },
  { share: 20, act: sendEvent },
  { share: 8, act: readRuns },
  { share: 8, act: ({ visitor }) => visitor.get('page', '/app/dashboard') },
  { share: 6, act: editDraft },
  { share: 4, act: ({ visitor, accountId }) => visitor.get('listZaps', `/api/v3/zaps?account_id=${accountId}`) },
  { share: 3, act: createAndDelete },
  {
    share: 3,
    act: ({ visitor, folderId }) => visitor.send('updateFolder', 'PATCH', `/api/v3/folders/${folderId}`, { title: `Orders ${turn}` }),
  },
  { share: 3, act: ({ visitor }) => visitor.send('runGraphqlQuery', 'POST', '/api/graphql/v2', graphql) },
  { share: 2, act: visit },
  { share: 1, act: signUp },
  { share: 1, act: failToLogIn },
  { share: 1, act: ({ visitor }) => visitor.get('notFound', '/no/such/page') },
];

/** The actions in an even order, each spread over the hundred. */
export const order = actions
  .flatMap(({ share, act }) => Array.from({ length: share }, (_, index) => ({ act, at: (index + 0.5) / share })))
  .sort((a, b) => a.at - b.at)
  .map(({ act }) => act);
