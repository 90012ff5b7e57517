import { days, hours, minutes } from '../../../src/domain/durations';
import { processTrialsOf } from '../../../src/server/plans/job';
import { cleanup } from '../../../src/server/cleanup/job';
import { startServer, type TestServer } from '../../support/serverHarness';
import { signedIn } from '../../support/serverPeople';
import { makeZap, zapsOn } from '../../support/serverPlans';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const extend = ({ browser }: Teammate, accountId: number, body: object, key?: string) =>
  browser.patch(`/api/v3/accounts/${accountId}/trial`, body, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const accountOf = async ({ person }: Teammate, accountId: number) =>
  (await (await signedIn(server, person)).get(`/api/v3/accounts/${accountId}`)).body;
/** Enqueues due trials and runs all resulting jobs. */
async function settle(at: TestServer = server): Promise<void> {
  await cleanup(at.context);
  await at.runJobs();
}
const trialMails = async ({ person }: Teammate) =>
  (await server.mails(person.email)).map(({ subject }) => subject).filter((subject) => /trial/.test(subject));

/** A team in its team trial, with a Zap that Free allows and a Zap that it does not. The account's plan trial is over. */
async function trialingTeam(): Promise<Team & { plain: number; long: number }> {
  const team = await newTeam(server);
  await server.context.db.updateTable('accounts').set({ trial_end_date: null }).where('id', '=', team.accountId).execute();
  const of = { accountId: team.accountId, ownerId: team.owner.person.id };
  return { ...team, plain: await makeZap(server, of), long: await makeZap(server, { ...of, steps: 3 }) };
}

describe('an extension', () => {
  it('an extension makes the trial seven days longer, once for each reason, while it runs [B7.10, B4.14, B3.04]', async () => {
    const { owner, accountId } = await newTeam(server);
    const before = await accountOf(owner, accountId);
    expect(before).toMatchObject({
      can_extend_trial_for_paths: true,
      can_extend_trial_for_email_support: true,
      enabled_trial_extensions: [],
    });
    const first = await extend(owner, accountId, { reason: 'paths' });
    const ends = new Date(Date.parse(before.teams_trial_end_date) + days(7)).toISOString();
    expect(first).toMatchObject({
      status: 200,
      body: {
        teams_trial_end_date: ends,
        team_account_end_date: ends,
        enabled_trial_extensions: ['paths'],
        can_extend_trial_for_paths: false,
        can_extend_trial_for_email_support: true,
        teams_trial_auto_upgrade: false,
      },
    });
    expect((await extend(owner, accountId, { reason: 'paths' })).body.teams_trial_end_date).toBe(ends);
    const both = await extend(owner, accountId, { reason: 'email_support', auto_upgrade: true });
    expect(both.body).toMatchObject({ enabled_trial_extensions: ['paths', 'email_support'], teams_trial_auto_upgrade: true });
    server.clock.advance(days(28));
    expect(await accountOf(owner, accountId)).toMatchObject({ is_trialing: false, can_extend_trial_for_email_support: false });
    expect((await extend({ ...owner, browser: await signedIn(server, owner.person) }, accountId, { reason: 'paths' })).status).toBe(409);
  });

  it('an extension is refused to admins, members and outsiders, and for any other reason [B7.10, S51]', async () => {
    const team = await newTeam(server);
    for (const role of ['admin', 'member'] as const)
      expect((await extend(await withMember(server, team, role), team.accountId, { reason: 'paths' })).status).toBe(403);
    expect((await extend(await somebody(server), team.accountId, { reason: 'paths' })).status).toBe(404);
    for (const body of [{}, { reason: 'fun' }, { reason: 'paths', auto_upgrade: 1 }])
      expect((await extend(team.owner, team.accountId, body)).status).toBe(400);
    await server.context.db.updateTable('accounts').set({ can_extend_trial_for_paths: false }).where('id', '=', team.accountId).execute();
    expect((await extend(team.owner, team.accountId, { reason: 'paths' })).status).toBe(409);
  });

  it('an extension goes on as the plan where its owner says so alone: a super admin may make it longer, and gets 403 for more [S52, B7.10]', async () => {
    const team = await newTeam(server);
    const superAdmin = await withMember(server, team, 'super_admin');
    const before = await accountOf(team.owner, team.accountId);
    const refused = await extend(superAdmin, team.accountId, { reason: 'paths', auto_upgrade: true });
    expect(refused).toMatchObject({
      status: 403,
      body: { errors: ['Only the owner of the account can choose what happens after its trial.'] },
    });
    expect(await accountOf(team.owner, team.accountId)).toEqual(before);
    expect((await extend(superAdmin, team.accountId, { reason: 'paths', auto_upgrade: false })).body).toMatchObject({
      enabled_trial_extensions: ['paths'],
      teams_trial_auto_upgrade: false,
    });
  });

  it('an extension has one effect, asked for by many at once and again with the same key [R07]', async () => {
    const { owner, accountId } = await newTeam(server);
    const ends = Date.parse((await accountOf(owner, accountId)).teams_trial_end_date);
    await owner.browser.csrfToken();
    const replies = await Promise.all(Array.from({ length: 8 }, () => extend(owner, accountId, { reason: 'paths' }, 'a-key')));
    for (const { status, body } of replies) expect([status, Date.parse(body.teams_trial_end_date)]).toEqual([200, ends + days(7)]);
    expect((await extend(owner, accountId, { reason: 'email_support' }, 'a-key')).status).toBe(422);
  });
});

describe('the end of a trial', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kolkata'])(
    'the end of a trial holds from its very millisecond, in %s too, before any job has run [B3.03, B3.04]',
    async (timezone) => {
      const { owner, accountId } = await trialingTeam();
      await server.context.db.updateTable('profiles').set({ timezone }).where('id', '=', owner.person.id).execute();
      server.clock.advance(days(14) - minutes(1));
      expect(await accountOf(owner, accountId)).toMatchObject({ is_trialing_teams: true, limits: { allotment: { zaps: { limit: -1 } } } });
      server.clock.advance(minutes(1) - 1);
      expect(await accountOf(owner, accountId)).toMatchObject({ is_trialing_teams: true, is_team_account: true });
      server.clock.advance(1);
      const ended = { is_trialing: false, is_team_account: false, limits: { allotment: { zaps: { limit: 5 }, tasks: { limit: 100 } } } };
      expect(await accountOf(owner, accountId)).toMatchObject(ended);
    },
  );

  it('pauses what the plan underneath does not allow, once, and an upgrade restores it', async () => {
    const { owner, accountId, plain, long } = await trialingTeam();
    server.clock.advance(days(14) - 1);
    await settle();
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
    server.clock.advance(1);
    await settle();
    expect(await zapsOn(server, accountId)).toEqual([plain]);
    const pause = await server.context.db.selectFrom('zap_pauses').selectAll().where('zap_id', '=', long).executeTakeFirstOrThrow();
    expect(pause).toMatchObject({ account_id: accountId, paused_by: 'trial_ended', reasons: ['multistep'] });
    const browser = await signedIn(server, owner.person);
    expect((await browser.post(`/api/v3/accounts/${accountId}/plan`, { plan_id: 2 })).body.restored_zap_ids).toEqual([long]);
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
  });

  it('the end of a trial goes on as the plan Team where the owner chose so, and pauses nothing [B3.04]', async () => {
    const { owner, accountId, plain, long } = await trialingTeam();
    await server.context.db.updateTable('accounts').set({ teams_trial_auto_upgrade: true }).where('id', '=', accountId).execute();
    server.clock.advance(days(14));
    // First only by the clock, then by the record that the job has written.
    expect(await accountOf(owner, accountId)).toMatchObject({ is_team_account: true, limits: { allotment: { zaps: { limit: -1 } } } });
    await settle();
    expect(await accountOf(owner, accountId)).toMatchObject({
      is_team_account: true,
      is_paid: true,
      plan_id: 4,
      team_account_end_date: null,
    });
    expect(await zapsOn(server, accountId)).toEqual([plain, long]);
    const changes = await server.context.db.selectFrom('plan_changes').selectAll().where('account_id', '=', accountId).execute();
    expect(changes).toMatchObject([{ cause: 'trial_ended', changed_by: null, payment: 'none' }]);
  });

  it('the end of a trial is mailed to its owner three days before, one day before and at the end, each once, however often anybody looks [R06]', async () => {
    const { owner, accountId } = await trialingTeam();
    server.clock.advance(days(11) - 1);
    await settle();
    expect(await trialMails(owner)).toEqual([]);
    for (const wait of [1, days(1), hours(23), hours(1), days(1), days(1), days(1)]) {
      server.clock.advance(wait);
      await settle();
      await settle();
    }
    const mails = await trialMails(owner);
    expect(mails).toEqual([
      'Your Patchbay team trial ends in 3 days',
      'Your Patchbay team trial ends tomorrow',
      'Your Patchbay team trial has ended',
    ]);
    const [, , text] = (await server.mails(owner.person.email)).filter(({ subject }) => /trial/.test(subject));
    expect(text!.text).toContain('One Zap was paused');
    expect(text!.text).toMatch(new RegExp(`Your team trial of “.+” ended .*/app/billing\\?account_id=${accountId}`, 's'));
    expect(text!.text).toContain('Nothing was deleted');
    expect((await accountOf(owner, accountId)).enabled_trial_extensions).toEqual([]);
  });

  it('the end of a trial is not reported long after: a server that was down mails nothing old, and still pauses', async () => {
    const { owner, accountId, plain } = await trialingTeam();
    server.clock.advance(days(30));
    await settle();
    expect(await trialMails(owner)).toEqual([]);
    expect(await zapsOn(server, accountId)).toEqual([plain]);
  });

  it('the end of a trial of the account’s own is not mailed where the account loses nothing by it: it is paid for, or unlimited', async () => {
    for (const held of [{ is_paid: true, plan_id: 3 }, { is_unlimited: true }]) {
      const me = await somebody(server);
      await server.context.db
        .updateTable('accounts')
        .set(held)
        .where('id', '=', await ownAccountId(me))
        .execute();
      server.clock.advance(days(14));
      await settle();
      expect(await trialMails(me)).toEqual([]);
    }
  });

  it('the end of a trial of the account’s own takes away features as well', async () => {
    const me = await somebody(server);
    const accountId = await ownAccountId(me);
    const of = { accountId, ownerId: me.person.id };
    const [plain] = [await makeZap(server, of), await makeZap(server, { ...of, premium: true })];
    server.clock.advance(days(14));
    await settle();
    expect(await zapsOn(server, accountId)).toEqual([plain]);
    expect(await trialMails(me)).toEqual(['Your Patchbay trial has ended']);
  });
});

describe('the job', () => {
  it('the job is done once by many instances at once [R05, R06]', async () => {
    const beside = await startServer({ beside: server });
    const { owner, accountId, plain } = await trialingTeam();
    server.clock.advance(days(14));
    const both = [server, beside, server, beside, server, beside];
    await Promise.all(both.map(({ context }) => processTrialsOf({ ...context, clock: server.clock }, { accountId })));
    expect(await zapsOn(server, accountId)).toEqual([plain]);
    expect(await trialMails(owner)).toEqual(['Your Patchbay team trial has ended']);
    const steps = await server.context.db.selectFrom('trial_steps').selectAll().where('account_id', '=', accountId).execute();
    expect(steps).toMatchObject([{ kind: 'teams', step: 'ended' }]);
    await beside.close();
  });

  it.each(['after-first-update', 'before-commit', 'after-commit'])(
    'the job that dies %s is finished by the next one, and nothing twice [R05]',
    async (point) => {
      const { owner, accountId, plain } = await trialingTeam();
      server.clock.advance(days(14));
      const dying = {
        ...server.context,
        crashPoint: (name: string) => {
          if (name === point) throw new Error('gone');
        },
      };
      await expect(processTrialsOf(dying, { accountId })).rejects.toThrow('gone');
      const isDone = point === 'after-commit';
      expect(await zapsOn(server, accountId)).toHaveLength(isDone ? 1 : 2);
      expect(await trialMails(owner)).toHaveLength(isDone ? 1 : 0);
      await settle();
      expect(await zapsOn(server, accountId)).toEqual([plain]);
      expect(await trialMails(owner)).toHaveLength(1);
    },
  );
});
