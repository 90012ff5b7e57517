/**
 * Who may import whom. `.dependency-cruiser.cjs` creates the rules of the check from this table.
 * Imports only go down.
 *
 * A room:
 *   path      the folder, from the project's root; if absent, the room's name below src. The longest matching path wins
 *   may       rooms whose files it may import, separated by blanks
 *   mayTypes  rooms from which it may only `import type`, likewise
 *   packages  a regular expression for the names of the npm packages it may load. If absent: any in package.json
 *   node      whether it may load Node's modules: rooms of the server and development may
 *   about     the subject of the room, for error messages
 *
 * To change a direction, write a decision in docs/decisions and change the table with it. Never extend it in passing.
 */
'use strict';

const words = (text = '') => text.split(' ').filter(Boolean);

/**
 * Features by rank: a feature may import only lower ranks, and only their `index.ts`. A page in a separate
 * chunk has an `index.ts` in its folder.
 */
const featureRanks = {
  1: words('session reauthentication consent'),
  2: words('toasts errors tracking profile'),
  3: words('accounts members timezones templates'),
  4: words(
    'folders same-names content-embeds refresh-prompt feature-flags ab-tests nps upgrade-prompts staff-bar site-chrome performance ' +
      'page-traces',
  ),
  5: words(
    'auth two-factor-setup email-confirmation social-login one-tap preview plans trial gdpr zaps services profile-settings ' +
      'account-settings notification-settings terms mailings use-case connections passkeys sign-in-security recovery-drill ' +
      'second-factor-rule activity tracking-settings shared-zaps help team-guide team-paused run-history',
  ),
  6: words('trash'),
  7: words('editor dashboard onboarding about zap-library zap-mover settings billing team not-found'),
};

const table = [
  // ---- both sides
  {
    name: 'domain',
    may: '',
    packages: '^$',
    about: 'pure rules that both sides obey; no DOM, no Node, no packages',
  },
  {
    name: 'domain/runs',
    may: 'domain',
    packages: '^croner$',
    about: 'how Zaps run, as pure rules: definitions, mapping, states, schedules; croner and nothing else',
  },
  {
    name: 'contract',
    may: 'domain domain/runs contract/browser',
    packages: '^zod$',
    about: 'the wire, written once: one file per resource; zod and nothing else',
  },
  {
    name: 'contract/browser',
    may: '',
    // For its types, which analyse the operations in the compiler.
    packages: '^gql[.]tada$',
    about: 'the only part of the contract that the browser loads: routes, names and GraphQL operations, no schemas',
  },
  {
    name: 'fixtures',
    may: 'domain domain/runs contract/browser',
    mayTypes: 'contract',
    about: 'typed people, accounts and Zaps that seed, gallery and tests share',
  },

  // ---- the browser
  {
    name: 'app/platform',
    may: 'domain',
    about: 'the browser’s edges as ports: storage, cookies, location, clock, popups',
  },
  {
    name: 'app/api',
    may: 'domain contract/browser app/platform',
    mayTypes: 'contract',
    about: 'the contract as a typed client: CSRF, camel and snake, error objects',
  },
  {
    name: 'app/entities',
    may: 'domain contract/browser app/platform app/api',
    mayTypes: 'contract',
    about: 'the generic entity core; it knows no entity type',
  },
  {
    name: 'app/widgets',
    may: 'domain app/platform',
    mayTypes: 'contract',
    about: 'presentational parts: props only, no store, no api',
  },
  {
    name: 'app/features',
    may: 'domain domain/runs contract/browser app/platform app/api app/entities app/widgets',
    mayTypes: 'contract',
    about: 'one folder per subject; other features only through their index.ts and only of a lower rank',
  },
  {
    name: 'app/shell',
    may: 'domain contract/browser app/platform app/api app/entities app/widgets app/features',
    mayTypes: 'contract app/store',
    about: 'routes, guards, the page’s frame',
  },
  {
    name: 'app/store',
    may: 'domain contract/browser app/platform app/api app/entities app/features app/shell',
    mayTypes: 'contract',
    about: 'composition: root reducer, root saga, createStore(ports)',
  },
  {
    name: 'app/main',
    path: 'src/app',
    may: 'domain contract/browser app/platform app/api app/entities app/widgets app/features app/shell app/store',
    mayTypes: 'contract',
    about: 'the entry: makes the ports, the store and the page',
  },
  {
    name: 'prerender',
    may: 'domain contract/browser app/platform app/api app/entities app/widgets app/features app/shell app/store',
    mayTypes: 'contract',
    about: 'draws the pages ahead of time, at build time, in Node',
  },
  {
    name: 'gallery',
    may: 'domain domain/runs contract/browser fixtures app/platform app/api app/entities app/widgets app/features app/shell app/store',
    mayTypes: 'contract',
    about: 'every widget and screen state on one page',
  },

  // ---- the server
  {
    name: 'server/tables',
    may: 'domain domain/runs',
    packages: '^kysely$',
    about: 'the rows of every table, as types',
  },
  {
    name: 'server/context',
    may: 'domain domain/runs contract/browser server/tables',
    mayTypes: 'contract server/connectors server/outgoing',
    about: 'what every room of the server is given: the context, the configuration, the clock, the shape of a handler',
  },
  {
    name: 'server/records',
    may: 'domain domain/runs contract/browser server/tables server/context',
    mayTypes: 'contract',
    about: 'tables, migrations, repositories',
  },
  {
    name: 'server/policies',
    may: 'domain domain/runs server/tables server/context server/records',
    mayTypes: 'contract',
    about: 'who may: (actor, record) → boolean',
  },
  {
    name: 'server/presenters',
    may: 'domain domain/runs contract/browser server/tables server/context server/records server/payments server/connectors server/runs',
    mayTypes: 'contract',
    about: 'record → wire; the only makers of wire shapes',
  },
  {
    name: 'server/identity',
    may: 'domain domain/runs contract/browser server/tables server/context server/records',
    mayTypes: 'contract',
    about: 'passwords, second factors, captcha, single sign-on',
  },
  {
    name: 'server/mail',
    may: 'domain domain/runs contract/browser server/tables server/context server/records',
    mayTypes: 'contract',
    about: 'messages, the outbox and how they leave',
  },
  {
    name: 'server/outgoing',
    may: 'domain',
    packages: '^(?:ipaddr[.]js|undici)$',
    about: 'the only way to addresses that people enter: checked destinations, HTTP requests and sockets',
  },
  {
    name: 'server/connectors',
    may: 'domain domain/runs server/outgoing',
    packages:
      '^(?:@fastify/busboy|aws4fetch|csv-parse|csv-stringify|fast-xml-parser|feedsmith|graphql|ical\\.js|imapflow|marked|mysql2|nodemailer|pg|qs|quickjs-emscripten|ssh2|turndown|windows-iana|write-excel-file)$',
    about: 'what apps can do here: one folder for each app, with its triggers, its actions and its connection',
  },
  {
    name: 'server/files',
    may: 'server/context',
    packages: '^(?:aws4fetch|undici)$',
    about: 'the bytes of files, in a folder or a bucket',
  },
  {
    name: 'server/engine',
    may: 'domain server/tables server/context',
    about: 'hands admitted runs to workers, on any number of instances',
  },
  {
    name: 'server/observation',
    may: 'domain server/tables server/context server/records',
    mayTypes: 'server/outgoing',
    packages: '^(?:@opentelemetry/|kysely$|pg$|prom-client$)',
    about: 'metrics and traces for operators, and the port of the metrics',
  },
  {
    name: 'server/runs',
    may: 'domain domain/runs server/tables server/context server/records server/policies server/outgoing server/connectors server/engine server/mail',
    about: 'accepts events, works on runs, and wakes those that wait',
  },
  {
    name: 'server/payments',
    may: 'domain domain/runs server/tables server/context server/records server/mail server/runs',
    about: 'plans of accounts: what one costs, who is paid, and which Zaps it pauses or restores',
  },
  {
    name: 'server/jobs',
    may: 'domain domain/runs contract/browser server/tables server/context server/records server/identity server/mail server/payments server/outgoing server/connectors server/engine server/runs',
    mayTypes: 'contract',
    about: 'queue workers',
  },
  {
    name: 'server/commands',
    may: 'domain domain/runs contract/browser server/tables server/context server/records server/policies server/identity server/mail server/payments server/jobs server/outgoing server/connectors server/engine server/runs',
    mayTypes: 'contract',
    about: 'changes across several records',
  },
  {
    name: 'server/endpoints',
    may: 'domain domain/runs contract contract/browser server/tables server/context server/records server/policies server/presenters server/identity server/mail server/payments server/jobs server/commands server/outgoing server/connectors server/engine server/runs',
    about: 'one routes.ts per resource of the contract, with its handlers: limit, authenticate, find, authorise, act, present',
  },
  {
    name: 'server/http',
    may: 'domain domain/runs contract contract/browser server/tables server/context server/records server/policies server/identity server/mail server/jobs server/commands server/endpoints server/runs',
    about: 'sessions, CSRF, limits, error replies; the only room that knows Fastify',
  },
  {
    name: 'server/main',
    path: 'src/server',
    may: 'domain domain/runs contract contract/browser fixtures server/tables server/context server/records server/policies server/presenters server/identity server/mail server/jobs server/commands server/endpoints server/http server/outgoing server/connectors server/observation server/engine server/files server/runs',
    about: 'composition and processes: app.ts, main.ts, seed.ts, migrate.ts',
  },

  // ---- `npm run dev` alone: no part of a build
  {
    name: 'development',
    may: 'server/context server/http server/main',
    about: 'the development server: the product’s own with a clock that can be set and a page of links',
  },
];

const rooms = table.map(({ name, path = `src/${name}`, ...room }) => ({
  ...room,
  name,
  path,
  may: words(room.may),
  mayTypes: words(room.mayTypes),
  node: /^src\/(?:server|development)/.test(path) && name !== 'server/tables',
}));

/**
 * Layers inside a room, lowest first. A folder imports its own files and lower layers. Folders of one layer
 * do not import each other. `*` is every other folder. The files next to the folders are above all layers.
 */
const layers = {
  'src/app/features/auth': [['shared'], ['shared/captcha', 'shared/frame', 'shared/strength'], ['*'], ['sign-in-again']],
  'src/server/records': [
    ['database', 'migrations'],
    // Who may enter an account is decided below everything that finds its records.
    ['access'],
    ['*'],
    ['dataRights', 'runs', 'sessions', 'zaps'],
    ['accounts', 'operations', 'signIn', 'trash'],
    ['zapMoves'],
  ],
};

/**
 * Folders in which no two entries, files or subfolders, import each other in a cycle, including types. To switch the check on for
 * another folder, add it here.
 */
const withoutCircles = [
  'src/app/features/auth',
  'src/development',
  'src/domain',
  ...words(
    'commands context endpoints engine files http identity jobs mail outgoing payments policies presenters records runs seed tables',
  ).map((room) => `src/server/${room}`),
];

/** The room of a file, or undefined. Longer folders win over shorter folders. */
function roomOf(path) {
  return rooms.filter((room) => path.startsWith(`${room.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** A feature's rank, or undefined if it has none yet. */
function rankOf(feature) {
  const found = Object.entries(featureRanks).find(([, names]) => names.includes(feature));
  return found === undefined ? undefined : Number(found[0]);
}

module.exports = { rooms, featureRanks, layers, withoutCircles, roomOf, rankOf };
