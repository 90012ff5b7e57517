import { endpoints } from '../../../src/contract';
import { days } from '../../../src/domain/durations';
import { enqueueDuePlanChanges } from '../../../src/server/plans/job';
import { planChanges } from '../../../src/server/dataRights/export/accounts';
import { setZapState } from '../../../src/server/zaps/store';
import { definition, editorOf, everyDay } from '../../support/serverDrafts';
import { startServer, type TestServer } from '../../support/serverHarness';
import { signedIn } from '../../support/serverPeople';
import { makeZap, zapsOn } from '../../support/serverPlans';
import { newTeam, ownAccountId, somebody, withMember, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const change = ({ browser }: Teammate, accountId: number, body: object, key?: string) =>
  browser.post(`/api/v3/accounts/${accountId}/plan`, body, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const changesOf = (accountId: number) =>
  server.context.db.selectFrom('plan_changes').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

/** Creates a person without a trial, on a plan of the schema. */
async function on(
  planId: number,
  isPaid: boolean,
): Promise<{ me: Teammate; accountId: number; zap: (steps?: number, tasks?: number) => Promise<number> }> {
  const me = await somebody(server);
  const accountId = await ownAccountId(me);
  await server.context.db
    .updateTable('accounts')
    .set({ trial_end_date: null, plan_id: planId, is_paid: isPaid })
    .where('id', '=', accountId)
    .execute();
  return { me, accountId, zap: (steps = 2, tasks = 0) => makeZap(server, { accountId, ownerId: me.person.id, steps, tasks }) };
}

describe('another plan', () => {
  it('pauses what it does not allow and deletes nothing; upgrading restores exactly that [B3.22]', async () => {
    const { me, accountId, zap } = await on(2, true);
    const plain = await zap();
    const long = await zap(3);
    const own = await zap(3);
    await me.browser.patch(`/api/v3/zaps/${own}`, { state: 'off' });
    const down = await change(me, accountId, { plan_id: 1 });
    expect(down.status).toBe(200);
    endpoints.changePlan.replies[200].parse(down.body);
    expect(down.body).toMatchObject({ paused_zap_ids: [long], restored_zap_ids: [], account: { plan_id: 1, is_paid: false } });
    expect(await zapsOn(server, accountId)).toEqual([plain]);
    const up = await change(me, accountId, { plan_id: 3 });
    expect(up.body).toMatchObject({ paused_zap_ids: [], restored_zap_ids: [long], account: { plan_id: 3, is_paid: true } });
    // The Zap that its owner had turned off stays off.
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
    expect(await server.context.db.selectFrom('zaps').select('id').where('account_id', '=', accountId).execute()).toHaveLength(3);
  });

  it('another plan tells in the rehearsal, in its reply and with the account until when it is paid for: the same moment', async () => {
    const { me, accountId } = await on(1, false);
    const account = async () => (await me.browser.get('/api/v3/accounts')).body.objects.find(({ id }: { id: number }) => id === accountId);
    expect((await account()).paid_until).toBeNull();
    const details = (await me.browser.get(`/api/v3/accounts/${accountId}/plans/3/change-details`)).body;
    const { change: made, account: after } = (await change(me, accountId, { plan_id: 3 })).body;
    expect(after.paid_until).toBe(made.paid_until);
    expect((await account()).paid_until).toBe(made.paid_until);
    expect(Date.parse(made.paid_until) - Date.parse(details.paid_until)).toBeLessThan(60_000);
    expect((await change(me, accountId, { plan_id: 1 })).body.account.paid_until).toBeNull();
  });

  it('another plan can be the plan of a team whose end has come; while it has not, nothing is changed [H11]', async () => {
    const { me, accountId } = await on(4, true);
    const endAt = (end: Date | null) =>
      server.context.db
        .updateTable('accounts')
        .set({ is_team_account: true, team_account_end_date: end })
        .where('id', '=', accountId)
        .execute();
    await endAt(null);
    expect((await change(me, accountId, { plan_id: 4 })).body.change).toBeNull();
    await endAt(new Date(server.clock.now().getTime() - days(1)));
    const again = (await change(me, accountId, { plan_id: 4 })).body;
    expect([again.change?.to_plan_id, again.account.is_team_account, again.account.is_paid]).toEqual([4, true, true]);
  });

  it('another plan does not restore what somebody has switched themselves since', async () => {
    const { me, accountId, zap } = await on(2, true);
    const [kept, dropped] = [await zap(3), await zap(3)];
    await change(me, accountId, { plan_id: 1 });
    await setZapState(server.context.db, [dropped], 'off', server.clock.now());
    expect((await change(me, accountId, { plan_id: 3 })).body.restored_zap_ids).toEqual([kept]);
  });

  it('another plan does not switch on a Zap whose steps were changed while it was paused: its editor turns it on, with the check', async () => {
    const { me, accountId, zap } = await on(2, true);
    const [kept, edited] = [await zap(3), await zap(3)];
    expect((await change(me, accountId, { plan_id: 1 })).body.paused_zap_ids).toEqual([kept, edited]);
    expect((await editorOf(me, accountId, edited).save(definition(everyDay))).status).toBe(200);
    expect((await change(me, accountId, { plan_id: 3 })).body.restored_zap_ids).toEqual([kept]);
    expect(await zapsOn(server, accountId)).toEqual([kept]);
  });

  it('another plan keeps the Zaps on that the person chose, and no others; 422 for too many, and for one that cannot be [B3.22]', async () => {
    const { me, accountId, zap } = await on(2, true);
    const plain: number[] = [];
    for (let n = 0; n < 7; n += 1) plain.push(await zap(2, n));
    const long = await zap(3);
    const before = await zapsOn(server, accountId);
    const foreign = await on(2, true);
    for (const zap_ids_to_keep_on of [plain.slice(0, 6), [long], [await foreign.zap()], [2_000_000_000]]) {
      const refused = await change(me, accountId, { plan_id: 1, zap_ids_to_keep_on });
      expect(refused).toMatchObject({ status: 422, body: { field_errors: { zap_ids_to_keep_on: [expect.any(String)] } } });
    }
    expect(await zapsOn(server, accountId)).toEqual(before);
    expect(await changesOf(accountId)).toEqual([]);
    const kept = [plain[0]!, plain[2]!, plain[3]!, plain[4]!, plain[6]!];
    expect((await change(me, accountId, { plan_id: 1, zap_ids_to_keep_on: kept })).status).toBe(200);
    expect(await zapsOn(server, accountId)).toEqual(kept);
    expect((await change(me, accountId, { plan_id: 3 })).status).toBe(200);
    expect(await zapsOn(server, accountId)).toEqual(before);
  });

  it('another plan is recorded with what it came to, and nothing is charged; what is not used counts at the next change [B3.20]', async () => {
    const { me, accountId } = await on(1, false);
    const yearly = await change(me, accountId, { plan_id: 7 });
    expect(yearly.body.change).toMatchObject({
      charge: 240,
      credit: 0,
      amount_due: 240,
      payment: 'none',
      paid_until: '2027-11-21T09:30:00.000Z',
    });
    server.clock.advance(days(73));
    const back = { ...me, browser: await signedIn(server, me.person) };
    // 292 of 365 days are left, which is four fifths of 240.
    const team = await change(back, accountId, { plan_id: 4 });
    expect(team.body.change).toMatchObject({ charge: 360, credit: 192, amount_due: 168, credit_left: 0 });
    expect(team.body.account).toMatchObject({ is_team_account: true, team_account_end_date: null });
    const free = await change(back, accountId, { plan_id: 1 });
    expect(free.body.change).toMatchObject({ charge: 0, amount_due: 0, credit: free.body.change.credit_left });
    expect(free.body.change.credit_left).toBeCloseTo(360, 0);
    // It was a team account, so its members learn that it no longer is.
    expect(free.body.account).toMatchObject({ is_team_account: false, team_account_end_date: server.clock.now().toISOString() });
    expect((await changesOf(accountId)).map(({ payment, changed_by }) => [payment, changed_by])).toEqual(
      Array(3).fill(['none', me.person.id]),
    );
  });

  it('another plan is the owner’s and super admins’ to choose; an admin gets 403, a stranger 404, and there must be such a plan [S51, B6.03]', async () => {
    const team = await newTeam(server);
    for (const role of ['admin', 'member'] as const)
      expect((await change(await withMember(server, team, role), team.accountId, { plan_id: 2 })).status).toBe(403);
    expect((await change(await somebody(server), team.accountId, { plan_id: 2 })).status).toBe(404);
    expect(await change(team.owner, team.accountId, { plan_id: 999 })).toMatchObject({
      status: 422,
      body: { field_errors: { plan_id: [expect.any(String)] } },
    });
    expect((await change(await withMember(server, team, 'super_admin'), team.accountId, { plan_id: 4 })).status).toBe(200);
  });

  it('another plan is in the archive of the person who chose it, and in nobody else’s [S57]', async () => {
    const { me, accountId } = await on(1, false);
    const other = await somebody(server);
    await change(me, accountId, { plan_id: 3 });
    const read = async ({ person }: Teammate) =>
      planChanges.schema.parse(await planChanges.read(server.context.db, person.id, server.context.encryption));
    expect(await read(me)).toMatchObject([{ account_id: accountId, from: 'free', to: 'professional', payment: 'none' }]);
    expect(await read(other)).toEqual([]);
  });

  it('another plan is done once for a key, also at once, and another body is refused [R07]', async () => {
    const { me, accountId } = await on(1, false);
    await me.browser.csrfToken();
    const replies = await Promise.all(Array.from({ length: 8 }, () => change(me, accountId, { plan_id: 2 }, 'once')));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]!.status).toBe(200);
    expect(await changesOf(accountId)).toHaveLength(1);
    expect((await change(me, accountId, { plan_id: 3 }, 'once')).status).toBe(422);
    // Without a key, the second request finds the account already on that plan.
    expect((await change(me, accountId, { plan_id: 2 })).body.change).toBeNull();
    expect(await changesOf(accountId)).toHaveLength(1);
  });

  it('another plan ends the trial that it makes needless, and tells nobody that it ran out', async () => {
    const fresh = await startServer();
    try {
      const { owner, accountId } = await newTeam(fresh);
      const { account } = (await change(owner, accountId, { plan_id: 4 })).body;
      expect(account).toMatchObject({ is_trialing: false, is_team_account: true, is_paid: true });
      fresh.clock.advance(days(15));
      await fresh.runJobs();
      expect((await fresh.mails(owner.person.email)).filter(({ subject }) => /trial/.test(subject))).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it.each(['after-first-update', 'before-commit'])('another plan is done whole or not at all when the process fails %s', async (point) => {
    let armed = false;
    const failing = await startServer({
      beside: server,
      crashPoint: (name) => {
        if (armed && name === point) throw new Error('the process is gone');
      },
    });
    const { me, accountId, zap } = await on(2, true);
    await zap(3);
    const before = await zapsOn(server, accountId);
    const browser = await signedIn(failing, me.person);
    armed = true;
    expect((await browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 1 })).status).toBe(500);
    expect(await zapsOn(server, accountId)).toEqual(before);
    expect(await changesOf(accountId)).toEqual([]);
    armed = false;
    expect((await browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 1 })).status).toBe(200);
    expect(await zapsOn(server, accountId)).toEqual([]);
    await failing.close();
  });
});

describe('a smaller plan at the end of the paid period', () => {
  const details = async ({ browser }: Teammate, accountId: number, planId: number) =>
    (await browser.get(`/api/v3/accounts/${accountId}/plans/${planId}/change-details`)).body;
  const accountOf = async ({ browser }: Teammate, accountId: number) => (await browser.get(`/api/v3/accounts/${accountId}`)).body;
  const cancel = ({ browser }: Teammate, accountId: number) => browser.delete(`/api/v3/accounts/${accountId}/plan/scheduled`);
  /** An account on Professional, paid since now, with Zaps of two and three steps that are on. */
  async function paying() {
    const account = await on(1, false);
    expect((await change(account.me, account.accountId, { plan_id: 3 })).status).toBe(200);
    return { ...account, plain: await account.zap(), long: await account.zap(3) };
  }

  it('takes effect at its date: until then nothing changes, then it pauses what it does not allow and credits nothing', async () => {
    const { me, accountId, plain, long } = await paying();
    const { at_period_end: later } = await details(me, accountId, 1);
    const paidUntil = (await accountOf(me, accountId)).paid_until;
    expect(later).toMatchObject({ takes_effect_at: paidUntil, credit: 0, amount_due: 0 });
    const scheduled = await change(me, accountId, { plan_id: 1, when: 'period_end', zap_ids_to_keep_on: [plain] });
    expect(scheduled.status).toBe(200);
    endpoints.changePlan.replies[200].parse(scheduled.body);
    expect(scheduled.body).toMatchObject({ change: null, paused_zap_ids: [], account: { plan_id: 3, is_paid: true } });
    expect(scheduled.body.account.scheduled_plan_change).toEqual({ plan_id: 1, plan_name: 'Free', takes_effect_at: paidUntil });
    await server.runJobs();
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);

    server.clock.advance(Date.parse(paidUntil) - server.clock.now().getTime() + 1000);
    await enqueueDuePlanChanges(server.context);
    await server.runJobs();
    const after = await accountOf(await signedInAgain(me), accountId);
    expect(after).toMatchObject({ plan_id: 1, is_paid: false, scheduled_plan_change: null });
    expect(await zapsOn(server, accountId)).toEqual([plain]);
    expect((await changesOf(accountId)).at(-1)).toMatchObject({ to_plan_id: 1, credit_cents: 0, credit_left_cents: 0, due_cents: 0 });
  });

  it.each([
    ['is no longer paid', { is_paid: false }],
    ['is another by then', { plan_id: 4 }],
  ])('is dropped where the plan %s', async (_how, since) => {
    const { me, accountId, plain, long } = await paying();
    const paidUntil = (await accountOf(me, accountId)).paid_until;
    await change(me, accountId, { plan_id: 1, when: 'period_end' });
    await server.context.db.updateTable('accounts').set(since).where('id', '=', accountId).execute();
    server.clock.advance(Date.parse(paidUntil) - server.clock.now().getTime() + 1000);
    await enqueueDuePlanChanges(server.context);
    await server.runJobs();
    expect(await accountOf(await signedInAgain(me), accountId)).toMatchObject({ plan_id: 3, scheduled_plan_change: null, ...since });
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
  });

  it('can be cancelled until then, by owners alone, and by a repetition without an error', async () => {
    const { me, accountId, plain, long } = await paying();
    const paidUntil = (await accountOf(me, accountId)).paid_until;
    await change(me, accountId, { plan_id: 1, when: 'period_end' });
    const admin = await withMember(server, { accountId, owner: me }, 'admin');
    expect((await cancel(admin, accountId)).status).toBe(403);
    expect((await cancel(await somebody(server), accountId)).status).toBe(404);
    expect((await accountOf(me, accountId)).scheduled_plan_change).toMatchObject({ plan_id: 1 });
    for (const _ of [1, 2]) {
      const cancelled = await cancel(me, accountId);
      expect([cancelled.status, cancelled.body.account.scheduled_plan_change]).toEqual([200, null]);
    }
    server.clock.advance(Date.parse(paidUntil) - server.clock.now().getTime() + 1000);
    await enqueueDuePlanChanges(server.context);
    await server.runJobs();
    expect(await accountOf(await signedInAgain(me), accountId)).toMatchObject({ plan_id: 3, is_paid: true });
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
  });

  it('is dropped by a change that is made at once, and is not possible for a plan that costs more, or where nothing is paid', async () => {
    const { me, accountId } = await paying();
    await change(me, accountId, { plan_id: 1, when: 'period_end' });
    expect((await change(me, accountId, { plan_id: 4 })).body.account).toMatchObject({ plan_id: 4, scheduled_plan_change: null });
    const { me: free, accountId: ofFree } = await on(1, false);
    expect((await details(free, ofFree, 3)).at_period_end).toBeNull();
    const refused = await change(free, ofFree, { plan_id: 3, when: 'period_end' });
    expect([refused.status, Object.keys(refused.body.field_errors)]).toEqual([422, ['when']]);
  });

  it('the paid period of a plan that was not chosen in the product begins at the anchor of the account [B3.20]', async () => {
    const { me, accountId } = await paying();
    const anchor = new Date(server.clock.now().getTime() + days(3));
    await server.context.db.updateTable('accounts').set({ plan_id: 4, period_anchor: anchor }).where('id', '=', accountId).execute();
    server.clock.advance(days(4));
    const { paid_until: paidUntil } = await accountOf(await signedInAgain(me), accountId);
    expect(new Date(paidUntil).getUTCDate()).toBe(anchor.getUTCDate());
  });

  it('names the members who lose access, and none where the plan has room for a team', async () => {
    const { accountId, owner } = await newTeam(server);
    const member = await withMember(server, { accountId, owner }, 'member');
    await server.context.db
      .updateTable('accounts')
      .set({ trial_end_date: null, teams_trial_end_date: null, plan_id: 4, is_paid: true, is_team_account: true })
      .where('id', '=', accountId)
      .execute();
    const { people_losing_access: people } = await details(owner, accountId, 1);
    expect(people).toEqual([{ id: member.person.id, name: expect.any(String), role: 'member' }]);
    expect((await details(owner, accountId, 4)).people_losing_access).toEqual([]);
  });
});

/** The person in a new session: sessions end while the clock goes on for weeks. */
async function signedInAgain({ person }: Teammate): Promise<Teammate> {
  return { person, browser: await signedIn(server, person) };
}
