import { screen, waitFor, within } from '@testing-library/react';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { WirePlanChangeDetails } from '../../../../src/contract/plans';
import type { Role } from '../../../../src/domain/roles';
import { days } from '../../../../src/domain/durations';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyOutsideTheContract, replyWith, type Double } from '../../../support/replyWith';
import { wirePlan, wirePlanChange } from '../../../support/wirePlans';
import { wireAccount, wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const region = (name: string) => screen.findByRole('region', { name });
const free = wirePlan({ id: 1, name: 'Free' });
const starter = wirePlan({ id: 2, name: 'Starter', amount: 20, zap_limit: 2, task_limit: 750, allow_multistep_zaps: true });
const team = wirePlan({
  id: 4,
  name: 'Team',
  amount: 299,
  allow_teams: true,
  zap_limit: -1,
  task_limit: 50_000,
  allow_multistep_zaps: true,
  allow_branching_zaps: true,
});
const company = wirePlan({ ...team, id: 5, name: 'Company', amount: 599, allow_companies: true });
const yearly = wirePlan({ ...team, id: 14, amount: 2990, interval: 'year' });
const objects = [free, starter, team, company, yearly];
const said = { default_id: 1, preferred_id: 2 };

const taskDays = Array.from({ length: 90 }, (_none, index) => ({
  day: new Date(Date.UTC(2026, 10, 21) - days(89 - index)).toISOString().slice(0, 10),
  tasks: index === 80 ? 77 : 1,
}));

/** Answers the requests of the billing page for a person with a role. */
function serve(role: Role = 'owner', account: Partial<WireAccount> = {}) {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role }] }, accounts: [account] });
  if (role === 'member') replyWith('getPlanGroup', 200, { objects: [free, team], ...said }, { params: { alias: 'default' } });
  else replyWith('listPlans', 200, { objects, ...said }, { params: { account_id: 3 } });
}
const serveUse = () =>
  replyWith('getTaskUsage', 200, { from: '2026-08-24', to: '2026-11-21', total: 166, days: taskDays, zaps: [] }, { params: { id: 3 } });

describe('billing', () => {
  it.each(['/app/billing', '/billing'])('%s shows plan, use and billing details of the account [A2.29, A2.30]', async (at) => {
    serve('owner', {
      company_name: 'Harbor Ltd',
      company_address: '12 Quay Street',
      send_invoice_email: true,
      invoice_email: 'books@harbor.example',
    });
    const use = serveUse();
    const { address } = await openPage(at);
    const plan = within(await region('Current plan'));
    expect(plan.getByText('Team Plan')).toBeVisible();
    expect(await plan.findByText('$299 a month')).toBeVisible();
    expect(plan.getByText('December 22, 2026')).toBeVisible();
    expect(plan.getByText('November 01, 2026 to December 01, 2026')).toBeVisible();
    expect(screen.getByText(/No payment processor is set up/)).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Tasks' })).toHaveAttribute('aria-valuetext', '612 of 50,000');
    expect(screen.getByRole('meter', { name: 'Active Zaps' })).toHaveAttribute('aria-valuetext', '4 · unlimited');
    const details = within(await region('Billing details'));
    for (const text of ['Harbor Ltd', '12 Quay Street', 'Emailed to books@harbor.example']) expect(details.getByText(text)).toBeVisible();
    expect(await screen.findByText('Busiest: Nov 12, 77 tasks')).toBeVisible();
    expect(use.sent.map(({ query }) => query)).toEqual([{ from: '2026-08-24', to: '2026-11-21' }]);
    expect(address()).toBe(at);
  });

  it('billing recommends the next tier, marks the current one, and compares by month or by year [B9.20, B9.21]', async () => {
    serve();
    serveUse();
    const { user } = await openPage('/app/billing');
    const table = within(await screen.findByRole('table', { name: 'Plan comparison' }));
    expect(table.getByRole('columnheader', { name: /Team.*Your plan/ })).toBeVisible();
    expect(table.getByRole('columnheader', { name: /Company.*Recommended/ })).toBeVisible();
    expect(within(await region('Current plan')).getByText(/Company, \$599 a month/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Yearly' }));
    expect(await screen.findByRole('columnheader', { name: /Team.*\$249\.17.*\$2,990 billed yearly/ })).toBeVisible();
  });

  it('billing is read by members, who are told whom to ask and change nothing [B4.16]', async () => {
    serve('member');
    serveUse();
    await openPage('/app/billing');
    expect(
      await screen.findByText(
        'Only the owner and super admins can change the plan. Ask Olivia Okafor (olivia@harborroasters.example), the owner.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Plan comparison' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /See what changes/ })).toBeNull();
  });

  it('billing says until when a trial runs, extends it, and lets the owner choose what comes after [B4.14]', async () => {
    serve('owner', {
      is_paid: false,
      is_trialing: true,
      is_trialing_teams: true,
      is_team_account: false,
      teams_trial_end_date: '2026-12-05T09:00:00.000Z',
      can_extend_trial_for_paths: true,
    });
    serveUse();
    const { user } = await openPage('/app/billing');
    const trial = within(await region('Trial'));
    expect(trial.getByText(/It ends on December 05, 2026/)).toBeVisible();
    expect(trial.getByText('14 days left in your team trial')).toBeVisible();
    const later = wireAccount({
      is_paid: false,
      is_trialing: true,
      is_trialing_teams: true,
      teams_trial_end_date: '2026-12-19T09:00:00.000Z',
      enabled_trial_extensions: ['paths'],
    });
    replyWith('extendTrial', 200, later, { params: { id: 3 } });
    replyWith('listAccounts', 200, { objects: [later] });
    await user.click(await screen.findByRole('button', { name: 'Extend to try Paths' }));
    expect(await screen.findByText('Your trial was extended: 28 days left.')).toBeVisible();
    const saved = replyWith('updateAccount', 200, { ...later, teams_trial_auto_upgrade: true }, { params: { id: 3 } });
    await user.click(screen.getByRole('switch', { name: /Continue on the Team plan/ }));
    await waitFor(() => expect(saved.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ teams_trial_auto_upgrade: true })]));
    expect(await screen.findByText(/your team continues on the Team plan automatically/)).toBeVisible();
  });

  it('billing names one plan in header, current plan, comparison and preview while a trial of teams runs [B3.10]', async () => {
    const onFree = { ...wireAccount().plan, id: 1, name: 'Free', allow_teams: false };
    serve('owner', {
      is_paid: false,
      paid_until: null,
      plan_id: 1,
      plan: onFree,
      is_trialing: true,
      is_trialing_teams: true,
      teams_trial_end_date: '2026-12-05T09:00:00.000Z',
    });
    serveUse();
    const { user } = await openPage('/app/billing');
    const plan = within(await region('Current plan'));
    expect([plan.getByText('Team Plan (trial)'), plan.getByText('Trial'), await plan.findByText('Free during the trial')]).toHaveLength(3);
    expect(plan.queryByText('Paid until')).toBeNull();
    expect(screen.getByRole('button', { name: /^Account: / })).toHaveTextContent('Team Plan (trial) · Owner');
    const table = within(await screen.findByRole('table', { name: 'Plan comparison' }));
    expect(table.getByRole('columnheader', { name: /Free.*Your plan/ })).toBeVisible();
    replyWith('listZaps', 200, { objects: [] });
    replyWith('getPlanChangeDetails', 200, wirePlanChange({ plan_id: 4, from_plan_id: 1 }), { params: { account_id: 3, id: 4 } });
    await user.click(table.getByRole('link', { name: 'See what changes with Team' }));
    const cost = within(await region('Cost'));
    expect([cost.getByText('Now: Team Plan (trial)'), cost.getByText('Free during the trial')]).toHaveLength(2);
  });

  it('billing says that a team whose trial is over is on Free, and lets it choose the plan Team [B3.09, B3.10]', async () => {
    serve('owner', {
      is_paid: false,
      paid_until: null,
      is_team_account: false,
      team_account_end_date: '2026-11-12T09:00:00.000Z',
      teams_trial_end_date: '2026-11-12T09:00:00.000Z',
    });
    serveUse();
    await openPage('/app/billing');
    const plan = within(await region('Current plan'));
    expect(plan.getByText('Free Plan')).toBeVisible();
    expect(plan.queryByText(/Team Plan/)).toBeNull();
    expect(await plan.findAllByText('Free')).not.toHaveLength(0);
    const table = within(await screen.findByRole('table', { name: 'Plan comparison' }));
    expect(table.getByRole('link', { name: 'See what changes with Team' })).toBeVisible();
  });

  it('billing names the plan that was bought during a trial of teams, and the trial beside it', async () => {
    const professional = wirePlan({ id: 3, name: 'Professional', amount: 60 });
    serveSignedIn({
      profile: { roles: [{ account_id: 3, role: 'owner' }] },
      accounts: [
        {
          plan_id: 3,
          plan: { ...wireAccount().plan, id: 3, name: 'Professional', allow_teams: false },
          is_trialing: true,
          is_trialing_teams: true,
          teams_trial_end_date: '2026-12-05T09:00:00.000Z',
        },
      ],
    });
    replyWith('listPlans', 200, { objects: [free, professional, team], ...said }, { params: { account_id: 3 } });
    serveUse();
    await openPage('/app/billing');
    const plan = within(await region('Current plan'));
    expect([plan.getByText('Professional Plan'), plan.getByText('Paid'), await plan.findByText('$60 a month')]).toHaveLength(3);
    expect(within(await region('Trial')).getByText('14 days left in your team trial')).toBeVisible();
  });

  it('billing offers no longer trial to an admin, to whom the server would refuse it', async () => {
    serve('admin', { is_paid: false, is_trialing: true, trial_end_date: '2026-12-05T09:00:00.000Z', can_extend_trial_for_paths: true });
    serveUse();
    await openPage('/app/billing');
    const trial = within(await region('Trial'));
    expect(trial.getByText(/Ask Olivia Okafor, the account owner/)).toBeVisible();
    expect(trial.queryByRole('button', { name: /^Extend/ })).toBeNull();
  });

  it.each([
    [409, 'No team trial is running.'],
    [403, 'Only the owner of the account can choose what happens after its trial.'],
  ] as const)('billing tells in the server’s words why going on with the plan was refused: %d', async (status, sentence) => {
    const running = {
      is_paid: false,
      is_trialing: true,
      is_trialing_teams: true,
      is_team_account: false,
      teams_trial_end_date: '2026-12-05T09:00:00.000Z',
    };
    serve('owner', running);
    serveUse();
    const { user } = await openPage('/app/billing');
    replyWith('updateAccount', status, { errors: [sentence] }, { params: { id: 3 } });
    await user.click(await screen.findByRole('switch', { name: /Continue on the Team plan/ }));
    const choice = await screen.findByRole('switch', { name: /Continue on the Team plan/, description: new RegExp(sentence) });
    expect(choice).not.toBeChecked();
    // Next to the switch, and as a toast, because the switch may be out of view by then.
    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([sentence, sentence]));
  });

  it('billing says what was not given, and what could not be loaded, and loads it on request', async () => {
    serveSignedIn();
    replyWith('listPlans', 403, { errors: ['No plans for you.'] }, { params: { account_id: 3 } });
    replyWith('getTaskUsage', 404, { errors: ['No days for you.'] }, { params: { id: 3 } });
    const { user } = await openPage('/app/billing');
    expect(await screen.findByText('No plans for you.')).toBeVisible();
    expect(await screen.findByText('No days for you.')).toBeVisible();
    expect(screen.getAllByText('Not provided')).toHaveLength(2);
    expect(screen.getByText('Not emailed')).toBeVisible();
    replyWith('listPlans', 200, { objects, ...said }, { params: { account_id: 3 } });
    serveUse();
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
    expect(await screen.findByRole('table', { name: 'Plan comparison' })).toBeVisible();
    expect(await screen.findByText('Busiest: Nov 12, 77 tasks')).toBeVisible();
  });

  it.each(['/app/billing', '/billing'])('%s asks a visitor to log in', async (at) => {
    replyWith('getCurrentProfile', 200, nobody);
    const { address } = await openPage(at);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(address()).toMatch(/^\/app\/login/);
  });
});

describe('a change of plan', () => {
  const params = { account_id: 3, id: 2 };
  const zaps = [11, 12, 13, 14].map((id) => wireZap({ id, title: `Zap ${id}`, tasks_this_period: 100 - id }));
  const details = (more: Partial<WirePlanChangeDetails> = {}) =>
    wirePlanChange({
      plan_id: 2,
      from_plan_id: 4,
      charge: 20,
      credit: 99,
      amount_due: 0,
      credit_left: 79,
      limits: { zaps: 2, tasks: 750 },
      choosable_zap_ids: [11, 12, 13],
      zap_ids_to_pause: { 13: ['zap_limit'], 14: ['paths', 'multistep'] },
      ...more,
    });
  const changed = wireAccount({
    plan_id: 2,
    is_team_account: false,
    plan: { ...wireAccount().plan, id: 2, name: 'Starter', allow_teams: false },
  });
  const made = {
    id: 1,
    from_plan_id: 4,
    to_plan_id: 2,
    changed_at: '2026-11-21T09:30:00.000Z',
    paid_until: '2026-12-21T09:30:00.000Z',
    charge: 20,
    credit: 99,
    amount_due: 0,
    credit_left: 79,
    currency: 'USD',
    payment: wirePlanChange().payment,
  };
  const done = (more: object = {}) =>
    replyWith(
      'changePlan',
      200,
      { account: changed, change: made, paused_zap_ids: [11, 14], restored_zap_ids: [], ...more },
      { params: { id: 3 } },
    );

  async function open(role: Role = 'owner', more: Partial<WirePlanChangeDetails> = {}) {
    serve(role);
    replyWith('listZaps', 200, { objects: zaps });
    const asked = replyWith('getPlanChangeDetails', 200, details(more), { params });
    const page = await openPage('/app/billing?plan=2');
    await screen.findByRole('region', { name: 'Cost' });
    return { ...page, asked };
  }
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });

  it('a change of plan is rehearsed first: what it costs, that nothing is charged, what it takes, which Zaps pause and why [B3.22, B7.14]', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Change to Starter' })).toBeVisible();
    const cost = within(await region('Cost'));
    for (const text of ['$299 a month', '$20 a month', '$0']) expect(cost.getByText(text)).toBeVisible();
    expect(cost.getByText(/\$20 for the plan, minus \$99 .* remaining \$79 is a credit/)).toBeVisible();
    expect(cost.getByText(/No payment processor is set up/)).toBeVisible();
    const differs = within(await region('What changes'));
    expect(differs.getByText('Paths')).toBeVisible();
    expect(screen.getByText('2 of 2 selected')).toBeVisible();
    expect([box(/Zap 11/), box(/Zap 12/), box(/Zap 13/)].map((each) => (each as HTMLInputElement).checked)).toEqual([true, true, false]);
    expect(within(await region('1 Zap can’t stay on')).getByText('Uses Paths; Has more than two steps')).toBeVisible();
    expect(screen.getByText(/2 Zaps will be paused, not deleted/)).toBeVisible();
  });

  it('a change of plan says that none of the Zaps that are on can stay on where the plan can run none of them', async () => {
    await open('owner', { choosable_zap_ids: [], zap_ids_to_pause: { 13: ['paths'], 14: ['multistep'] } });
    const stay = within(await region('Which Zaps stay on'));
    expect(stay.getByText('None of your active Zaps can stay on.')).toBeVisible();
    expect(screen.getByText(/2 Zaps will be paused, not deleted/)).toBeVisible();
  });

  it('a change of plan that is confirmed again after no answer came is the same try, and another choice is another one [R07]', async () => {
    const { user, store } = await open();
    store.ports.clock.skipWaitsUpTo(10_000);
    const press = () => user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    const refuse = () => replyOutsideTheContract('POST', '/api/v3/accounts/3/plan', 502, 'Bad gateway', { times: 3 });
    const keysOf = ({ sent }: Double) => [...new Set(sent.map(({ headers }) => headers['idempotency-key']))];
    const tries: Double[] = [];
    for (const choose of [false, false, true]) {
      await waitFor(() => expect(screen.getByRole('button', { name: 'Change to Starter' })).not.toHaveAttribute('aria-disabled', 'true'));
      if (choose) await user.click(box(/Zap 11/));
      tries.push(refuse());
      await press();
      await waitFor(() => expect(tries.at(-1)!.sent).toHaveLength(3));
    }
    const [first, again, other] = tries.map(keysOf);
    expect(first).toHaveLength(1);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('a change of plan says so when the account had the plan already, and leads back to no plan that is the same', async () => {
    const { user } = await open('owner', { from_plan_id: 2 });
    done({ change: null, paused_zap_ids: [] });
    replyWith('listAccounts', 200, { objects: [changed] });
    replyWith('listZaps', 200, { objects: zaps });
    serveUse();
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    expect(await screen.findByText('You’re now on Starter')).toBeVisible();
    expect(screen.getByText('The account already had this plan, so nothing changed.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Change back/ })).toBeNull();
  });

  it('a change of plan says that a Zap which is left out although it had room stays off on the way back, and says so of no other', async () => {
    const sentence = /Zaps that you deselect stay off if you change back/;
    const { user } = await open('owner', { limits: { zaps: 5, tasks: 750 }, zap_ids_to_pause: { 14: ['paths', 'multistep'] } });
    expect(screen.getByText(/You can change back at any time/)).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
    await user.click(box(/Zap 11/));
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('a change of plan tells nothing of the way back for what has no room: changing back turns it on again', async () => {
    const { user } = await open();
    await user.click(box(/Zap 11/));
    expect(screen.getByText(/You can change back at any time/)).toBeVisible();
    expect(screen.queryByText(/stay off if you change back/)).toBeNull();
  });

  it('a change to a free plan has no end, and names no Zap that the person may not see', async () => {
    await open('owner', { charge: 0, credit_left: 99, choosable_zap_ids: [11, 99], zap_ids_to_pause: {} });
    const cost = within(await region('Cost'));
    expect(cost.getByText('The remaining $99 is a credit for your next change. The change takes effect immediately.')).toBeVisible();
    expect(box(/^A Zap in another member’s private folder Only its owner can see what it does$/)).toBeChecked();
  });

  it('a change of plan is done with the Zaps that one chose, told with the way back, and shown in the lists', async () => {
    const { user, address } = await open();
    await user.click(box(/Zap 11/));
    await user.click(box(/Zap 13/));
    const sent = done();
    const again = replyWith('listAccounts', 200, { objects: [changed] });
    const listed = replyWith('listZaps', 200, {
      objects: zaps.map((zap) => ({ ...zap, state: [12, 13].includes(zap.id) ? ('on' as const) : ('off' as const) })),
    });
    serveUse();
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    expect(await screen.findByText('You’re now on Starter')).toBeVisible();
    expect(screen.getByText('2 Zaps were paused. Nothing was charged; the change is only recorded.')).toBeVisible();
    expect(sent.sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/v3/accounts/3/plan', body: { plan_id: 2, zap_ids_to_keep_on: [12, 13] } },
    ]);
    expect(address()).toBe('/app/billing');
    expect(within(await region('Current plan')).getByText('Starter Plan')).toBeVisible();
    await waitFor(() => expect([again.sent.length, listed.sent.length]).toEqual([1, 1]));
    expect(screen.getByRole('link', { name: 'Change back to Team' })).toHaveAttribute('href', '/app/billing?plan=4');
  });

  const later = {
    at_period_end: {
      charge: 20,
      credit: 0,
      amount_due: 20,
      credit_left: 0,
      currency: 'USD',
      payment: wirePlanChange().payment,
      takes_effect_at: '2026-12-22T09:30:00.000Z',
      paid_until: '2027-01-22T09:30:00.000Z',
    },
    people_losing_access: [{ id: 8, name: 'Marta Oliveira', role: 'admin' as const }],
  };
  const planned = {
    ...wireAccount(),
    scheduled_plan_change: { plan_id: 2, plan_name: 'Starter', takes_effect_at: '2026-12-22T09:30:00.000Z' },
  };

  it('a change to a smaller plan is for the end of the paid period: shown with its date and the people whom it affects, and cancelled', async () => {
    const { user } = await open('owner', later);
    const cost = within(await region('Cost'));
    expect(cost.getByRole('radio', { name: 'On December 22, 2026, when the paid period ends' })).toBeChecked();
    expect(cost.getByText('Due on December 22, 2026')).toBeVisible();
    expect(cost.getByText(/Until then you keep your current plan, and you can cancel the change/)).toBeVisible();
    expect(within(await region('1 person will lose access')).getByRole('listitem')).toHaveTextContent('Marta OliveiraAdmin');
    const sent = done({ account: planned, change: null, paused_zap_ids: [] });
    replyWith('listAccounts', 200, { objects: [planned] });
    replyWith('listZaps', 200, { objects: zaps });
    serveUse();
    await user.click(screen.getByRole('button', { name: 'Change to Starter on December 22, 2026' }));
    expect(await screen.findByText('Your plan changes to Starter on December 22, 2026')).toBeVisible();
    expect(sent.sent.map(({ body }) => body)).toEqual([{ plan_id: 2, zap_ids_to_keep_on: [11, 12], when: 'period_end' }]);
    const card = within(await region('Current plan'));
    expect(card.getByText('Team Plan')).toBeVisible();
    expect(card.getByText('Changes to Starter on December 22, 2026')).toBeVisible();

    failToReach('cancelPlanChange', 1, { id: 3 });
    await user.click(card.getByRole('button', { name: 'Keep my current plan' }));
    expect(await card.findByText(/The change couldn’t be cancelled/)).toBeVisible();
    replyWith('cancelPlanChange', 200, { account: wireAccount() }, { params: { id: 3 } });
    await user.click(card.getByRole('button', { name: 'Keep my current plan' }));
    await waitFor(() => expect(card.queryByText('Changes to Starter on December 22, 2026')).toBeNull());
  });

  it('a change to a smaller plan can be made at once instead', async () => {
    const { user } = await open('owner', later);
    await user.click(screen.getByRole('radio', { name: 'Immediately' }));
    expect(screen.getByText('Due now')).toBeVisible();
    const sent = done();
    replyWith('listAccounts', 200, { objects: [changed] });
    replyWith('listZaps', 200, { objects: zaps });
    serveUse();
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    expect(await screen.findByText('You’re now on Starter')).toBeVisible();
    expect(sent.sent.map(({ body }) => body)).toEqual([{ plan_id: 2, zap_ids_to_keep_on: [11, 12] }]);
  });

  it('a change of plan that is scheduled is seen by an admin, who cannot cancel it', async () => {
    serve('admin', planned);
    serveUse();
    await openPage('/app/billing');
    const card = within(await region('Current plan'));
    expect(card.getByText('Changes to Starter on December 22, 2026')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Keep my current plan' })).toBeNull();
  });

  it('a change of plan opens the result page at its top, with the focus on its message', async () => {
    const { user } = await open();
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    done();
    replyWith('listAccounts', 200, { objects: [changed] });
    replyWith('listZaps', 200, { objects: zaps });
    serveUse();
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    const told = (await screen.findByText('You’re now on Starter')).closest('[role=status]');
    await waitFor(() => expect(told).toHaveFocus());
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  it('a change of plan that is looked at begins at its top with the focus on its heading, and so does the page to which one goes back', async () => {
    serve();
    serveUse();
    const { user, store } = await openPage('/app/billing');
    const link = await within(await region('Current plan')).findByRole('link', { name: 'See what changes' });
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).not.toHaveFocus();
    replyWith('listZaps', 200, { objects: zaps });
    replyWith('getPlanChangeDetails', 200, details({ plan_id: 5 }), { params: { account_id: 3, id: 5 } });
    await user.click(link);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Change to Company' })).toHaveFocus());
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
    await screen.findByRole('region', { name: 'Cost' });
    await user.click(screen.getByRole('link', { name: 'Keep my current plan' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toHaveFocus());
    expect(scrolled.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
    // Back in the browser restores the previous page and its scroll position.
    store.ports.location.go(-1);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Change to Company' })).toHaveFocus());
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('a change of plan that the server refuses keeps the choice, as far as it can still be made, and says why', async () => {
    const { user } = await open();
    await user.click(box(/Zap 11/));
    await user.click(box(/Zap 13/));
    replyWith(
      'changePlan',
      422,
      { errors: [], field_errors: { zap_ids_to_keep_on: ['Choose only Zaps of this account that the plan can run.'] } },
      { params: { id: 3 } },
    );
    replyWith('getPlanChangeDetails', 200, details({ choosable_zap_ids: [11, 12], zap_ids_to_pause: { 14: ['paths'] } }), { params });
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    expect(await screen.findByText('The plan wasn’t changed')).toBeVisible();
    expect(screen.getByText('Choose only Zaps of this account that the plan can run.')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('a change of plan keeps the choice when no answer comes, and can be tried again', async () => {
    const { user, store } = await open();
    store.ports.clock.skipWaitsUpTo(10_000);
    await user.click(box(/Zap 11/));
    failToReach('changePlan', 3, { id: 3 });
    await user.click(screen.getByRole('button', { name: 'Change to Starter' }));
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
    expect(screen.getByText('1 of 2 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change to Starter' })).toBeEnabled();
  });

  it('a change of plan is looked at by admins, who are told who can make it', async () => {
    await open('admin', { may_change: false });
    expect(await screen.findByText(/Ask Olivia Okafor, the account owner/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
  });

  it('a change to a plan that does not exist says so and leads back', async () => {
    serve();
    replyWith('listZaps', 200, { objects: [] });
    replyWith('getPlanChangeDetails', 404, { errors: ['Not found.'] }, { params: { account_id: 3, id: 99 } });
    await openPage('/app/billing?plan=99');
    expect(await screen.findByText('Plan not found')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Back to billing' })[0]).toHaveAttribute('href', '/app/billing');
  });

  it('a change of plan that could not be worked out is tried again on request', async () => {
    serve();
    replyWith('listZaps', 200, { objects: zaps });
    replyWith('getPlanChangeDetails', 403, { errors: ['Not for you.'] }, { params });
    const { user } = await openPage('/app/billing?plan=2');
    expect(await screen.findByText('Not for you.')).toBeVisible();
    replyWith('getPlanChangeDetails', 200, details(), { params });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Cost' })).toBeVisible();
  });
});
