/**
 * The data that a release stores, for tests that open it with later versions (R31). `npm run store-release-data` makes them once for
 * each release, and keeps them in test/releases: the database as SQL, and the facts that must still hold.
 */
import { brotliDecompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hours } from '../../src/domain/durations';
import type { Step } from '../../src/domain/runs/definition';
import { seed } from '../../src/server/seed';
import { decryptCredentials } from '../../src/server/connections/store';
import { deleteEndedRuns } from '../../src/server/engine/deleteRuns.store';
import { sealSecrets } from '../../src/server/engine/sealedFields';
import { definitionOf, hookTrigger, liveZap, runsOf, type LiveZap } from './liveZaps';
import { releasesFolder } from './storedReleases';
import { storeValue } from './serverDrafts';
import { goodPassword, newConfirmedUser, newUserWithTwoFactor, signedIn } from './serverPeople';
import type { Browser, TestServer } from './serverHarness';

/** Of the stored data. They are public, like everything in them. */
export const releaseSettings = {
  PATCHBAY_MODE: 'demo',
  PUBLIC_URL: 'https://patchbay.example',
  SECRET_KEY: 'the-key-of-stored-releases-0123456789-abcdef',
} as const;

/** Hours of the demo's history that are stored. More would be megabytes. */
const hoursKept = 4;

interface StoredPerson {
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string | null;
  /** Their accounts, each with the titles of the Zaps that the person sees. */
  readonly accounts: readonly { readonly id: number; readonly name: string; readonly zaps: readonly string[] }[];
}

/** What holds for the data of a release, whatever version opens them. */
export interface ReleaseFacts {
  readonly version: string;
  /** When the data were stored, in ISO 8601. */
  readonly storedAt: string;
  readonly migrations: readonly string[];
  /** The format of the files of the embedded database: of PostgreSQL's `pg_control_system()`. */
  readonly embedded: { readonly control: number; readonly catalog: number };
  readonly people: readonly StoredPerson[];
  readonly recovery: { readonly email: string; readonly password: string; readonly code: string };
  readonly connections: readonly {
    readonly id: number;
    readonly profileId: number;
    readonly credentials: Readonly<Record<string, string>>;
  }[];
  /** A Zap that counts its requests, with its runs so far. */
  readonly counter: LiveZap & { readonly runs: readonly { readonly id: string; readonly state: string; readonly count: unknown }[] };
  /** A Zap with a run that waits three days. */
  readonly waiting: LiveZap;
  readonly draft: { readonly zapId: number; readonly secret: string };
  readonly folder: { readonly email: string; readonly accountId: number; readonly reply: unknown };
  readonly mails: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
}

export interface Release {
  readonly facts: ReleaseFacts;
  /** The database, as SQL that creates everything in it. */
  readonly sql: string;
}

export function readRelease(version: string): Release {
  const facts = JSON.parse(readFileSync(join(releasesFolder, version, 'facts.json'), 'utf8')) as ReleaseFacts;
  return { facts, sql: brotliDecompressSync(readFileSync(join(releasesFolder, version, 'database.sql.br'))).toString('utf8') };
}

/** Tables whose rows must still be there after a migration. */
const countedTables = [
  'accounts',
  'memberships',
  'zaps',
  'zap_versions',
  'folders',
  'authentications',
  'runs',
  'run_steps',
  'audit_events',
];

export async function countRows({ server }: TestServer, tables: readonly string[] = countedTables): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await server.database.pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`);
    counts[table] = rows[0]!.n;
  }
  return counts;
}

const head = { connectionId: null, title: null, note: '' };
const counts: Step = { ...head, kind: 'action', key: 'count', app: 'StorageCLIAPI', event: 'increment', fields: { key: 'requests' } };
const waits: Step = {
  ...head,
  kind: 'delay',
  key: 'wait',
  app: 'DelayCLIAPI',
  event: 'for',
  fields: {},
  delay: { type: 'for', amount: '3', unit: 'days' },
};

/**
 * Fills the database of a server with the demo, and with data of every kind that is stored encrypted. Returns the facts, without
 * those of the program.
 */
export async function makeReleaseData(server: TestServer): Promise<Omit<ReleaseFacts, 'version' | 'migrations' | 'embedded'>> {
  const { context, clock } = server;
  const demo = await seed(server.server, { runsZaps: true });
  await keepRecentRuns(server);
  const owner = await newConfirmedUser(server);
  const withFactor = await newUserWithTwoFactor(server);
  const counter = await liveZap(server, definitionOf(hookTrigger(), counts), { beside: { ownerId: owner.id } });
  const waiting = await liveZap(server, definitionOf(hookTrigger(), waits, storeValue('last', 'waited')), {
    beside: { ownerId: owner.id },
  });
  for (const path of [counter.hook!, counter.hook!, waiting.hook!]) {
    clock.advance(1000);
    const { status } = await server.browser().post(path, { order: 7 });
    if (status !== 200) throw new Error(`The hook answered ${status}.`);
    await server.runZaps();
  }
  const secret = 'the secret of a hook';
  const definition = definitionOf(hookTrigger({ secret }));
  const draft = await liveZap(server, definition, { state: 'draft', beside: { ownerId: owner.id } });
  const sealed = JSON.stringify(sealSecrets(context, draft.id, definition).definition);
  await context.db.updateTable('zap_drafts').set({ definition: sealed }).where('zap_id', '=', draft.id).execute();
  const browser = await signedIn(server, owner);
  const made = await browser.post(`/api/v3/folders?account_id=${counter.accountId}`, ...keyedFolder);
  if (made.status !== 201) throw new Error(`The folder answered ${made.status}: ${made.text}`);

  const people = [
    ...demo.filter(({ password }) => password !== ''),
    { email: owner.email, password: goodPassword, totpSecret: null },
    { email: withFactor.email, password: goodPassword, totpSecret: withFactor.secret },
  ];
  const { code, stored } = { code: withFactor.recoveryCodes[1]!, stored: [] as StoredPerson[] };
  for (const { email, password, totpSecret } of people)
    stored.push({ email, password, totpSecret, accounts: await accountsOf(server, email) });
  const authentications = await context.db
    .selectFrom('authentications')
    .selectAll()
    .where('sealed', 'is not', null)
    .orderBy('id')
    .execute();
  return {
    storedAt: clock.now().toISOString(),
    people: stored,
    recovery: { email: withFactor.email, password: goodPassword, code },
    connections: authentications.map(({ id, profile_id, sealed: value }) => ({
      id,
      profileId: profile_id,
      credentials: decryptCredentials(context, profile_id, Buffer.from(value!)),
    })),
    counter: { ...counter, runs: await countsOf(server, browser, counter) },
    waiting,
    draft: { zapId: draft.id, secret },
    folder: { email: owner.email, accountId: counter.accountId, reply: made.body },
    mails: (await server.mails()).map(({ to, subject }) => `${to}: ${subject}`),
    rows: await countRows(server),
  };
}

/** A request that may be repeated: the body, and its key. */
export const keyedFolder = [{ title: 'Once' }, { headers: { 'idempotency-key': 'once-for-this-release' } }] as const;

async function keepRecentRuns({ context, clock }: TestServer): Promise<void> {
  const before = new Date(clock.now().getTime() - hours(hoursKept));
  const accounts = await context.db.selectFrom('accounts').select('id').execute();
  for (const { id } of accounts) await deleteEndedRuns(context.db, id, before, 1_000_000);
}

/** The accounts of a person and the titles of the Zaps in them, from the database. */
async function accountsOf({ context }: TestServer, email: string): Promise<StoredPerson['accounts']> {
  const rows = await context.db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.account_id', 'accounts.id')
    .innerJoin('profiles', 'profiles.id', 'memberships.profile_id')
    .where('profiles.email', '=', email)
    .select(['accounts.id', 'accounts.name', 'profiles.id as profileId'])
    .orderBy('accounts.id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, profileId }) => {
      const own = context.db.selectFrom('zaps').select('title').where('account_id', '=', id).where('owner_id', '=', profileId);
      const zaps = await own.orderBy('id').execute();
      return { id, name, zaps: zaps.map(({ title }) => title).sort() };
    }),
  );
}

/** The runs of the counting Zap, oldest first, with the result of its step as the history shows it. */
export async function countsOf(server: TestServer, browser: Browser, zap: Pick<LiveZap, 'id'>): Promise<ReleaseFacts['counter']['runs']> {
  const runs = await runsOf(server, zap);
  return Promise.all(
    runs.map(async ({ id, state }) => {
      const { body } = await browser.get(`/api/v3/runs/${id}`);
      const step = (body.steps as { path: string; output: { value?: unknown } | null }[]).find(({ path }) => path === 'count');
      return { id, state, count: step?.output?.value };
    }),
  );
}
