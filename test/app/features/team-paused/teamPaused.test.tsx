import { screen, waitFor, within } from '@testing-library/react';
import { articleAt } from '../../../../src/app/features/help/center/library';
import { initialTeamPaused, selectTeamPausedKey, teamPausedSlice } from '../../../../src/app/features/team-paused/state';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

const end = '2026-11-01T00:00:00.000Z';
const key = `teamPaused:3:${end}`;
const paused: Partial<WireAccount> = { name: 'Fjord Bikes', is_team_account: false, team_account_end_date: end };
const as = (role: WireProfile['roles'][number]['role']): Partial<WireProfile> => ({ roles: [{ account_id: 3, role }] });
const modal = () => screen.queryByRole('dialog', { name: 'Your Teams Plan Was Paused' });

async function openZaps(account: Partial<WireAccount>, profile: Partial<WireProfile>) {
  serveSignedIn({ accounts: [account], profile });
  serveZaps([]);
  const page = await openPage('/app/assets/zaps');
  await screen.findByText('No Zaps yet');
  // The link is hidden if the modal is already open.
  await screen.findByRole('link', { name: 'Help pages', hidden: true });
  return page;
}

/** The key that decides whether the modal opens. Its code loads after the page, so a missing modal alone proves nothing. */
const dueKey = ({ store }: Awaited<ReturnType<typeof openZaps>>) => selectTeamPausedKey(store.getState() as never, store.ports.clock.now());

it('the notice of a paused team plan tells a member that the plan was paused, by two buttons [B2.57, B6.07]', async () => {
  const page = await openZaps(paused, as('member'));
  const shown = await screen.findByRole('dialog', { name: 'Your Teams Plan Was Paused' });
  expect(within(shown).getByRole('button', { name: 'Got it!' })).toBeVisible();
  expect(within(shown).getByRole('link', { name: 'See What Changed' })).toHaveAttribute('href', '/help/team-plan-paused');
  expect(dueKey(page)).toBe(key);
  expect(articleAt('team-plan-paused')?.title).toBe('What changes when a team’s plan is paused');
});

it('the notice of a paused team plan opens as soon as account, profile and what was acknowledged are there, without a wait [B9.56]', async () => {
  const { store } = await openZaps(paused, as('member'));
  const arrived = store.ports.clock.now();
  expect(await screen.findByRole('dialog', { name: 'Your Teams Plan Was Paused' })).toBeVisible();
  expect(store.ports.clock.now()).toBe(arrived);
});

it.each([
  ['the owner', paused, as('owner')],
  ['a team that goes on', { ...paused, is_team_account: true }, as('member')],
  ['an account that never was a team', { ...paused, team_account_end_date: null }, as('member')],
  ['who has acknowledged it', paused, { ...as('member'), viewed_help: { [key]: true } }],
] as const)('does not tell %s [B4.26, B6.07]', async (_whom, account, profile) => {
  const page = await openZaps(account, profile);
  await page.store.until('the profile', (state: object) => JSON.stringify(state).includes('viewedHelp'));
  expect(dueKey(page)).toBeNull();
  expect(modal()).toBeNull();
});

it.each([
  ['Got it!', (user: Awaited<ReturnType<typeof openZaps>>['user']) => user.click(screen.getByRole('button', { name: 'Got it!' }))],
  ['Escape', (user: Awaited<ReturnType<typeof openZaps>>['user']) => user.keyboard('{Escape}')],
])('is acknowledged by %s on the profile, and does not come again [B4.27]', async (_way, leave) => {
  const { user } = await openZaps(paused, as('member'));
  await screen.findByRole('dialog', { name: 'Your Teams Plan Was Paused' });
  const saved = replyWith('updateProfile', 200, wireProfile({ ...as('member'), viewed_help: { [key]: true } }), { params: { id: 7 } });
  await leave(user);
  await waitFor(() => expect(modal()).toBeNull());
  await waitFor(() => expect(saved.sent.map(({ body }) => body)).toEqual([{ viewed_help: { [key]: true } }]));
  expect(modal()).toBeNull();
});

it('the notice of a paused team plan leads to what changed, and counts as read then [B2.57, B4.27]', async () => {
  const { user, address } = await openZaps(paused, as('admin'));
  await screen.findByRole('dialog', { name: 'Your Teams Plan Was Paused' });
  const saved = replyWith('updateProfile', 200, wireProfile({ ...as('admin'), viewed_help: { [key]: true } }), { params: { id: 7 } });
  replyWith('listAccounts', 200, { objects: [wireAccount(paused)] });
  await user.click(screen.getByRole('link', { name: 'See What Changed' }));
  await waitFor(() => expect(address()).toBe('/help/team-plan-paused'));
  await waitFor(() => expect(saved.sent).toHaveLength(1));
  await waitFor(() => expect(modal()).toBeNull());
});

it('the notice of a paused team plan stays closed in this tab when it could not be kept', () => {
  const closed = teamPausedSlice.reducer(initialTeamPaused, teamPausedSlice.actions.closed({ key }));
  expect(closed).toEqual({ closed: [key] });
  expect(teamPausedSlice.reducer(closed, teamPausedSlice.actions.closed({ key }))).toBe(closed);
  expect(teamPausedSlice.reducer(closed, { type: 'unknown' })).toBe(closed);
  expect(JSON.parse(JSON.stringify(closed))).toEqual(closed);
});
