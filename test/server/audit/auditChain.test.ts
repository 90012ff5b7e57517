import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { cleanup } from '../../../src/server/cleanup/job';
import { insertAuditEvent } from '../../../src/server/audit/auditTrail.store';
import { entryHash, eventDigest, personalDigest, sealEntry, sealHead } from '../../../src/server/audit/chain.store';
import { compareFile } from '../../../src/server/audit/auditFile.store';
import { verifyChain, type NotedHead } from '../../../src/server/audit/verifyChain.store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, logIn, newUser, signedIn } from '../../support/serverPeople';

const day = 24 * 3_600_000;
const guarded = ['audit_events', 'audit_chain', 'audit_checkpoints', 'audit_head'] as const;

let folder: string;
const open: TestServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-audit-'));
});
afterEach(async () => {
  for (const server of open.splice(0).reverse()) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileIn = (name = 'audit.jsonl') => join(folder, name);
async function start({ beside, file, logTo }: { beside?: TestServer; file?: string; logTo?: string[] } = {}): Promise<TestServer> {
  const env = { DELETION_DELAY_SECONDS: '0', ...(file === undefined ? {} : { AUDIT_FILE: file }) };
  const server = await startServer({ env, ...(beside && { beside }), ...(logTo && { logTo }) });
  open.push(server);
  return server;
}

const run = (server: TestServer, statement: string) => sql.raw(statement).execute(server.context.db);
const keep = (server: TestServer) => server.server.auditKeeper.keep();
const verify = ({ context, clock }: TestServer, noted?: NotedHead) =>
  verifyChain(context.db, context.encryption, { now: clock.now(), ...(noted && { noted }) });
const compare = ({ context }: TestServer, file = fileIn()) => compareFile(context.db, file);
const linesOf = (file = fileIn()) => readFileSync(file, 'utf8').split('\n').slice(0, -1);

/** Changes tables as an administrator of the database can, who switches the rules off. */
async function tamper(server: TestServer, ...statements: readonly string[]): Promise<void> {
  for (const table of guarded) await run(server, `alter table ${table} disable trigger user`);
  for (const statement of statements) await run(server, statement);
  for (const table of guarded) await run(server, `alter table ${table} enable trigger user`);
}

/** Events of people who sign up and sign in, and a refusal that was repeated; all of it in the chain. */
async function makeTrail(server: TestServer): Promise<void> {
  const person = await newUser(server);
  await signedIn(server, person);
  const stranger = server.browser(anyAddress());
  for (let time = 0; time < 3; time += 1) await logIn(stranger, { ...person, password: 'wrong' });
  await signedIn(server, await newUser(server));
  await keep(server);
}

/** The last entry, and the event of it, made again with other content, the way a server makes it. */
async function forgeLast(server: TestServer, key: TestServer['context']['encryption'] | null): Promise<void> {
  const { db } = server.context;
  const entry = await db.selectFrom('audit_chain').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow();
  const row = await db.selectFrom('audit_events').selectAll().where('id', '=', entry.event_id).executeTakeFirstOrThrow();
  const event = { ...row, action: 'forged' };
  const content = { ...entry, content_digest: eventDigest(event, personalDigest(event, event.salt!)) };
  const forged = { ...content, hash: entryHash(content) };
  const { sealed_from, seal } = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const head = { sequence: forged.sequence, hash: forged.hash, sealed_from };
  const seals = key === null ? { entry: entry.seal, head: seal } : { entry: sealEntry(key, forged), head: sealHead(key, head) };
  await tamper(
    server,
    `update audit_events set action = 'forged' where id = ${event.id}`,
    `update audit_chain set content_digest = '${forged.content_digest}', hash = '${forged.hash}', seal = '${seals.entry}' where sequence = ${forged.sequence}`,
    `update audit_head set hash = '${head.hash}', seal = '${seals.head}'`,
  );
}

it('the rules of the database refuse to change, remove or empty the audit trail, also for a statement of a whole table [S73]', async () => {
  const server = await start();
  await makeTrail(server);
  const statements = [
    `update audit_events set action = 'login' where sequence = 1`,
    `update audit_events set at = at + interval '1 hour'`,
    `update audit_events set address = '192.0.2.1'`,
    `update audit_events set times = times - 1`,
    `update audit_events set sequence = sequence + 1000`,
    `delete from audit_events where result = 'ok'`,
    `truncate audit_events`,
    `update audit_chain set event_id = event_id + 1`,
    `delete from audit_chain`,
    `truncate audit_chain`,
    `update audit_head set sequence = 1`,
    `delete from audit_head`,
    `truncate audit_head`,
  ];
  for (const statement of statements) await expect(run(server, statement)).rejects.toThrow('The audit trail cannot be changed');
  expect(await verify(server)).toMatchObject({ broken: null, waiting: 0 });
});

describe('the check of the chain', () => {
  it.each([
    ['a changed event', /its row was changed/, 3, [`update audit_events set detail = 'other' where sequence = 3`]],
    ['a changed address', /address, browser or identifier/, 3, [`update audit_events set address = '192.0.2.9' where sequence = 3`]],
    [
      'personal values that were removed without an erasure',
      /person was not erased/,
      3,
      [`update audit_events set address = '', user_agent = '', identifier_hash = null, salt = null where sequence = 3`],
    ],
    ['a removed event', /its row was deleted/, 3, [`delete from audit_events where sequence = 3`]],
    [
      'an event that was removed with its entry',
      /it is missing/,
      3,
      [`delete from audit_events where sequence = 3`, `delete from audit_chain where sequence = 3`],
    ],
    [
      'entries that were cut off',
      /are missing/,
      3,
      [`delete from audit_events where sequence > 2`, `delete from audit_chain where sequence > 2`],
    ],
    [
      'an end that was set back',
      /end of the chain was not written by a server/,
      2,
      [
        `delete from audit_events where sequence > 2`,
        `delete from audit_chain where sequence > 2`,
        `update audit_head set sequence = 2, hash = (select hash from audit_chain where sequence = 2)`,
      ],
    ],
    [
      'an inserted event',
      /of another row or missing/,
      3,
      [
        `insert into audit_events (at, action, result, address, user_agent, request_id, sequence, salt)
           select at, 'login', 'ok', address, user_agent, request_id, sequence, salt from audit_events where sequence = 3`,
      ],
    ],
    [
      'two events in another order',
      /belongs to another entry/,
      2,
      [`update audit_events set sequence = 5 - sequence where sequence in (2, 3)`],
    ],
    [
      'two entries in another order',
      /does not follow the entry before/,
      2,
      [
        `update audit_chain set sequence = -1 where sequence = 2`,
        `update audit_chain set sequence = 2 where sequence = 3`,
        `update audit_chain set sequence = 3 where sequence = -1`,
      ],
    ],
    ['a lowered count', /count of its row was lowered/, 7, [`update audit_events set times = 1 where times > 1`]],
  ] as const)('names the first broken entry: %s [S73]', async (_, why, sequence, statements) => {
    const server = await start();
    await makeTrail(server);
    server.clock.advance(3_600_000);
    await keep(server);
    const { broken, head } = await verify(server);
    expect({ broken, last: head.sequence }).toEqual({ broken: null, last: 7 });
    await tamper(server, ...statements);
    expect((await verify(server)).broken).toEqual({ sequence, why: expect.stringMatching(why) });
  });

  it('finds an entry whose hashes were calculated again without the key, and nothing is added after it [S73]', async () => {
    const logTo: string[] = [];
    const server = await start({ logTo });
    await makeTrail(server);
    const { head } = await verify(server);
    await forgeLast(server, null);
    expect((await verify(server)).broken).toEqual({ sequence: head.sequence, why: 'it was not made by a server' });
    await newUser(server);
    for (let time = 0; time < 2; time += 1) await keep(server);
    expect(await verify(server)).toMatchObject({ head: { sequence: head.sequence }, waiting: 1 });
    expect(logTo.filter((line) => line.includes('not added to its chain'))).toHaveLength(1);
  });

  it('finds with a noted end that the database was set back to an earlier state [S73]', async () => {
    const server = await start();
    await makeTrail(server);
    const [earlier] = (await run(server, 'select * from audit_head')).rows as { sequence: number; hash: string; seal: string }[];
    await newUser(server);
    await keep(server);
    const { head: noted } = await verify(server);
    expect((await verify(server, noted)).broken).toBeNull();
    await tamper(
      server,
      `delete from audit_events where sequence > ${earlier!.sequence}`,
      `delete from audit_chain where sequence > ${earlier!.sequence}`,
      `update audit_head set sequence = ${earlier!.sequence}, hash = '${earlier!.hash}', seal = '${earlier!.seal}'`,
    );
    expect((await verify(server)).broken).toBeNull();
    expect((await verify(server, noted)).broken?.sequence).toBe(earlier!.sequence + 1);
  });
});

describe('the chain', () => {
  it('gets each event once and without a fork when two servers write and add at the same time, and continues after a restart [S73, R05]', async () => {
    const logTo: string[] = [];
    const one = await start({ logTo });
    const two = await start({ beside: one, logTo });
    const servers = [one, two];
    const event = (n: number) => ({ action: `act_${n}`, result: 'ok', profileId: null, address: '' }) as const;
    for (let round = 0; round < 10; round += 1) {
      const writes = servers.flatMap(({ context, clock }, n) =>
        [0, 1, 2].map((m) => insertAuditEvent(context.db, event(round * 6 + n * 3 + m), clock.now())),
      );
      await Promise.all([...writes, keep(one), keep(two), keep(one), keep(two)]);
    }
    await keep(two);
    expect(await verify(one)).toMatchObject({ broken: null, entries: 60, waiting: 0 });
    expect(logTo.filter((line) => line.includes('not added to its chain'))).toEqual([]);
    const later = await start({ beside: one });
    await makeTrail(later);
    expect((await verify(later)).entries).toBeGreaterThan(60);
    expect((await verify(later)).broken).toBeNull();
  });

  it('stays right when a person is erased, and their address and browser cannot be found from it [S73, S57]', async () => {
    const server = await start({ file: fileIn() });
    await makeTrail(server);
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await keep(server);
    const rows = () =>
      server.context.db.selectFrom('audit_events').select(['address', 'user_agent', 'salt']).where('profile_id', '=', person.id).execute();
    const chained = await rows();
    expect(chained.length).toBeGreaterThan(1);
    for (const row of chained)
      expect(row).toEqual({ address: expect.stringContaining('.'), user_agent: expect.any(String), salt: expect.any(String) });
    const asked = await browser.post(`/api/v3/profiles/${person.id}/data/delete`, {
      password: person.password,
      confirmation: person.email,
    });
    expect(asked.status).toBe(201);
    await server.runJobs();
    const erased = await rows();
    expect(erased.length).toBeGreaterThan(chained.length);
    for (const row of erased) expect(row).toEqual({ address: '', user_agent: '', salt: null });
    await keep(server);
    expect((await verify(server)).broken).toBeNull();
    expect((await compare(server)).broken).toBeNull();
  });

  it('stays right when old refusals are removed, again and again; a removed refusal that is not old is found [S73]', async () => {
    const server = await start({ file: fileIn() });
    for (let time = 0; time < 3; time += 1) {
      await makeTrail(server);
      server.clock.advance(40 * day);
      await cleanup(server.context);
      await keep(server);
    }
    server.clock.advance(60 * day);
    await cleanup(server.context);
    const found = await verify(server);
    expect(found).toMatchObject({ broken: null });
    expect(found.removed).toBeGreaterThan(1);
    expect(await compare(server)).toMatchObject({ broken: null, last: found.head.sequence });
    await makeTrail(server);
    await run(server, `delete from audit_events where result = 'refused'`);
    expect((await verify(server)).broken?.why).toBe('its row was deleted');
  });
});

describe('the file of the audit trail', () => {
  it('has every entry once, readable for its owner only and without addresses, and continues after a restart and after a line that was cut off [S73]', async () => {
    const server = await start({ file: fileIn() });
    await makeTrail(server);
    const first = linesOf().length;
    expect(first).toBe((await verify(server)).entries);
    if (process.platform !== 'win32') expect(statSync(fileIn()).mode & 0o777).toBe(0o600);
    expect(readFileSync(fileIn(), 'utf8')).not.toContain('203.0.113.');
    await keep(server);
    expect(linesOf()).toHaveLength(first);

    writeFileSync(fileIn(), readFileSync(fileIn(), 'utf8').slice(0, -100));
    const later = await start({ beside: server, file: fileIn() });
    await makeTrail(later);
    const { entries, head } = await verify(later);
    expect(await compare(later)).toEqual({ broken: null, lines: entries, unreadable: 1, last: head.sequence });
  });

  it('shows an entry that was changed with the key of the server, and nothing is added to it then [S73]', async () => {
    const logTo: string[] = [];
    const server = await start({ file: fileIn(), logTo });
    await makeTrail(server);
    expect((await compare(server)).broken).toBeNull();
    const { head } = await verify(server);
    await forgeLast(server, server.context.encryption);
    expect((await verify(server)).broken).toBeNull();
    expect((await compare(server)).broken).toMatchObject({
      sequence: head.sequence,
      why: 'the database has another one than the file',
      line: { event: { action: expect.not.stringContaining('forged') } },
    });
    const before = linesOf();
    await newUser(server);
    await keep(server);
    expect(linesOf()).toEqual(before);
    expect(logTo.filter((line) => line.includes('not copied to AUDIT_FILE'))).toHaveLength(1);
  });

  it('shows entries that were cut off in the database, and lines that were removed or changed [S73]', async () => {
    const server = await start({ file: fileIn() });
    await makeTrail(server);
    const lines = linesOf();
    const write = (changed: readonly string[]) => writeFileSync(fileIn('changed'), `${changed.join('\n')}\n`);
    write(lines.filter((_, n) => n !== 2));
    expect((await compare(server, fileIn('changed'))).broken).toMatchObject({ sequence: 3, why: 'the file does not have it' });
    write(lines.map((line, n) => (n === 2 ? line.replace(/"action":"\w+"/, '"action":"other"') : line)));
    expect((await compare(server, fileIn('changed'))).broken).toMatchObject({ sequence: 3, why: 'its line in the file was changed' });
    write(lines.slice(0, 2));
    expect(await compare(server, fileIn('changed'))).toMatchObject({ broken: null, last: 2 });
    await tamper(
      server,
      `delete from audit_events where sequence > 2`,
      `delete from audit_chain where sequence > 2`,
      `update audit_head set sequence = 2, hash = (select hash from audit_chain where sequence = 2)`,
    );
    expect((await compare(server)).broken).toMatchObject({ sequence: 3, why: 'the file has it, and the database does not' });
  });

  it('is written by each server that has one, and never into a file of something else [S73]', async () => {
    const one = await start({ file: fileIn('one') });
    const two = await start({ beside: one, file: fileIn('two') });
    await makeTrail(one);
    await keep(two);
    expect(linesOf(fileIn('two'))).toEqual(linesOf(fileIn('one')));
    appendFileSync(fileIn('notes'), 'my notes');
    const three = await start({ beside: one, file: fileIn('notes') });
    await expect(three.server.auditKeeper.start()).rejects.toThrow('Cannot write AUDIT_FILE');
    expect(readFileSync(fileIn('notes'), 'utf8')).toBe('my notes');
    const four = await start({ beside: one, file: join(folder, 'none', 'audit.jsonl') });
    await expect(four.server.auditKeeper.start()).rejects.toThrow('Cannot write AUDIT_FILE');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
