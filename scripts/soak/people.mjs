// The people of the load: signed up over HTTP, each with a Zap that runs.
import { createServer } from 'node:http';
import { createVisitor } from './visitor.mjs';

const password = 'plum-Orbit-47-velvet';
let made = 0;

export function newPerson() {
  made += 1;
  return { email: `soak.${process.pid}.${made}@patchbay.example`, password };
}

/** The address that runs send their results to. `arrived` counts each request by its `n`. */
export async function startCounterpart() {
  const arrived = new Map();
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const { n } = JSON.parse(body);
      arrived.set(n, (arrived.get(n) ?? 0) + 1);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    arrived,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const head = { connectionId: null, title: null, note: '' };
const action = (key, app, event, fields) => ({ ...head, kind: 'action', key, app, event, fields });

/** A Zap that starts with a request, changes a text, and sends it to `target`. */
const definitionTo = (target) => ({
  format: 1,
  zone: null,
  trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} },
  steps: [
    action('step1', 'FormatterCLIAPI', 'text', { function: 'text_upper', input: 'order {{trigger.body.n}}' }),
    action('step2', 'WebHookCLIAPI', 'post', { url: target, body: '{"n": "{{trigger.body.n}}", "text": "{{step1.result}}"}' }),
  ],
});

function expectStatus(reply, status, what) {
  if (reply.status !== status) throw new Error(`${what} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/**
 * Signs a person up and in.
 * @returns a caller: `visitor`, `person`, and the ids of profile and account
 */
export async function newCaller(url, load) {
  const visitor = createVisitor(url, load);
  const person = newPerson();
  await visitor.takeToken();
  const form = { email: person.email, first_name: 'Ada', last_name: 'Lovelace', password1: person.password };
  const { id: profileId } = expectStatus(await visitor.send('signUp', 'POST', '/api/v3/profiles', form), 201, 'The sign-up');
  expectStatus(await visitor.logIn(person), 200, 'The log-in');
  const accounts = expectStatus(await visitor.get('listAccounts', '/api/v3/accounts'), 200, 'The accounts');
  return { visitor, person, profileId, accountId: accounts.objects[0].id };
}

/** Signs a person up, with a Zap that is on, a draft and a folder. */
export async function newCallerWithZap(url, load, target) {
  const caller = await newCaller(url, load);
  const { visitor, accountId } = caller;
  // The trial of a team has enough tasks for an hour of runs.
  expectStatus(
    await visitor.send('startTeamTrial', 'POST', `/api/v3/accounts/${accountId}/trial`, { auto_upgrade: false }),
    201,
    'The trial',
  );
  const zapId = await createZap(caller, 'Orders to the warehouse');
  const draft = await saveDraft(caller, zapId, definitionTo(target));
  const publication = { base_revision: draft.revision, turn_on: true };
  expectStatus(await visitor.send('publishZap', 'POST', `/api/v3/zaps/${zapId}/publications`, publication), 200, 'The publication');
  const folder = expectStatus(
    await visitor.send('createFolder', 'POST', `/api/v3/folders?account_id=${accountId}`, { title: 'Orders', is_shared: false }),
    201,
    'The folder',
  );
  return {
    ...caller,
    zapId,
    folderId: folder.id,
    hookPath: new URL(draft.hook_address).pathname,
    draftId: await createZap(caller, 'A draft'),
  };
}

export async function createZap({ visitor, accountId }, title) {
  return expectStatus(await visitor.send('createZap', 'POST', `/api/v3/zaps?account_id=${accountId}`, { title }), 201, 'The Zap').id;
}

export async function saveDraft({ visitor }, zapId, definition, revision = 0) {
  const body = { definition, base_revision: revision };
  return expectStatus(await visitor.send('saveZapDraft', 'PUT', `/api/v3/zaps/${zapId}/draft`, body), 200, 'The draft');
}

export const draftOf = (number) => definitionTo(`http://127.0.0.1/orders/${number}`);
