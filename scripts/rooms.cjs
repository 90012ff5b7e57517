/**
 * Who may import whom. `.dependency-cruiser.cjs` creates the rules of the check from this table.
 * Imports only go down.
 *
 * A room:
 *   path      the folder, from the project's root; if absent, the room's name below src. The longest matching path wins
 *   files     instead of a path, the names of its files; the first room that fits wins, before every path
 *   may       rooms whose files it may import, separated by blanks
 *   mayTypes  rooms from which it may only `import type`, likewise
 *   packages  a regular expression for the names of the npm packages it may load. If absent: any in package.json
 *   node      whether it may load Node's modules: rooms of the server and development may
 *   about     the subject of the room, for error messages
 *
 * To change a direction, write a decision in docs/decisions and change the table with it. Never extend it in passing.
 */
'use strict';

const { readdirSync } = require('node:fs');
const { join } = require('node:path');

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
      'page-traces connections',
  ),
  5: words(
    'auth two-factor-setup email-confirmation social-login one-tap preview plans trial gdpr zaps services profile-settings ' +
      'account-settings notification-settings terms mailings use-case passkeys sign-in-security recovery-drill ' +
      'second-factor-rule activity tracking-settings shared-zaps help team-guide team-paused run-history own-apps',
  ),
  6: words('trash'),
  7: words('editor dashboard onboarding about zap-library zap-mover settings billing team not-found'),
};

/** Files of the subjects of the server that are called `<suffix>.ts` or `<topic>.<suffix>.ts`, and those of a folder. */
const ofSubjects = (suffix, folder = '(?!)') =>
  new RegExp(`^src/server/(?:${folder}|(?!(?:apps|connectors|http|platform|seed)/)\\w+/(?:.*[./])?(?:${suffix})[.]ts$)`);

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
    name: 'domain/apps',
    may: 'domain domain/runs',
    packages: '^$',
    about: 'the format in which apps are declared, as pure rules: types, templates, values, checks',
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
    may: 'domain domain/runs app/platform',
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

  // ---- the server: folders that are rooms, and files of subjects by their suffix
  {
    name: 'server/tables',
    files: ofSubjects('tables'),
    may: 'domain domain/runs server/tables',
    packages: '^kysely$',
    about: 'tables.ts: the rows of the tables of a subject, as types',
  },
  {
    name: 'server/platform/outgoing',
    may: 'domain',
    packages: '^(?:ipaddr[.]js|undici)$',
    about: 'the only way to addresses that people enter: checked destinations, HTTP requests and sockets',
  },
  {
    name: 'server/platform',
    may: 'domain domain/runs contract/browser server/tables',
    mayTypes: 'contract server/connectors server/platform/outgoing',
    about: 'what every subject is given: context, configuration, database, migrations, queue, outbox, encryption, files, observation',
  },
  {
    name: 'server/stores',
    files: ofSubjects('store'),
    may: 'domain domain/runs contract/browser server/tables server/platform',
    mayTypes: 'contract',
    about: 'store.ts: the queries of a subject',
  },
  {
    name: 'server/policies',
    files: ofSubjects('policy'),
    may: 'domain domain/runs',
    packages: '^$',
    about: 'policy.ts: who may, as (actor, record) → boolean; the domain and nothing else',
  },
  {
    name: 'server/mail',
    files: ofSubjects('mail'),
    may: 'domain domain/runs contract/browser server/platform',
    mayTypes: 'contract',
    about: 'mail.ts: from facts to a mail',
  },
  {
    name: 'server/apps',
    may: '',
    mayTypes: 'domain/apps server/connectors',
    packages: '^$',
    about: 'apps as data: a definition is one file',
  },
  {
    name: 'server/apps/runtime',
    may: 'domain domain/runs domain/apps server/platform/outgoing server/connectors',
    packages: '^$',
    about: 'makes connectors of definitions: requests, pages, failures, actions, choices and polls',
  },
  {
    name: 'server/connectors',
    may: 'domain domain/runs domain/apps server/platform/outgoing server/apps server/apps/runtime',
    packages:
      '^(?:@fastify/busboy|aws4fetch|csv-parse|csv-stringify|fast-xml-parser|feedsmith|graphql|ical\\.js|imapflow|marked|mysql2|nodemailer|pg|qs|quickjs-emscripten|ssh2|turndown|windows-iana|write-excel-file|yaml)$',
    about: 'what apps can do here: one folder for each app, with its triggers, its actions and its connection',
  },
  {
    name: 'server/engine',
    may: 'domain domain/runs domain/apps server/platform server/stores server/policies server/mail server/platform/outgoing server/connectors',
    mayTypes: 'server/tables',
    about: 'accepts events, hands runs to workers on any number of instances, works on them, and wakes those that wait',
  },
  {
    name: 'server/subjects',
    files: /^src\/server\/(?!(?:apps|connectors|engine|graphql|http|platform|seed)\/)\w+\/(?!.*\b(?:routes|reply)[.]ts$)/,
    may: 'domain domain/runs contract/browser server/platform server/stores server/policies server/mail server/platform/outgoing server/connectors server/engine',
    mayTypes: 'contract server/tables',
    about: 'files without a suffix and job.ts: changes across several records, and work for the queue',
  },
  {
    name: 'server/routes',
    files: ofSubjects('routes|reply', 'graphql/'),
    may: 'domain domain/runs contract contract/browser server/platform server/stores server/policies server/mail server/platform/outgoing server/connectors server/engine server/subjects',
    mayTypes: 'server/tables',
    about: 'routes.ts: the handlers of the contract: limit, find, authorise, act, reply; reply.ts: from record to wire',
  },
  {
    name: 'server/http',
    may: 'domain domain/runs contract contract/browser server/platform server/stores server/policies server/engine server/subjects server/routes',
    about: 'sessions, CSRF, limits, error replies; the only room that knows Fastify',
  },
  {
    name: 'server/main',
    path: 'src/server',
    may: 'domain domain/runs contract contract/browser fixtures server/platform server/stores server/policies server/mail server/platform/outgoing server/connectors server/engine server/subjects server/routes server/http',
    about: 'composition and processes: app.ts, main.ts, seed.ts, migrate.ts',
  },

  // ---- `npm run dev` alone: no part of a build
  {
    name: 'development',
    may: 'server/platform server/http server/main',
    about: 'the development server: the product’s own with a clock that can be set and a page of links',
  },
];

const rooms = table.map(({ name, path = `src/${name}`, ...room }) => ({
  ...room,
  name,
  path,
  may: words(room.may),
  mayTypes: words(room.mayTypes),
  node: /^(?:server|development)/.test(name) && !['server/tables', 'server/policies'].includes(name),
}));

/**
 * Layers inside a room, lowest first. A folder imports its own files and lower layers. Folders of one layer
 * do not import each other. `*` is every other folder. The files next to the folders are above all layers.
 */
const layers = {
  'src/app/features/auth': [['shared'], ['shared/captcha', 'shared/frame', 'shared/strength'], ['*'], ['sign-in-again']],
};

/**
 * Folders in which no two entries, files or subfolders, import each other in a cycle, including types. To switch the check on for
 * another folder, add it here.
 */
const withoutCircles = [
  'src/app/features/auth',
  'src/development',
  'src/domain',
  ...readdirSync(join(__dirname, '../src/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'connectors')
    .map((entry) => `src/server/${entry.name}`),
];

/** The room of a file, or undefined. The first room that names the file, otherwise the longest folder. */
function roomOf(path) {
  const byName = rooms.find((room) => room.files?.test(path));
  return byName ?? rooms.filter((room) => !room.files && path.startsWith(`${room.path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** A feature's rank, or undefined if it has none yet. */
function rankOf(feature) {
  const found = Object.entries(featureRanks).find(([, names]) => names.includes(feature));
  return found === undefined ? undefined : Number(found[0]);
}

module.exports = { rooms, featureRanks, layers, withoutCircles, roomOf, rankOf };
