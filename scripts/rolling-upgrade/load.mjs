// The load of a rolling upgrade: people who sign in, read and save, and whose Zaps run.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

const password = 'plum-Orbit-47-velvet';
let made = 0;
const newNumber = () => `${process.pid}-${(made += 1)}`;

/** The address that runs send their results to. `arrived` counts each request by its `n`. */
export async function startCounterpart() {
  const arrived = new Map();
  const server = createServer((incoming, reply) => {
    let body = '';
    incoming.on('data', (piece) => (body += piece));
    incoming.on('end', () => {
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

/**
 * A visitor with the cookies and the CSRF token of a browser, at its own network address. Requests that fail, or are answered
 * otherwise than expected, are added to `load.failures`.
 */
function createVisitor(load) {
  const cookies = new Map();
  load.visitors += 1;
  const address = `10.${(load.visitors >> 16) & 255}.${(load.visitors >> 8) & 255}.${load.visitors & 255}`;
  let token = null;
  const send = async (method, path, { body, headers = {}, expected = 200 } = {}) => {
    load.count += 1;
    try {
      const reply = await request(load.url + path, {
        dispatcher: load.agent,
        method,
        headers: {
          'x-forwarded-for': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'GET' ? {} : { origin: load.url, 'content-type': 'application/json', ...(token && { 'x-csrftoken': token }) }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
        if (value === '' || /max-age=0\b/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await reply.body.text();
      if (reply.statusCode !== expected) load.failures.push(`${method} ${path} ${reply.statusCode}: ${text.slice(0, 200)}`);
      return { status: reply.statusCode, body: String(reply.headers['content-type']).includes('json') ? JSON.parse(text) : text };
    } catch (error) {
      load.failures.push(`${method} ${path}: ${error.code ?? error.message}`);
      return { status: 0, body: {} };
    }
  };
  return {
    get: (path) => send('GET', path),
    send,
    async takeToken() {
      token = (await send('GET', '/api/v3/csrf')).body.csrf_token ?? null;
    },
    async logIn(email) {
      await this.takeToken();
      await send('POST', '/api/v3/login', { body: { email, password } });
      await this.takeToken();
    },
  };
}

const head = { connectionId: null, title: null, note: '' };

/** A Zap that starts with a request and sends its number to `target`. */
const definitionTo = (target) => ({
  format: 1,
  zone: null,
  trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} },
  steps: [
    {
      ...head,
      kind: 'action',
      key: 'step1',
      app: 'WebHookCLIAPI',
      event: 'post',
      fields: { url: target, body: '{"n": "{{trigger.body.n}}"}' },
    },
  ],
});

/** Signs a person up and in, with a Zap that is on, a draft and a folder. */
async function newCaller(load, target) {
  const visitor = createVisitor(load);
  const email = `upgrade.${newNumber()}@patchbay.example`;
  await visitor.takeToken();
  const form = { email, first_name: 'Ada', last_name: 'Lovelace', password1: password };
  await visitor.send('POST', '/api/v3/profiles', { body: form, expected: 201 });
  await visitor.logIn(email);
  const account = (await visitor.get('/api/v3/accounts')).body.objects?.[0];
  if (load.failures.length > 0) throw new Error(`The load could not be prepared: ${load.failures.join('\n')}`);
  const accountId = account.id;
  const create = async (path, body) => (await visitor.send('POST', `${path}?account_id=${accountId}`, { body, expected: 201 })).body;
  // The trial of a team has enough tasks for the load.
  await visitor.send('POST', `/api/v3/accounts/${accountId}/trial`, { body: { auto_upgrade: false }, expected: 201 });
  const { id: zapId } = await create('/api/v3/zaps', { title: 'Orders to the warehouse' });
  const saved = { definition: definitionTo(target), base_revision: 0 };
  const { body: draft } = await visitor.send('PUT', `/api/v3/zaps/${zapId}/draft`, { body: saved });
  const publication = { base_revision: draft.revision, turn_on: true };
  await visitor.send('POST', `/api/v3/zaps/${zapId}/publications`, { body: publication });
  const { id: folderId } = await create('/api/v3/folders', { title: 'Orders', is_shared: false });
  const { id: draftId } = await create('/api/v3/zaps', { title: 'A draft' });
  return { visitor, email, accountId, zapId, folderId, draftId, hookPath: new URL(draft.hook_address).pathname, create };
}

const reads = (caller) => [
  '/app/dashboard',
  '/api/v3/profiles',
  '/api/v3/accounts',
  `/api/v3/zaps?account_id=${caller.accountId}`,
  `/api/v3/folders?account_id=${caller.accountId}`,
  `/api/v3/runs?account_id=${caller.accountId}`,
  `/api/v3/zaps/${caller.draftId}/draft`,
];

/** What callers do in turn. */
const actions = [
  async (caller) => {
    for (const path of reads(caller)) await caller.visitor.get(path);
  },
  async ({ visitor, hookPath }, { accepted }) => {
    const n = newNumber();
    if ((await visitor.send('POST', hookPath, { body: { n } })).status === 200) accepted.add(n);
  },
  async ({ visitor, draftId }) => {
    const path = `/api/v3/zaps/${draftId}/draft`;
    const { body } = await visitor.get(path);
    await visitor.send('PUT', path, { body: { definition: definitionTo('http://127.0.0.1/'), base_revision: body.revision ?? 0 } });
  },
  async ({ visitor, create }) => {
    const { id } = await create('/api/v3/zaps', { title: 'For a moment' });
    await visitor.send('DELETE', `/api/v3/zaps/${id}`, { body: {}, expected: 204 });
  },
  async ({ email }, load) => {
    const visitor = createVisitor(load);
    await visitor.logIn(email);
    await visitor.get('/api/v3/profiles');
  },
];

/** Signs people up at the server, who are the callers of the load. `target`: the address to which their Zaps send. */
export async function prepareLoad({ url, target, callers }) {
  const load = { url, agent: new Agent({ connections: 20 }), count: 0, visitors: 0, failures: [], accepted: new Set(), callers: [] };
  for (let number = 0; number < callers; number += 1) load.callers.push(await newCaller(load, target));
  if (load.failures.length > 0) throw new Error(`The load could not be prepared: ${load.failures.join('\n')}`);
  return load;
}

let step = 0;

/**
 * Acts for a time at this rate of requests a second. One caller does one thing at a time, because a draft that is saved twice at once is
 * a conflict.
 */
export async function atRate(load, { perSecond, seconds }) {
  const [startedAt, before] = [performance.now(), load.count];
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const waiting = [...load.callers];
  const pending = new Set();
  while (elapsed() < seconds) {
    if (load.count - before < elapsed() * perSecond && waiting.length > 0) {
      const caller = waiting.shift();
      step += 1;
      const action = actions[step % actions.length](caller, load).then(() => {
        waiting.push(caller);
        pending.delete(action);
      });
      pending.add(action);
    }
    await pause(5);
  }
  await Promise.all(pending);
}
