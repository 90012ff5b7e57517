import { createHash } from 'node:crypto';
import type { AppDefinition } from '../../../src/domain/apps/definition';
import type { Filling, Scope } from '../../../src/domain/apps/filling';

/** What templates are filled with, in a zone that is an hour ahead of UTC in winter. */
export const fillingOf = (scope: Scope): Filling => ({
  scope,
  zone: 'Europe/Berlin',
  region: null,
  hash: (algorithm, content) => createHash(algorithm).update(content).digest('hex'),
});

/** A definition with every part of the format, in which nothing is wrong. */
export const sample = {
  format: 1,
  app: 'SampleCLIAPI',
  name: 'Sample',
  docs: 'https://example.com/docs',
  bases: { default: 'https://{connection.site}.example.com/api/v2', files: 'https://files.example.com', self: '{connection.server}/api' },
  hosts: ['*.example.com', '{connection.server}', 'upload.example.net'],
  headers: { 'Sample-Version': '2026-01-01' },
  connection: {
    fields: [
      { key: 'site', label: 'Site', type: 'text', pattern: { matches: '[a-z0-9-]+', say: 'The first part of the address.' } },
      { key: 'server', label: 'Server', type: 'text' },
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Personal token',
        fields: [{ key: 'apiKey', label: 'Token', type: 'secret', isRequired: true }],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.apiKey}',
        extra: [{ place: 'query', name: 'client', value: '{client.clientId}' }],
      },
      password: { kind: 'basic', label: 'E-mail and token', user: '{connection.site}', password: '{connection.apiKey}' },
      open: { kind: 'none', label: 'No account' },
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sample account',
        bases: { files: 'https://files.example.com/{connection.siteId}' },
        authorize: 'https://login.example.com/authorize',
        token: 'https://{connection.region}/token',
        tokenHosts: ['login.example.com', 'login.example.net'],
        scopes: ['read', 'write'],
        keepFromAnswer: ['region'],
        keep: { tenant: 'reply.body.tenant', page: { place: 'reply.body.page_token', secret: true } },
        expires: 'never',
        send: { place: 'header', name: 'Authorization', value: 'Token {connection.page|or:}{connection.token}' },
        exchange: {
          request: { method: 'GET', path: '/long', query: { token: '{connection.token}', secret: '{client.clientSecret}' } },
          access: 'reply.body.access_token',
          renewDays: 60,
        },
        help: 'Register a client.',
      },
      machine: {
        kind: 'oauth',
        grant: 'client',
        label: 'Client',
        token: 'https://login.example.com/token',
        scopes: [],
        help: 'Ask for one.',
      },
    },
    after: [
      {
        name: 'Site',
        ways: ['account'],
        request: { method: 'GET', path: '/sites' },
        items: 'reply.body.sites',
        value: '{item.id}',
        label: '{item.name}',
        keep: { siteId: 'item.id', siteToken: { place: 'item.token', secret: true } },
      },
    ],
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.name} ({connection.siteId})' },
  },
  errors: [
    { when: { status: [401, 403] }, is: 'lost', say: 'Reconnect the account: {reply.body.message}' },
    { when: { match: { 'reply.body.ok': false } }, is: 'refused', say: 'The app can’t do it.' },
    { when: { status: 409 }, is: 'done' },
    { when: { status: 503 }, is: 'later', retryAfter: { place: 'reply.headers[retry-after]', as: 'seconds' } },
  ],
  rate: { retryAfter: { place: 'reply.headers.reset', as: 'unix' }, budget: { requests: 5, seconds: 1 } },
  lists: {
    boards: {
      request: { method: 'GET', path: '/boards', pages: { kind: 'cursor', send: 'query.cursor', next: 'reply.body.next' } },
      items: 'reply.body.boards',
      value: '{item.id}',
      label: '{item.name}',
      where: { 'item.archived': { not: true } },
      search: 'query.q',
    },
    tables: {
      request: { method: 'GET', path: '/tables' },
      items: 'reply.body.tables',
      byName: true,
      value: '{item.name}',
      label: '{item.value.title}',
    },
  },
  actions: [
    {
      event: 'create_card',
      kind: 'write',
      title: 'Create card',
      help: 'Creates a card on a board.',
      fields: [
        { key: 'board', label: 'Board', type: 'choice', dynamicChoices: 'boards', isRequired: true },
        { key: 'name', label: 'Name', type: 'text', isRequired: true },
        { key: 'labels', label: 'Labels', type: 'list', group: 'more', dependsOn: ['board'], isMany: true },
        { key: 'file', label: 'File', type: 'file' },
      ],
      dynamicFields: {
        dependsOn: ['board'],
        prefix: 'property',
        request: { method: 'GET', path: '/boards/{input.board}/properties' },
        items: 'reply.body.*.properties',
        value: '{item.name}',
        label: '{item.name}',
        type: { place: 'item.type', table: { select: 'choice', number: 'number' } },
        choices: { items: 'item.options', value: '{each.id}', label: '{each.name}' },
      },
      steps: [
        {
          name: 'member',
          request: { method: 'GET', path: '/members', query: { q: "name = '{input.name|driveq}'" } },
          when: { 'input.name': { present: true } },
          repeat: 'safe',
        },
      ],
      request: {
        method: 'POST',
        path: '/boards/{input.board}/cards',
        body: {
          json: {
            name: '{input.name}',
            member: '{member.body.id}',
            labels: { $each: 'input.labels', as: { name: '{each|trim}' } },
            properties: { $fields: 'property', as: { select: { name: '{value}' }, '*': '{value}' } },
          },
        },
      },
      for: { open: { method: 'POST', address: 'connection.server', body: { form: { text: '{input.name}' }, nested: 'json' } } },
      repeat: { header: 'Idempotency-Key' },
      output: '{reply.body.card}',
      outputs: [{ place: 'id', label: 'ID', type: 'text' }],
      parts: {
        file: 'input.file',
        over: 4_000_000,
        size: 1_000_000,
        start: { method: 'POST', base: 'files', path: '/sessions', body: { json: { name: '{file.name}' } } },
        part: { method: 'PUT', address: 'start.body.url', credentials: false, body: { file: '{part.bytes}' } },
      },
      sample: { id: '1' },
    },
    {
      event: 'find_card',
      kind: 'search',
      title: 'Find card',
      help: 'Finds a card by its name.',
      fields: [{ key: 'name', label: 'Name', type: 'text' }],
      request: {
        method: 'GET',
        path: '/cards',
        query: { filter: "name eq '{input.name|odata}'" },
        pages: { kind: 'page', send: 'query.page', size: { send: 'query.limit', value: 100 } },
      },
      found: { items: 'reply.body', where: { 'item.name': '{input.name}' } },
      repeat: 'safe',
      sample: { isFound: true, item: { id: '1' } },
    },
    {
      event: 'find_or_create_card',
      kind: 'search_or_write',
      title: 'Find or create card',
      help: 'Creates the card if there is none.',
      fields: [{ key: 'name', label: 'Name', type: 'text' }],
      orElse: { search: 'find_card', write: 'create_card' },
      sample: { isFound: true, item: { id: '1' } },
    },
  ],
  triggers: [
    {
      event: 'new_card',
      kind: 'poll',
      title: 'New card',
      help: 'Starts for each new card.',
      fields: [{ key: 'list', label: 'List', type: 'text' }],
      request: {
        method: 'GET',
        path: '/cards',
        query: { list: '{input.list}' },
        pages: { kind: 'lastItem', send: 'query.before', from: 'last.id' },
      },
      items: 'reply.body.cards',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created', as: 'iso', overlapSeconds: 60 },
      where: { 'item.list': { optional: '{input.list}' } },
      sample: { id: '1' },
    },
    {
      event: 'card_moved',
      kind: 'hook',
      reach: 'subscribed',
      title: 'Card moved',
      help: 'Starts when a card is moved.',
      fields: [],
      subscribe: {
        request: { method: 'POST', path: '/hooks', body: { json: { url: '{hook.url}', secret: '{hook.secret}' } } },
        keep: { id: 'reply.body.id' },
      },
      unsubscribe: { request: { method: 'DELETE', path: '/hooks/{hook.id}' } },
      renew: { days: 30 },
      hello: [
        {
          when: { method: 'GET' },
          reply: { status: 200, body: { answer: '{hmac}', echo: '{query.challenge}' } },
          hmac: { hash: 'sha256', encoding: 'base64', content: '{query.challenge}', secret: '{client.signingSecret}' },
        },
      ],
      signature: {
        kind: 'hmac',
        hash: 'sha256',
        encoding: 'hex',
        header: 'x-signature',
        pairs: { signature: 'v1', time: 't' },
        content: '{time}.{body}',
        time: { within: 300 },
        secret: '{hook.secret}',
      },
      items: 'body.entry.*.changes.*',
      key: '{item.id}',
      fetch: { method: 'GET', path: '/cards/{item.id}' },
      poll: { request: { method: 'GET', path: '/moves' }, items: 'reply.body', key: '{item.id}', order: 'oldest' },
      sample: { id: '1' },
    },
  ],
} as const satisfies AppDefinition;

export type Path = readonly (string | number)[];

/** A copy of the sample in which one value is another; undefined removes it. */
export function changed(path: Path, value: unknown): unknown {
  const copy = structuredClone<unknown>(sample);
  let holder = copy as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
