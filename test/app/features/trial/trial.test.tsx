import { screen, waitFor } from '@testing-library/react';
import { currentAccountChosen, selectCurrentAccountId, selectDidExtendTrial } from '../../../../src/app/features/accounts';
import { selectToasts } from '../../../../src/app/features/toasts';
import { parts } from '../../../../src/app/features/trial';
import {
  extensionAccepted,
  extensionFailed,
  extensionRequested,
  extensionStarted,
  initialTrialActs,
  selectTrialActs,
  trialSlice,
} from '../../../../src/app/features/trial/state';
import { shellParts } from '../../../../src/app/shell/parts';
import type { WireAccount } from '../../../../src/contract/accounts';
import { days, hours, minutes } from '../../../../src/domain/durations';
import type { Role } from '../../../../src/domain/roles';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { endSeen } = trialSlice.actions;

afterEach(stopStores);

/** The time at which the clock of tests starts. */
const now = Date.UTC(2026, 10, 21, 9, 30);
const inTime = (milliseconds: number): string => new Date(now + milliseconds).toISOString();
const trialing = (left: number, more: Partial<WireAccount> = {}): Partial<WireAccount> => ({
  is_paid: false,
  is_team_account: false,
  is_trialing: true,
  trial_end_date: inTime(left),
  plan_id: 1,
  plan: { ...wireAccount().plan, id: 1, name: 'Free', zap_limit: 5, task_limit: 100, allow_teams: false },
  can_extend_trial_for_paths: true,
  ...more,
});
const params = { id: 3 };

describe('extending a trial', () => {
  const stateOf = (store: TestStore) => store.getState();
  async function working() {
    serveSignedIn({ accounts: [trialing(days(3))] });
    const store = testStore([shellParts, parts], { at: '/app/home' });
    await store.until<object>('the account', (state) => selectCurrentAccountId(state) === 3);
    return store;
  }
  const extended = (more: Partial<WireAccount> = {}) =>
    wireAccount(trialing(days(17), { enabled_trial_extensions: ['paths'], can_extend_trial_for_paths: false, ...more }));
  const reloaded = () => replyWith('listAccounts', 200, { objects: [extended()] });

  it.each(['paths', 'email_support'] as const)(
    'for %s asks for that, does not upgrade by itself, and tells that the trial goes on [B4.14, B7.10]',
    async (reason) => {
      const store = await working();
      const sent = replyWith('extendTrial', 200, extended({ enabled_trial_extensions: [reason] }), { params });
      const again = reloaded();
      store.dispatch(extensionRequested({ reason }));
      await waitUntil('the extension', () => selectDidExtendTrial(stateOf(store)));
      expect(sent.sent.map(({ path, body }) => ({ path, body }))).toEqual([
        { path: '/api/v3/accounts/3/trial', body: { auto_upgrade: false, reason } },
      ]);
      // The account is loaded again.
      await waitUntil('the account', () => again.sent.length === 1);
      expect(selectTrialActs(stateOf(store)).extension).toEqual({ phase: 'idle' });
    },
  );

  it.each([
    ['the account is not trialing', { is_trialing: false, trial_end_date: null }],
    ['no time is left', { trial_end_date: inTime(0) }],
    ['the extension is not recorded', { enabled_trial_extensions: [] }],
    ['another extension is recorded', { enabled_trial_extensions: ['email_support'] }],
  ])('tells nothing where %s, though the server said yes [B4.14]', async (_why, more) => {
    const store = await working();
    replyWith('extendTrial', 200, extended(more), { params });
    const again = reloaded();
    store.dispatch(extensionRequested({ reason: 'paths' }));
    await waitUntil('the answer', () => store.actions.some(extensionAccepted.match) && again.sent.length === 1);
    expect(selectDidExtendTrial(stateOf(store))).toBe(false);
  });

  it.each([
    [
      'the server refuses',
      () => replyWith('extendTrial', 409, { errors: ['It was extended for that before.'] }, { params }),
      ['It was extended for that before.'],
    ],
    ['one may not', () => replyWith('extendTrial', 403, { errors: ['Only for admins.'] }, { params }), ['Only for admins.']],
    ['the server fails', () => replyWith('extendTrial', 500, { errors: ['Broken.'] }, { params }), ['Broken.']],
    ['no answer comes', () => failToReach('extendTrial', 1, params), []],
  ] as const)('says that it could not be, word for word, when %s [B8.54]', async (_why, refuse, reasons) => {
    const store = await working();
    refuse();
    store.dispatch(extensionRequested({ reason: 'paths' }));
    await waitUntil('the failure', () => selectTrialActs(stateOf(store)).extension.phase === 'failed');
    expect(selectTrialActs(stateOf(store)).extension).toEqual({ phase: 'failed', reason: 'paths', reasons });
    await waitUntil('the toast', () => selectToasts(stateOf(store)).length === 1);
    expect(selectToasts(stateOf(store)).map(({ type, message }) => ({ type, message }))).toEqual([
      { type: 'error', message: 'Trial could not be extended.' },
    ]);
    expect(selectDidExtendTrial(stateOf(store))).toBe(false);
  });
});

describe('the bar over every page', () => {
  async function open(account: Partial<WireAccount>, role: Role = 'owner') {
    serveSignedIn({ profile: { roles: [{ account_id: 3, role }] }, accounts: [account] });
    serveZaps([]);
    return openPage('/app/home');
  }

  it.each([
    [days(11), '11 days left in your trial'],
    [hours(7), '7 hours left in your trial'],
    [minutes(1), '1 minute left in your trial'],
  ])('says how long the trial runs, on its last day in hours: %d ms', async (left, text) => {
    await open(trialing(left));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Plans and billing' })).toHaveAttribute('href', '/app/billing');
  });

  it('the bar about the trial ends with the trial on a page that stays open, says that nothing was deleted, and stays away once read', async () => {
    const { store, user } = await open(trialing(hours(2) + 1));
    expect(await screen.findByText('3 hours left in your trial')).toBeVisible();
    await store.ports.clock.advance(1);
    expect(await screen.findByText('2 hours left in your trial')).toBeVisible();
    const again = replyWith('listAccounts', 200, { objects: [wireAccount(trialing(hours(2) + 1, { is_trialing: false }))] });
    await store.ports.clock.advance(hours(2));
    expect(await screen.findByText('Your trial has ended')).toBeVisible();
    expect(screen.getByText(/are paused, not deleted/)).toBeVisible();
    await waitFor(() => expect(again.sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText('Your trial has ended')).toBeNull());
    expect(store.ports.storage.local.get('trialEndSeen')).toBe(inTime(hours(2) + 1));
  });

  it('the bar about the trial goes by the server’s clock where that of the browser is ahead: the trial ends no earlier than it does [B3.03]', async () => {
    // The server's clock is two hours behind this browser's clock.
    const date = new Date(now - hours(2)).toUTCString();
    serveSignedIn({ accounts: [trialing(-hours(1) + 1)], headers: { date } });
    serveZaps([]);
    const { store } = await openPage('/app/home');
    expect(await screen.findByText('2 hours left in your trial')).toBeVisible();
    await store.ports.clock.advance(hours(1) - 1);
    expect(screen.queryByText('Your trial has ended')).toBeNull();
    const again = replyWith('listAccounts', 200, { objects: [wireAccount(trialing(-hours(1) + 1, { is_trialing: false }))] });
    await store.ports.clock.advance(2);
    expect(await screen.findByText('Your trial has ended')).toBeVisible();
    await waitFor(() => expect(again.sent).toHaveLength(1));
  });

  it.each([3650, -3650])(
    'the bar about the trial shows the days that are left if the browser’s clock is off by %s days [T08, R15]',
    async (wrong) => {
      const server = now + days(wrong);
      const end = new Date(server + days(3)).toISOString();
      serveSignedIn({ accounts: [trialing(0, { trial_end_date: end })], headers: { date: new Date(server).toUTCString() } });
      serveZaps([]);
      await openPage('/app/home');
      expect(await screen.findByText('3 days left in your trial')).toBeVisible();
    },
  );

  it('the bar about the trial is corrected when a wrong clock is set right after it was shown [T08, R15]', async () => {
    const { store } = await open(trialing(days(3)));
    expect(await screen.findByText('3 days left in your trial')).toBeVisible();
    store.ports.clock.follow(new Date(now - days(2)).toUTCString());
    expect(await screen.findByText('5 days left in your trial')).toBeVisible();
  });

  it('the bar about the trial stays away once read when the page is opened again, and when another account is chosen', async () => {
    const ended = { is_trialing: false, trial_end_date: inTime(-hours(1)) };
    const { store, user, close } = await open(trialing(0, ended));
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText('Your trial has ended')).toBeNull());
    store.dispatch(currentAccountChosen({ id: 3 }));
    expect(selectTrialActs(store.getState() as unknown as object).seenEnd).toBe(inTime(-hours(1)));
    close();
    expect(trialSlice.reducer({ ...initialTrialActs, seenEnd: inTime(-hours(1)) }, currentAccountChosen({ id: 3 })).seenEnd).toBe(
      inTime(-hours(1)),
    );
  });

  it.each(['member', 'admin'] as const)(
    'the bar about the trial tells a person who may not choose the plan whom to ask: %s',
    async (role) => {
      await open(trialing(days(3)), role);
      expect(await screen.findByText(/Ask Olivia Okafor, the account owner/)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Plans and billing' })).toBeNull();
    },
  );
});

describe('its state', () => {
  it('the state of the trial notices is plain, and no other action changes it', () => {
    const states = [
      extensionStarted({ accountId: 3, reason: 'paths' }),
      extensionFailed({ accountId: 3, reason: 'paths', reasons: ['No.'] }),
      endSeen({ endedAt: inTime(0) }),
    ].map((action) => trialSlice.reducer(undefined, action));
    for (const state of [initialTrialActs, ...states]) {
      expect(trialSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });
});
