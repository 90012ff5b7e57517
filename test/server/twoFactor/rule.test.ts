import { days } from '../../../src/domain/durations';
import { cleanup } from '../../../src/server/cleanup/job';
import { startServer, type TestServer } from '../../support/serverHarness';
import { signedIn, switchOnTwoFactor } from '../../support/serverPeople';
import { newSecureTeam, newRequiringTeam, ruleAddress, setRule } from '../../support/serverSecondFactors';
import { newTeam, ownAccountId, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const view = ({ browser }: Teammate, { accountId }: Team) => browser.get(ruleAddress(accountId));
const after = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();
const auditOf = async ({ accountId }: Team) =>
  (
    await server.context.db
      .selectFrom('audit_events')
      .select(['action', 'result', 'detail'])
      .where('action', 'like', 'second_factor_rule%')
      .where('detail', 'like', `account ${accountId}%`)
      .orderBy('id')
      .execute()
  ).map(({ action, result, detail }) => `${action} ${result} ${detail}`);
const subjects = async ({ person }: Teammate) => (await server.mails(person.email)).map(({ subject }) => subject);

const required = 'A Patchbay account of yours requires two-factor authentication';

it('the preview counts the members and names those without a second factor, and changes nothing [T28]', async () => {
  const team = await newSecureTeam(server);
  const without = await withMember(server, team, 'member');
  const secured = await withMember(server, team, 'admin');
  await switchOnTwoFactor(server, secured.browser);
  const reply = await view(team.owner, team);
  expect(reply).toMatchObject({
    status: 200,
    body: { rule: null, is_available: true, requires_saml: false, has_own_factor: true, member_count: 3 },
  });
  expect(reply.body.people_without).toEqual([
    { id: without.person.id, name: 'Ada Lovelace', email: without.person.email, role: 'member', is_covered_by_saml: false },
  ]);
  expect(await auditOf(team)).toEqual([]);
});

it('the rule begins after its days, mails exactly the members whom it concerns, and is in the audit trail [T28, T29, S64]', async () => {
  const team = await newSecureTeam(server);
  const without = await withMember(server, team, 'member');
  const secured = await withMember(server, team, 'member');
  await switchOnTwoFactor(server, secured.browser);
  const reply = await setRule(team.owner, team.accountId, 14);
  const rule = { since: after(0), required_from: after(days(14)), grace_days: 14, accepts_saml: false };
  expect(reply).toMatchObject({ status: 200, body: { rule } });
  expect((await view(team.owner, team)).body.rule).toEqual(rule);
  expect(await subjects(without)).toContain(required);
  expect(await subjects(secured)).not.toContain(required);
  const mail = (await server.mails(without.person.email)).find(({ subject }) => subject === required)!;
  expect(mail.text).toContain(`${team.owner.person.email} decided`);
  expect(mail.text).toContain('/app/two-factor-setup');
  expect(await auditOf(team)).toEqual([`second_factor_rule_on ok account ${team.accountId}: 14 days`]);
});

it('the same rule again changes nothing, mails nobody and logs nothing; another one does [T29, R07]', async () => {
  const team = await newRequiringTeam(server, 14);
  const without = await withMember(server, team, 'member');
  const first = (await view(team.owner, team)).body.rule;
  server.clock.advance(60_000);
  expect((await setRule(team.owner, team.accountId, 14)).body.rule).toEqual(first);
  expect(await subjects(without)).not.toContain(required);
  expect((await setRule(team.owner, team.accountId, 30)).body.rule).toMatchObject({ since: first.since, grace_days: 30 });
  expect((await subjects(without)).filter((subject) => subject === required)).toHaveLength(1);
  expect((await setRule(team.owner, team.accountId, null)).body.rule).toBeNull();
  expect((await setRule(team.owner, team.accountId, null)).body.rule).toBeNull();
  expect(await auditOf(team)).toEqual([
    `second_factor_rule_on ok account ${team.accountId}: 14 days`,
    `second_factor_rule_changed ok account ${team.accountId}: 30 days`,
    `second_factor_rule_off ok account ${team.accountId}`,
  ]);
});

it('a person without a second factor cannot require one of others; with one they can [T28]', async () => {
  const team = await newTeam(server);
  expect(await setRule(team.owner, team.accountId, 0)).toMatchObject({
    status: 422,
    body: { errors: ['Set up two-factor authentication for yourself first.'] },
  });
  expect((await view(team.owner, team)).body.rule).toBeNull();
  await switchOnTwoFactor(server, team.owner.browser);
  expect((await setRule(team.owner, team.accountId, 0)).status).toBe(200);
});

it('owners and super admins set and see the rule, admins and members neither, and others find no account [T28, S51, S52]', async () => {
  const team = await newSecureTeam(server);
  for (const [role, status] of [
    ['super_admin', 200],
    ['admin', 403],
    ['member', 403],
  ] as const) {
    const mate = await withMember(server, team, role);
    await switchOnTwoFactor(server, mate.browser);
    expect([role, (await view(mate, team)).status]).toEqual([role, status]);
    expect([role, (await setRule(mate, team.accountId, 30)).status]).toEqual([role, status]);
  }
  const stranger = await somebody(server);
  expect((await view(stranger, team)).status).toBe(404);
  expect((await setRule(stranger, team.accountId, 0)).status).toBe(404);
});

it('the rule asks for a recent sign-in, and leaves it as it was without [T28, S26]', async () => {
  const team = await newSecureTeam(server);
  server.clock.advance(11 * 60_000);
  expect(await setRule(team.owner, team.accountId, 0)).toMatchObject({ status: 403, body: { reason: 'invalid_auth_realm' } });
  expect((await view(team.owner, team)).body.rule).toBeNull();
});

it('an account of one person has no such rule; a team has [T34]', async () => {
  const me = await somebody(server);
  await switchOnTwoFactor(server, me.browser);
  const accountId = await ownAccountId(me);
  expect((await me.browser.get(ruleAddress(accountId))).body.is_available).toBe(false);
  expect((await setRule(me, accountId, 0)).status).toBe(409);
  expect((await me.browser.post(`/api/v3/accounts/${accountId}/trial`, { auto_upgrade: false })).status).toBe(201);
  expect((await setRule(me, accountId, 0)).status).toBe(200);
});

it('refuses days that cannot be chosen, and a half rule [T29]', async () => {
  const team = await newSecureTeam(server);
  const put = (body: object) => team.owner.browser.put(ruleAddress(team.accountId), body);
  expect((await put({ is_required: true, grace_days: 1, accepts_saml: false })).status).toBe(400);
  expect((await put({ is_required: true, grace_days: 7 })).status).toBe(400);
  expect((await put({ is_required: false, grace_days: 7 })).status).toBe(400);
  expect((await put({ is_required: true, grace_days: 7, accepts_saml: false })).status).toBe(200);
});

it('of many who decide at once each gets a whole answer, and the trail tells them one after another [T29, R27]', async () => {
  const team = await newSecureTeam(server);
  const other = await withMember(server, team, 'super_admin');
  await switchOnTwoFactor(server, other.browser);
  const without = await withMember(server, team, 'member');
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setRule(index % 2 === 0 ? team.owner : other, team.accountId, index % 2 === 0 ? 7 : null)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const trail = await auditOf(team);
  const isOn = trail.map((line) => line.startsWith('second_factor_rule_on'));
  // On and off alternate: no decision was made from a state that another had changed meanwhile.
  expect(isOn).toEqual(isOn.map((_, index) => index % 2 === 0));
  expect((await view(team.owner, team)).body.rule !== null).toBe(isOn.at(-1));
  const times = isOn.filter(Boolean).length;
  expect((await subjects(without)).filter((subject) => subject === required).length).toBeLessThanOrEqual(times);
});

it('reminds members without a second factor once, three days before, and no others [T29]', async () => {
  const own = await startServer();
  try {
    const team = await newSecureTeam(own);
    const without = await withMember(own, team, 'member');
    const secured = await withMember(own, team, 'member');
    await setRule(team.owner, team.accountId, 7);
    await switchOnTwoFactor(own, secured.browser);
    // The content of a mail is cleared once it is sent.
    const reminders = async ({ person }: Teammate) =>
      own.context.db
        .selectFrom('outbox')
        .select('id')
        .where('event_key', 'like', 'second-factor-reminder:%')
        .where('recipient', '=', person.email)
        .execute();
    own.clock.advance(days(4) - 1000);
    await cleanup(own.context);
    expect(await reminders(without)).toEqual([]);
    own.clock.advance(1000);
    await cleanup(own.context);
    own.clock.advance(days(1));
    await cleanup(own.context);
    expect(await reminders(without)).toHaveLength(1);
    expect(await reminders(secured)).toEqual([]);
  } finally {
    await own.close();
  }
});

it('admins see who has a second factor in an account that requires it, members do not, and nobody does in another [T34]', async () => {
  const team = await newSecureTeam(server);
  const admin = await withMember(server, team, 'admin');
  const member = await withMember(server, team, 'member');
  const factors = async ({ browser }: Teammate) =>
    (await browser.get(`/api/v3/accounts/${team.accountId}/members`)).body.objects.map(
      (each: { has_second_factor: boolean | null }) => each.has_second_factor,
    );
  expect(await factors(team.owner)).toEqual([null, null, null]);
  await setRule(team.owner, team.accountId, 30);
  expect(await factors(admin)).toEqual([true, false, false]);
  expect(await factors(member)).toEqual([null, null, null]);
  const one = await admin.browser.get(`/api/v3/accounts/${team.accountId}/members/${team.owner.person.id}`);
  expect(one.body.has_second_factor).toBe(true);
});

it('a plan for one person ends the rule: the preview says so, members come in again, and the trail has it [T34]', async () => {
  const own = await startServer();
  try {
    const team = await newSecureTeam(own);
    await setRule(team.owner, team.accountId, 0);
    const plan = async (slug: string) =>
      (await own.context.db.selectFrom('plans').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
    const teamPlan = await plan('team');
    const change = (id: number) => team.owner.browser.post(`/api/v3/accounts/${team.accountId}/plan`, { plan_id: id });
    const preview = async (id: number) =>
      (await team.owner.browser.get(`/api/v3/accounts/${team.accountId}/plans/${id}/change-details`)).body.ends_second_factor_rule;
    expect(await preview(teamPlan)).toBe(false);
    expect((await change(teamPlan)).status).toBe(200);
    expect((await view(team.owner, team)).body.rule).not.toBeNull();
    const free = await plan('free');
    expect(await preview(free)).toBe(true);
    expect((await change(free)).status).toBe(200);
    expect((await view(team.owner, team)).body).toMatchObject({ rule: null, is_available: false });
    const trail = await own.context.db.selectFrom('audit_events').select('detail').where('action', '=', 'second_factor_rule_off').execute();
    expect(trail).toEqual([{ detail: `account ${team.accountId}: by plan` }]);
  } finally {
    await own.close();
  }
});

it('the end of a team’s trial ends its rule [T34]', async () => {
  const own = await startServer();
  try {
    const team = await newSecureTeam(own);
    const mate = await withMember(own, team, 'member');
    await setRule(team.owner, team.accountId, 0);
    own.clock.advance(days(14));
    await cleanup(own.context);
    await own.runJobs();
    const back = await signedIn(own, mate.person);
    expect((await back.get(`/api/v3/accounts/${team.accountId}`)).status).toBe(200);
  } finally {
    await own.close();
  }
});
