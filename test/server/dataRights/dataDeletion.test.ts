import { cleanupRecords } from '../../../src/server/cleanup/job';
import { insertMembership } from '../../../src/server/accounts/store';
import { insertApproval, saveApprovalAnswer } from '../../../src/server/engine/approvals.store';
import { logOf, stepsOf, writeSteps } from '../../../src/server/engine/steps.store';
import { definitionOf, filterStep, hookTrigger, liveZap, runsOf } from '../../support/liveZaps';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import {
  anyAddress,
  goodPassword,
  logIn,
  newConfirmedUser,
  newUser,
  signedIn,
  signUpForm,
  type Somebody,
} from '../../support/serverPeople';

let server: TestServer;
/** The same server without the grace period. */
let hasty: TestServer;
beforeAll(async () => {
  server = await startServer();
  hasty = await startServer({ env: { DELETION_DELAY_SECONDS: '0' } });
});
afterAll(async () => {
  await server.close();
  await hasty.close();
});

const minutes = 60_000;
const week = 7 * 24 * 60 * minutes;
const path = ({ id }: { id: number }) => `/api/v3/profiles/${id}/data/delete`;
const ask = (browser: Browser, person: Somebody, typed: object = {}) =>
  browser.post(path(person), { password: person.password, confirmation: person.email, ...typed });
const overview = async (browser: Browser, { id }: { id: number }) => (await browser.get(`/api/v3/profiles/${id}/data`)).body;

/** Runs the job that runs every ten minutes. */
async function cleanup(on: TestServer): Promise<void> {
  await on.context.jobs.send(on.context.db, cleanupRecords, {});
  await on.runJobs();
}

async function homeOf(on: TestServer, { id }: { id: number }): Promise<number> {
  const row = await on.context.db.selectFrom('memberships').select('account_id').where('profile_id', '=', id).executeTakeFirstOrThrow();
  return row.account_id;
}

const join = (on: TestServer, accountId: number, { id }: { id: number }, role: 'owner' | 'member' = 'member') =>
  insertMembership(on.context.db, { account_id: accountId, profile_id: id, role, created_at: on.clock.now() });

const rowsOf = async (on: TestServer, query: string): Promise<number> => {
  const { rows } = await on.server.database.pool.query(`select count(*)::int as count from ${query}`);
  return rows[0].count;
};

async function addZap(on: TestServer, accountId: number, { id }: { id: number }, title: string): Promise<number> {
  const now = on.clock.now();
  const values = { account_id: accountId, owner_id: id, title, state: 'on', created_at: now, updated_at: now } as const;
  return (await on.context.db.insertInto('zaps').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

describe('asking for a deletion', () => {
  it('asking for a deletion is answered with 201, then it waits with 202, and ends with 200 for the holder of the receipt [A7.11, A7.12, S57]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    expect((await browser.get(path(person))).status).toBe(404);
    const begun = await ask(browser, person);
    expect(begun).toMatchObject({ status: 201, body: { message: expect.any(String), receipt: expect.any(String) } });
    const { receipt } = begun.body;
    expect(await browser.get(path(person))).toMatchObject({ status: 202, body: { message: expect.any(String), receipt } });
    server.clock.advance(week);
    await cleanup(server);
    expect((await browser.get(path(person))).status).toBe(404);
    expect(await browser.get(`${path(person)}?receipt=${receipt}`)).toMatchObject({
      status: 200,
      body: { message: 'Your account has been deleted.' },
    });
    const anonymousClient = server.browser(anyAddress());
    expect((await anonymousClient.get(`${path(person)}?receipt=${receipt.slice(1)}x`)).status).toBe(404);
    // The status never returns to "in progress" (R05).
    await cleanup(server);
    expect((await anonymousClient.get(`${path(person)}?receipt=${receipt}`)).status).toBe(200);
  });

  it('asking for a deletion wants the password and the typed address, and says which is wrong [S57]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const wrong = await ask(browser, person, { password: 'not it' });
    expect(wrong).toMatchObject({ status: 400, body: { field_errors: { password: ['Your password is incorrect.'] } } });
    const mistyped = await ask(browser, person, { confirmation: 'somebody@example.com' });
    expect(mistyped).toMatchObject({
      status: 400,
      body: { field_errors: { confirmation: ['This is not the email address of your account.'] } },
    });
    expect((await browser.post(path(person), { confirmation: person.email })).body.field_errors).toEqual({
      password: ['Enter your password.'],
    });
    expect((await ask(browser, person, { confirmation: ` ${person.email.toUpperCase()} ` })).status).toBe(201);
  });

  it('asking for a deletion is no way to guess a password [S09]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    for (let n = 0; n < 5; n += 1) expect((await ask(browser, person, { password: `guess ${n}` })).status).toBe(400);
    expect((await ask(browser, person)).status).toBe(429);
  });

  it('asking for a deletion asks no password of somebody who has none', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', person.id).execute();
    expect((await overview(browser, person)).has_password).toBe(false);
    expect((await browser.post(path(person), { confirmation: person.email })).status).toBe(201);
  });

  it('requires a recent sign-in, and is only for the person’s own profile [S57, S26, S51]', async () => {
    const [person, other] = [await newUser(server), await newUser(server)];
    const browser = await signedIn(server, person);
    expect((await ask(browser, other)).status).toBe(404);
    const othersBrowser = await signedIn(server, other);
    await ask(othersBrowser, other);
    expect((await browser.get(path(other))).status).toBe(404);
    expect((await browser.delete(path(other), {})).status).toBe(404);
    server.clock.advance(11 * minutes);
    expect(await ask(browser, person)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
  });

  it('asking for a deletion is refused while impersonating, and so is cancelling [S27]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await server.context.db.updateTable('sessions').set({ masquerader_id: 1 }).where('profile_id', '=', person.id).execute();
    expect((await ask(browser, person)).status).toBe(403);
    expect((await browser.delete(path(person), {})).status).toBe(403);
  });

  it('a deletion that is requested twice is one deletion, also when both arrive at once [R05]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    const replies = await Promise.all([1, 2, 3].map(() => ask(browser, person)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 202, 202]);
    expect(new Set(replies.map((reply) => reply.body.receipt)).size).toBe(1);
    expect((await server.mails(person.email)).filter(({ subject }) => /will be deleted/.test(subject))).toHaveLength(1);
  });

  it('asking for a deletion ends all other sessions; the person can still log in and see when it is due [S57]', async () => {
    const person = await newUser(server);
    const [browser, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
    const { receipt } = (await ask(browser, person)).body;
    expect((await elsewhere.get(`/api/v3/profiles/${person.id}`)).status).toBe(401);
    const again = await signedIn(server, person);
    expect((await again.get(`/api/v3/profiles/${person.id}`)).body.delete_data).toMatchObject({
      status: 202,
      in_progress: true,
      is_complete: false,
    });
    const dueAt = new Date(server.clock.now().getTime() + week).toISOString();
    expect((await overview(again, person)).deletion).toEqual({ due_at: dueAt, receipt });
  });
});

describe('a deletion that waits', () => {
  it('a deletion that waits can be cancelled: the account stays, and its owner is told [S57]', async () => {
    const person = await newUser(server);
    const browser = await signedIn(server, person);
    await ask(browser, person);
    expect(await browser.delete(path(person), {})).toMatchObject({
      status: 200,
      body: { message: 'The deletion was cancelled. Your account is kept.' },
    });
    expect((await browser.delete(path(person), {})).status).toBe(404);
    expect((await browser.get(path(person))).status).toBe(404);
    server.clock.advance(week);
    await cleanup(server);
    expect((await logIn(server.browser(anyAddress()), person)).status).toBe(200);
    expect((await server.mails(person.email)).map(({ subject }) => subject)).toContain(
      'The deletion of your Patchbay account was cancelled',
    );
    expect((await ask(await signedIn(server, person), person)).status).toBe(201);
  });

  it('a deletion that waits does nothing before its time, however often the job comes [R05]', async () => {
    const person = await newUser(server);
    await ask(await signedIn(server, person), person);
    server.clock.advance(week - 1);
    const { id } = await server.context.db
      .selectFrom('data_deletions')
      .select('id')
      .where('profile_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await server.context.jobs.send(server.context.db, 'carry-out-deletion', { id, profileId: person.id });
    await cleanup(server);
    expect(await rowsOf(server, `profiles where id = ${person.id}`)).toBe(1);
  });
});

describe('an account that others use', () => {
  it('an account that others use keeps its only owner from being deleted, and says which it is and what to do [S57]', async () => {
    const [person, colleague] = [await newUser(server), await newUser(server)];
    const accountId = await homeOf(server, person);
    await server.context.db.updateTable('accounts').set({ name: 'Analytical Engines' }).where('id', '=', accountId).execute();
    await join(server, accountId, colleague);
    const browser = await signedIn(server, person);
    expect((await overview(browser, person)).obstacles).toEqual([{ account_id: accountId, name: 'Analytical Engines', members: 2 }]);
    expect(await ask(browser, person)).toMatchObject({
      status: 409,
      body: {
        errors: [
          'You’re the only owner of “Analytical Engines”, which one other person uses. First make someone else its owner, or remove the others.',
        ],
      },
    });
    await server.context.db.updateTable('memberships').set({ role: 'owner' }).where('profile_id', '=', colleague.id).execute();
    expect((await ask(browser, person)).status).toBe(201);
  });

  it('got a member while the deletion waited: then it ends with a stated error and a mail, and nothing is removed [S57, R05]', async () => {
    const [person, colleague] = [await newUser(server), await newUser(server)];
    await ask(await signedIn(server, person), person);
    await join(server, await homeOf(server, person), colleague);
    server.clock.advance(week);
    await cleanup(server);
    const browser = await signedIn(server, person);
    const reply = await browser.get(path(person));
    expect(reply.status).toBe(409);
    expect(reply.body.errors[0]).toMatch(/only owner/);
    expect((await browser.get(`/api/v3/profiles/${person.id}`)).body.delete_data).toMatchObject({ status: 'error', in_progress: false });
    expect((await server.mails(person.email)).map(({ subject }) => subject)).toContain('Your Patchbay account could not be deleted');
  });

  it('an account that others use is never left without an owner by two who go at once [R27]', async () => {
    const [first, second, third] = [await newUser(hasty), await newUser(hasty), await newUser(hasty)];
    const accountId = await homeOf(hasty, first);
    await join(hasty, accountId, second, 'owner');
    await join(hasty, accountId, third);
    await Promise.all([ask(await signedIn(hasty, first), first), ask(await signedIn(hasty, second), second)]);
    await Promise.all([hasty.runJobs(), hasty.runJobs()]);
    expect(await rowsOf(hasty, `memberships where account_id = ${accountId} and role = 'owner'`)).toBe(1);
    expect(await rowsOf(hasty, `profiles where id in (${first.id}, ${second.id})`)).toBe(1);
  });
});

describe('a deletion that is carried out', () => {
  it('a deletion that is carried out removes the person with all that is theirs, and nothing of others [S57]', async () => {
    const [person, colleague] = [await newUser(hasty), await newUser(hasty)];
    const [home, shared] = [await homeOf(hasty, person), await homeOf(hasty, colleague)];
    await join(hasty, shared, person);
    await addZap(hasty, home, person, 'At home');
    await addZap(hasty, shared, person, 'At work');
    const kept = await addZap(hasty, shared, colleague, 'Of the colleague');
    const { id: folderId } = await hasty.context.db
      .insertInto('folders')
      .values({ account_id: shared, owner_id: person.id, title: 'Ours', is_shared: true, created_at: hasty.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await hasty.context.db.insertInto('zap_folders').values({ zap_id: kept, folder_id: folderId }).execute();

    const browser = await signedIn(hasty, person);
    expect((await ask(browser, person)).status).toBe(201);
    await hasty.runJobs();
    expect(await rowsOf(hasty, `profiles where id = ${person.id}`)).toBe(0);
    expect(await rowsOf(hasty, `accounts where id = ${home}`)).toBe(0);
    expect(await rowsOf(hasty, `zaps where owner_id = ${person.id}`)).toBe(0);
    expect(await rowsOf(hasty, `memberships where profile_id = ${person.id}`)).toBe(0);
    expect(await rowsOf(hasty, `sessions where profile_id = ${person.id}`)).toBe(0);
    // Records of other people stay: their Zap is in the folder, which now has another owner.
    expect(await rowsOf(hasty, `zap_folders where zap_id = ${kept} and folder_id = ${folderId}`)).toBe(1);
    expect(await rowsOf(hasty, `folders where id = ${folderId} and owner_id = ${colleague.id}`)).toBe(1);
    expect((await browser.get(`/api/v3/profiles/${person.id}`)).status).toBe(401);
    expect((await logIn(hasty.browser(anyAddress()), person)).status).toBe(401);
  });

  it('a deletion that is carried out leaves no row of the person, their account, their Zaps and their runs in any table [S57, Z50]', async () => {
    const person = await newUser(hasty);
    const accountId = await homeOf(hasty, person);
    const { db } = hasty.context;
    const zap = await liveZap(hasty, definitionOf(hookTrigger(), filterStep('only', 'a', 'a')), { beside: { ownerId: person.id } });
    const draft = await liveZap(hasty, definitionOf(hookTrigger(), filterStep('only', 'a', 'a')), {
      state: 'draft',
      beside: { ownerId: person.id },
    });
    for (const { hook } of [zap, draft, zap]) {
      hasty.clock.advance(1);
      await hasty.app.inject({ method: 'POST', url: hook!, payload: { order: 7 } });
    }
    await hasty.runZaps();
    hasty.clock.advance(1);
    await hasty.app.inject({ method: 'POST', url: zap.hook!, payload: { order: 8 } });
    const stored = { account_id: accountId, key: 'last', sealed_value: Buffer.from('x'), updated_at: hasty.clock.now() };
    await db.insertInto('storage_values').values(stored).execute();
    const ids = (await runsOf(hasty, zap)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const kept = new Set(['audit_events', 'data_deletions']);
    const { rows } = await hasty.server.database.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name in ('profile_id', 'owner_id', 'created_by', 'saved_by', 'account_id', 'zap_id', 'run_id')
         and table_name not like 'run\\_steps\\_%' order by 1, 2`,
    );
    const left = async (): Promise<Record<string, number>> => {
      const found: Record<string, number> = {};
      for (const { table, column } of rows.filter(({ table: name }) => !kept.has(name))) {
        const wanted = { account_id: [accountId], zap_id: [zap.id, draft.id], run_id: ids }[column] ?? [person.id];
        const count = await rowsOf(hasty, `${table} where ${column}::text in (${wanted.map((id) => `'${id}'`).join(', ')})`);
        if (count > 0) found[`${table}.${column}`] = count;
      }
      return found;
    };
    expect(await left()).toMatchObject({
      'zap_drafts.zap_id': 1,
      'zap_versions.zap_id': 1,
      'triggers.zap_id': 2,
      'trigger_seen.zap_id': 3,
      'trigger_samples.zap_id': expect.any(Number),
      'runs.zap_id': 3,
      'run_steps.run_id': 5,
      'lanes.account_id': 1,
      'storage_values.account_id': 1,
    });
    const browser = await signedIn(hasty, person);
    expect((await ask(browser, person)).status).toBe(201);
    await hasty.runJobs();
    expect(await left()).toEqual({});
    expect((await hasty.app.inject({ method: 'POST', url: zap.hook!, payload: {} })).statusCode).toBe(404);
  });

  it('a deletion that is carried out passes shared folders in the trash to an owner of the account, and removes private ones [S57, T56]', async () => {
    const [person, owner] = [await newUser(hasty), await newUser(hasty)];
    const shared = await homeOf(hasty, owner);
    await join(hasty, shared, person);
    const browser = await signedIn(hasty, person);
    const trash = async (isShared: boolean): Promise<number> => {
      const body = { title: isShared ? 'Ours' : 'Mine', is_shared: isShared };
      const { id } = (await browser.post(`/api/v3/folders?account_id=${shared}`, body)).body;
      expect((await browser.delete(`/api/v3/folders/${id}`)).status).toBe(204);
      return id;
    };
    const ours = await trash(true);
    await trash(false);
    const trashed = () =>
      hasty.context.db.selectFrom('trashed_folders').select(['id', 'owner_id']).where('account_id', '=', shared).execute();
    expect(await trashed()).toHaveLength(2);
    expect((await ask(browser, person)).status).toBe(201);
    await hasty.runJobs();
    expect(await trashed()).toEqual([{ id: ours, owner_id: owner.id }]);
  });

  it('a deletion that is carried out removes the runs that a moved Zap has left in the account, with their logs, and keeps its others [S57, Z50]', async () => {
    const [person, other] = [await newUser(hasty), await newUser(hasty)];
    const { db } = hasty.context;
    const definition = definitionOf(hookTrigger(), filterStep('only', 'a', 'b'));
    const zap = await liveZap(hasty, definition, { beside: { ownerId: other.id } });
    for (const order of [1, 2]) {
      hasty.clock.advance(1);
      await hasty.app.inject({ method: 'POST', url: zap.hook!, payload: { order } });
    }
    await hasty.runZaps();
    const [left, kept] = await runsOf(hasty, zap);
    // Runs that have ended stay in the account that the Zap was in at the time.
    await db
      .updateTable('runs')
      .set({ account_id: await homeOf(hasty, person) })
      .where('id', '=', left!.id)
      .execute();
    const logs = () => db.selectFrom('run_steps').select('path').where('run_id', '=', left!.id).execute();
    expect((await logs()).length).toBeGreaterThan(0);
    expect((await ask(await signedIn(hasty, person), person)).status).toBe(201);
    await hasty.runJobs();
    expect((await runsOf(hasty, zap)).map(({ id }) => id)).toEqual([kept!.id]);
    expect(await logs()).toEqual([]);
  });

  it('a deletion that is carried out removes the address from the approvals that others asked for, and keeps those of others [S57]', async () => {
    const { context } = hasty;
    const zap = await liveZap(hasty, definitionOf(hookTrigger(), filterStep('only', 'a', 'b')));
    await hasty.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
    const [run] = await runsOf(hasty, zap);
    const person = await newConfirmedUser(hasty);
    const unproved = await newUser(hasty);
    const addresses = [person.email.toUpperCase(), unproved.email, 'other@example.org'];
    for (const email of addresses) {
      const approval = { token_hash: `hash of ${email}`, run_id: run!.id, path: 'ask', email, sent_at: hasty.clock.now() };
      await insertApproval(context.db, approval);
    }
    for (const each of [person, unproved]) expect((await ask(await signedIn(hasty, each), each)).status).toBe(201);
    await cleanup(hasty);
    const left = await context.db.selectFrom('run_approvals').select('email').where('run_id', '=', run!.id).orderBy('email').execute();
    // An address that was typed and never confirmed may belong to somebody else.
    expect(left.map(({ email }) => email)).toEqual([unproved.email, 'other@example.org'].sort());
  });

  it('a deletion that is carried out removes the address from the results of approvals, also in replays, and keeps the answer [S57]', async () => {
    const { context } = hasty;
    const { db, encryption } = context;
    const zap = await liveZap(hasty, definitionOf(hookTrigger(), filterStep('only', 'a', 'b')));
    for (const order of [1, 2]) await hasty.app.inject({ method: 'POST', url: zap.hook!, payload: { order } });
    const [run, replay] = await runsOf(hasty, zap);
    await db.updateTable('runs').set({ replay_of: run!.id }).where('id', '=', replay!.id).execute();
    const person = await newConfirmedUser(hasty);
    const now = hasty.clock.now();
    const addresses = { mine: person.email, others: 'other@example.org' };
    const day = now.toISOString().slice(0, 10);
    for (const [path, email] of Object.entries(addresses)) {
      await insertApproval(db, { token_hash: path, run_id: run!.id, path, email, sent_at: now });
      await saveApprovalAnswer(db, path, 'approve', now);
      const line = {
        path,
        attempt: 1,
        state: 'succeeded' as const,
        output: { answer: 'approve', answered_by: email },
        startedAt: now,
        endedAt: now,
      };
      for (const { id } of [run!, replay!]) await writeSteps(db, encryption, { id, day }, [line], 1);
    }
    expect((await ask(await signedIn(hasty, person), person)).status).toBe(201);
    await cleanup(hasty);
    for (const { id } of [run!, replay!]) {
      const log = logOf(encryption, await stepsOf(db, { id, day }));
      expect(log.filter(({ path }) => path in addresses).map(({ path, output }) => [path, output])).toEqual([
        ['mine', { answer: 'approve', answered_by: null }],
        ['others', { answer: 'approve', answered_by: 'other@example.org' }],
      ]);
    }
  });

  it('a deletion that is carried out keeps the lines of the audit trail without personal data, and sends a mail to the stored address [S57, S64]', async () => {
    const person = await newUser(hasty);
    await ask(await signedIn(hasty, person), person);
    await hasty.runJobs();
    const lines = await hasty.context.db.selectFrom('audit_events').selectAll().where('profile_id', '=', person.id).execute();
    expect(lines.map(({ action }) => action)).toContain('data_deleted');
    expect(lines.map(({ address, user_agent, identifier_hash }) => [address, user_agent, identifier_hash])).toEqual(
      lines.map(() => ['', '', null]),
    );
    const mails = await hasty.mails(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Patchbay account was deleted']);
    const { id } = await hasty.context.db
      .selectFrom('data_deletions')
      .select('id')
      .where('profile_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(mails[0]?.text).toContain(id);
    // The address remains only in that mail, which is deleted in the end.
    hasty.clock.advance(30 * 24 * 60 * minutes);
    await cleanup(hasty);
    expect(await rowsOf(hasty, `outbox where recipient = '${person.email}'`)).toBe(0);
  });

  it('a deletion that is carried out lets the address sign up again, as a new person [S57]', async () => {
    const person = await newUser(hasty);
    await ask(await signedIn(hasty, person), person);
    await hasty.runJobs();
    const again = await hasty.browser(anyAddress()).post('/api/v3/profiles', signUpForm({ email: person.email, password1: goodPassword }));
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(person.id);
    // The receipt of the deleted profile does not give access to the new profile.
    const browser = await signedIn(hasty, { ...person, id: again.body.id });
    expect((await browser.get(path(again.body))).status).toBe(404);
  });

  it('a deletion and an export that run at the same time happen one after the other [R27]', async () => {
    const person = await newUser(hasty);
    const browser = await signedIn(hasty, person);
    await browser.post(`/api/v3/profiles/${person.id}/data/export`, {});
    const { receipt } = (await ask(browser, person)).body;
    await Promise.all([hasty.runJobs(), hasty.runJobs()]);
    expect((await browser.get(`${path(person)}?receipt=${receipt}`)).status).toBe(200);
    expect(await rowsOf(hasty, `data_exports where profile_id = ${person.id}`)).toBe(0);
    expect((await browser.get(`/api/v3/profiles/${person.id}/data/export/archive`)).status).toBe(401);
  });

  it('a deletion that is carried out is kept from by no table: all that refers to a profile goes with it, or is taken care of', async () => {
    const { rows } = await hasty.server.database.pool.query(
      `select conrelid::regclass::text as table, confdeltype as act from pg_constraint
       where contype = 'f' and confrelid = 'profiles'::regclass and confdeltype not in ('c', 'n') order by 1`,
    );
    expect(rows.map(({ table }) => table)).toEqual(['folders', 'zaps']);
  });
});
