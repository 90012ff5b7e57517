/** Random definitions with random values: where their requests go. */
import fc from 'fast-check';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';
import type { AppDefinition, RequestDefinition } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { Outgoing, OutgoingRequest } from '../../../../src/server/platform/outgoing';
import { fuzzRuns } from '../../../support/fuzz';
import { callContext } from '../../connectors/counterpart';
import { declare, facts, head } from './declared';

const hosts = ['api.stock.example', '*.shop.example', 'files.example.net', '{connection.site}.desk.example'];

/** Values that try to leave a host or a path, and any others. */
const value = fc.oneof(
  fc.constantFrom(
    '..', '.', '%2e%2e', '.%2e', '../..', '..\\..', '/', '//evil.example', '\\\\evil.example', '?a=b', '#', '@evil.example', ':80',
    'https://evil.example/a', 'evil.example', 'a.shop.example', 'x/y', ' ', '\n', '\t..', '%2f', '..;', 'ü', '%', '\u0000', '…', '．．',
  ), // prettier-ignore
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.integer().map(String),
);

const place = fc.constantFrom('input.a', 'input.b', 'connection.site', 'connection.region', 'first.body.id');
const placed = fc.tuple(place, fc.constantFrom('', '', '|path', '|trim', '|text', '|lower')).map(([at, filter]) => `{${at}${filter}}`);
const constant = fc.constantFrom('v1', 'items', 'a b', 'x.y', 'ü', '%20');
/** A segment of a path: a constant, a value, or both. */
const segment = fc.oneof(
  constant,
  placed,
  fc.tuple(constant, placed).map((parts) => parts.join('')),
  fc.tuple(placed, placed).map((parts) => parts.join('-')),
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.map((each) => `/${each}`).join(''));

const bases = fc.constantFrom(
  'https://api.stock.example',
  'https://api.stock.example/rest/{connection.region}',
  'https://{connection.site}.desk.example/api',
  'https://{connection.region}.shop.example',
  'https://eu.shop.example/{connection.region}/v2',
);

const request: fc.Arbitrary<RequestDefinition> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      method: fc.constantFrom('GET' as const, 'DELETE' as const),
      path,
      query: fc.dictionary(fc.constantFrom('q', 'page'), placed, { maxKeys: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant('GET' as const),
      address: fc.constantFrom('first.body.url', 'first.headers.location', 'first.body.list.0'),
    }),
  },
);

const paging = fc.constantFrom(
  undefined,
  { kind: 'link', items: 'reply.body.list' } as const,
  { kind: 'url', next: 'reply.body.url', items: 'reply.body.list' } as const,
);

const definition = fc.record({ base: bases, last: request, pages: paging }).map(({ base, last, pages }): AppDefinition =>
  declare({
    bases: { default: base, start: 'https://files.example.net' },
    hosts,
    connection: {
      fields: [
        { key: 'site', label: 'Site', type: 'text', pattern: { matches: '[a-z0-9-]+', say: 'Letters only.' } },
        { key: 'region', label: 'Region', type: 'text', pattern: { matches: '[^/?#\\\\@: ]+', say: 'A region.' } },
      ],
      ways: {
        key: {
          kind: 'key',
          label: 'Key',
          fields: [{ key: 'apiKey', label: 'Key', type: 'secret' }],
          place: 'header',
          name: 'authorization',
          value: '{connection.apiKey}',
        },
      },
      test: { request: { method: 'GET', path: '/me' }, title: 'x' },
    },
    actions: [
      {
        ...head,
        kind: 'search',
        event: 'find',
        fields: ['a', 'b'].map((key) => ({ key, label: key.toUpperCase(), type: 'text' })),
        steps: [{ name: 'first', repeat: 'safe', request: { method: 'GET', base: 'start', path: '/start' } }],
        request: { ...last, ...(pages !== undefined && { pages }) } as RequestDefinition,
        found: { ...(pages === undefined && { items: 'reply.body.list' }), where: { 'item.x': 'never' } } as never,
      },
    ],
  }),
);

const address = fc.oneof(
  value,
  value.map((text) => `https://${text}/a`),
  value.map((text) => `https://eu.shop.example/${text}`),
  value.map((text) => `https://${text}.shop.example`),
);
const reply = fc.record({ id: value, url: address, list: fc.array(address, { maxLength: 2 }) });

const isOfApp = (host: string, site: string): boolean =>
  ['api.stock.example', 'files.example.net', `${site.toLowerCase()}.desk.example`].includes(host) ||
  /^(?:[a-z0-9-]+\.)+shop\.example$/.test(host);

/** What a segment of a template can become: a constant part stays, and a value is one segment or, with the filter `path`, several. */
function shapeOf(template: string): RegExp {
  const segments = template.split('/').slice(1);
  const written = segments.map((each) =>
    each
      .split(/(\{[^}]*\})/)
      .map((part) => {
        if (!part.startsWith('{'))
          return encodeURI(part)
            .replaceAll('%25', '%')

            .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return part.endsWith('|path}') ? '[^?#\\\\]*' : '[^/?#\\\\]*';
      })
      .join(''),
  );
  return new RegExp(`^${written.map((each) => `/${each}`).join('')}$`);
}

it('random definitions send nothing to a host that they do not name, and no value changes the segments of a path [Z82, Z85, Z129]', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(
      definition,
      fc.tuple(value, value, value, value),
      fc.array(reply, { minLength: 1, maxLength: 3 }),
      async (app, [a, b, site, region], replies) => {
        fc.pre(checkDefinition(app).length === 0);
        const requests: OutgoingRequest[] = [];
        const outgoing: Outgoing = {
          ...callContext().outgoing,
          send: async (given) => {
            requests.push(given);
            const body = replies[Math.min(requests.length, replies.length) - 1]!;
            return {
              status: 200,
              headers: { link: `<${body.url}>; rel="next"`, location: body.url },
              body: Buffer.from(JSON.stringify(body)),
              url: given.url,
            };
          },
        };
        const connection = { site, region, apiKey: 'canary' };
        const [action] = compile(app, facts).actions;
        await action!.run(callContext({ outgoing, connection, input: { a, b } })).catch(() => null);
        sent += requests.length;
        for (const [index, { url }] of requests.entries()) {
          const { protocol, hostname, port, username, pathname } = new URL(url);
          expect([url, protocol, port, username, isOfApp(hostname, site.trim())]).toEqual([url, 'https:', '', '', true]);
          const { request: last } = app.actions[0] as { request: RequestDefinition };
          if (index !== 1 || last.path === undefined) continue;
          const [, , basePath = ''] = /^https:\/\/([^/]*)(.*)$/.exec(app.bases.default) ?? [];
          expect(pathname.replace(/\/$/, '')).toMatch(shapeOf(`${basePath}${last.path}`));
          // No segment leads upwards, whatever reads it.
          for (const each of pathname.split('/')) expect(decodeURIComponent(each)).not.toMatch(/^\.{1,2}$/);
        }
      },
    ),
    { numRuns: fuzzRuns },
  );
  // Most of them send something.
  expect(sent).toBeGreaterThan(fuzzRuns);
});
