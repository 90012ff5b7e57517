import { screen, waitFor } from '@testing-library/react';
import { collectionReceived } from '../../../../src/app/entities';
import { selectCurrentAccountId } from '../../../../src/app/features/accounts';
import { parts as guideParts } from '../../../../src/app/features/team-guide';
import { selectTeamGuideView } from '../../../../src/app/features/team-guide/state';
import teamTrialPage from '../../../../src/app/features/team/trial/page';
import { initialTrial, trialSlice } from '../../../../src/app/features/team/trial/state';
import { placeEntered } from '../../../../src/app/platform/place';
import { shellParts } from '../../../../src/app/shell/parts';
import { stopStores, testStore, waitUntil } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { needless, retried, started } = trialSlice.actions;

const { parts } = teamTrialPage;

afterEach(stopStores);

const at = '/app/team-account-setup';
const params = { id: 3 };
const trialing = wireAccount({
  is_team_account: true,
  is_trialing: true,
  is_trialing_teams: true,
  teams_trial_end_date: '2026-12-05T09:30:00.000Z',
});
const failure = "Couldn't start trial, please try again.";

it('the page for starting a team trial starts it for the current account at once, once, behind a spinner, and then leads home [A2.27, A7.37, B2.27, B2.29]', async () => {
  let answer = (): void => {};
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  const sent = replyWith('startTeamTrial', 201, trialing, { params, until: new Promise<void>((resolve) => (answer = resolve)) });
  const { address, store } = await openPage(at);
  expect(await screen.findByText('Starting your trial…')).toBeInTheDocument();
  await waitFor(() => expect(sent.sent).toHaveLength(1));
  // A second visit of the same page, as after a change of the query, does not start another trial.
  store.ports.location.replace(`${at}?utm=mail`);
  const zaps = serveZaps([]);
  const reloaded = replyWith('listAccounts', 200, { objects: [trialing] });
  expect(screen.getByText('Starting your trial…')).toBeInTheDocument();
  answer();
  await waitFor(() => expect(address()).toBe('/app/home'));
  await waitFor(() => expect([reloaded.sent.length, zaps.sent.length]).toEqual([1, 1]));
  expect(sent.sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/v3/accounts/3/trial', body: { auto_upgrade: false } },
  ]);
});

it.each([
  ['%2Fapp%2Fteam', '/app/team'],
  ['https%3A%2F%2Fevil.example%2F', '/app/home'],
])('leads back to the page of ours that began it, and to no other: %s', async (next, to) => {
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  replyWith('startTeamTrial', 201, trialing, { params });
  const store = testStore([shellParts, parts], { at: `${at}?next=${next}` });
  await waitUntil('the way back', () => store.ports.location.current().pathname === to);
});

it('the page for starting a team trial welcomes the team at once when the trial began inside the application [B2.64]', async () => {
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  const store = testStore([shellParts, guideParts, parts], { at: '/app/dashboard' });
  await store.until<object>('the account', (state) => selectCurrentAccountId(state) === 3);
  const received = (): number => store.actions.filter(collectionReceived.match).length;
  const before = received();
  // The accounts are loaded again when the page opens, and not again shortly afterwards.
  replyWith('listAccounts', 200, { objects: [wireAccount({ is_team_account: false })] });
  const until = waitUntil('the accounts', () => received() > before);
  replyWith('startTeamTrial', 201, trialing, { params, until });
  store.ports.location.push(at);
  await store.until<Parameters<typeof selectTeamGuideView>[0]>('the welcome', (state) => selectTeamGuideView(state) === 'welcome');
  expect(store.ports.location.current().pathname).toBe('/app/home');
});

it.each([
  ['one may not', (): unknown => replyWith('startTeamTrial', 403, { errors: ['Only an owner can start it.'] }, { params })],
  ['the server fails', (): unknown => replyWith('startTeamTrial', 500, { errors: ['Broken.'] }, { params })],
] as const)('says that it could not be started, word for word, when %s, and tries again [A8.31, B2.28]', async (_why, refuse) => {
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  refuse();
  const { user, address } = await openPage(at);
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.queryByText('Starting your trial…')).toBeNull();
  const zaps = serveZaps([]);
  const reloaded = replyWith('listAccounts', 200, { objects: [trialing] });
  replyWith('startTeamTrial', 200, trialing, { params });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(address()).toBe('/app/home'));
  await waitFor(() => expect([reloaded.sent.length, zaps.sent.length]).toEqual([1, 1]));
});

it('the page for starting a team trial leads to the plans, and does not offer to try again, where the account has had its trial [A8.31, B2.28]', async () => {
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  replyWith('startTeamTrial', 409, { errors: ['This account has already had its team trial.'] }, { params });
  await openPage(at);
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByText('This account has already had its team trial.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/billing');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['a team', { is_team_account: true }],
  ['a company', { is_team_account: false, is_company_account: true }],
])('says that there is nothing to try in the account of %s, asks for nothing, and leads on', async (_whose, account) => {
  serveSignedIn({ accounts: [account] });
  await openPage(at);
  expect(await screen.findByText('This account already has Teams')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your team' })).toHaveAttribute('href', '/app/team');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  // A call would have failed, because no double answers it.
  expect(screen.queryByText(failure)).toBeNull();
});

it('the page for starting a team trial says the same when no answer comes [A8.31]', async () => {
  serveSignedIn({ accounts: [{ is_team_account: false }] });
  failToReach('startTeamTrial', 1, params);
  await openPage(at);
  expect(await screen.findByText(failure)).toBeVisible();
});

it('the page for starting a team trial asks a visitor to log in first, and leads back', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  const { address } = await openPage(at);
  await waitFor(() => expect(address()).toBe(`/app/login?next=${encodeURIComponent(at)}`));
});

describe('its state', () => {
  it('the state of a started trial is plain, and no other action changes it', () => {
    for (const state of [
      initialTrial,
      trialSlice.reducer(undefined, started({ accountId: 3 })),
      trialSlice.reducer(undefined, needless()),
      trialSlice.reducer(undefined, trialSlice.actions.failed({ reasons: [], isFinal: true })),
    ]) {
      expect(trialSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('the state of a started trial starts over when tried again or left', () => {
    const failed = trialSlice.reducer(undefined, trialSlice.actions.failed({ reasons: ['No.'], isFinal: false }));
    expect(trialSlice.reducer(failed, retried())).toEqual(initialTrial);
    const left = placeEntered({ pathname: '/app/home', search: '', hash: '', state: null, key: 'a', kind: 'PUSH' });
    expect(trialSlice.reducer(failed, left)).toEqual(initialTrial);
  });
});
