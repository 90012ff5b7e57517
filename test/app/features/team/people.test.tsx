import { screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { initialPeople, peopleSlice, roleChosen } from '../../../../src/app/features/team/people/state';
import type { WireInvitation, WireMember } from '../../../../src/contract/team';
import type { Role } from '../../../../src/domain/roles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';

const { invitationsListed, invitationsSent, invitationsSubmitted, resendRequested } = peopleSlice.actions;

afterEach(stopStores);

const inAccount = { params: { account_id: 3 } };
const member = (id: number, name: string, role: Role): WireMember => ({
  id,
  name,
  email: `person${id}@harborroasters.example`,
  email_hash: `hash${id}`,
  role,
  joined_at: '2026-02-03T09:00:00.000Z',
  has_second_factor: null,
});
const everybody = [
  member(7, 'Olivia Okafor', 'owner'),
  member(8, 'Amir Haddad', 'admin'),
  member(9, 'Mina Sato', 'member'),
  member(10, '  ', 'member'),
  member(11, 'Priya Raman', 'super_admin'),
];
const invitation: WireInvitation = {
  id: 21,
  email: 'nora@harborroasters.example',
  role: 'member',
  sent_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2999-12-04T09:00:00.000Z',
  invited_by: { name: 'Olivia Okafor', email: 'person7@harborroasters.example' },
};

async function open(
  role: Role = 'owner',
  { people = everybody, invitations = [invitation] as WireInvitation[], account = {}, isListed = false } = {},
  storedInTab: Readonly<Record<string, string>> = {},
) {
  const id = everybody.find((each) => each.role === role)?.id ?? 7;
  serveSignedIn({ profile: { id, roles: [{ account_id: 3, role }] }, accounts: [account] });
  const isAlone = 'teams_trial_end_date' in account && account.teams_trial_end_date === null;
  if (!isAlone) replyWith('listMembers', 200, { objects: people }, inAccount);
  if (role !== 'member' && !('is_team_account' in account) && !isListed)
    replyWith('listInvitations', 200, { objects: invitations }, inAccount);
  return openPage('/app/team', { storedInTab });
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!;

it('the page of an account’s people shows who is in the account, with role and address, the address where there is no name [A2.38, B3.14]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  const olivia = await rowOf('Olivia Okafor');
  expect(within(olivia).getByText('You')).toBeVisible();
  expect(within(olivia).getByText('Owner')).toBeVisible();
  expect(within(await rowOf('Amir Haddad')).getByRole('button', { name: 'Role of Amir Haddad: Admin' })).toBeVisible();
  expect(await screen.findByText('person10@harborroasters.example')).toBeVisible();
  expect(await screen.findByText('5 people, 1 invitation waiting')).toBeVisible();
});

it('the page of an account’s people finds people by name and address', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'mina');
  await waitFor(() => expect(screen.queryByText('Amir Haddad')).toBeNull());
  expect(screen.getByText('Mina Sato')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Show everyone' }));
  expect(await screen.findByText('Amir Haddad')).toBeVisible();
});

it('the page of an account’s people gives a person another role, each explained where it is chosen [A2.38, B7.12, S52]', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Role of Mina Sato: Member' }));
  expect(await screen.findByText('Invites and removes people, and sets admins and members.')).toBeVisible();
  expect(
    screen.getAllByRole('menuitem').map(({ textContent }) => /^(?:Owner|Super admin|Admin|Member)/.exec(textContent ?? '')?.[0]),
  ).toEqual(['Super admin', 'Admin', 'Member']);
  const saved = replyWith('updateMember', 200, { ...everybody[2]!, role: 'admin' }, { params: { account_id: 3, id: 9 } });
  await user.click(screen.getByRole('menuitem', { name: /^Admin/ }));
  expect(await screen.findByRole('button', { name: 'Role of Mina Sato: Admin' })).toBeVisible();
  expect(saved.sent.map(({ body }) => body)).toEqual([{ role: 'admin' }]);
  expect(await screen.findAllByText('Mina Sato is now admin.')).not.toHaveLength(0);
});

it.each([
  ['owner', { changes: ['Amir Haddad', 'Mina Sato', 'Priya Raman'], invites: true }],
  ['super_admin', { changes: ['Amir Haddad', 'Mina Sato', 'Priya Raman'], invites: true }],
  ['admin', { changes: ['Amir Haddad', 'Mina Sato'], invites: true }],
  ['member', { changes: [], invites: false }],
] as const)('offers %s what the server would take, and no more [S52, B6.17]', async (role, { changes, invites }) => {
  await open(role);
  await screen.findByText('Amir Haddad');
  const named = screen
    .queryAllByRole('button', { name: /^Role of [A-Z]/ })
    .map((button) => /^Role of (.*):/.exec(button.getAttribute('aria-label') ?? '')?.[1]);
  expect(named).toEqual(changes);
  expect(screen.queryAllByRole('button', { name: 'Send invitations' })).toHaveLength(invites ? 1 : 0);
  expect(screen.queryByRole('button', { name: 'Remove Olivia Okafor' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: 'Leave this account' })).toHaveLength(role === 'owner' ? 0 : 1);
});

it('the page of an account’s people says why a role was not changed, and shows how it is by now', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Role of Mina Sato: Member' }));
  replyWith('updateMember', 403, { errors: ['Your role in this account doesn’t allow this.'] }, { params: { account_id: 3, id: 9 } });
  replyWith('listMembers', 200, { objects: everybody }, inAccount);
  replyWith('listInvitations', 200, { objects: [] }, inAccount);
  await user.click(await screen.findByRole('menuitem', { name: /^Admin/ }));
  expect(await screen.findAllByText('Your role in this account doesn’t allow this.')).not.toHaveLength(0);
  expect(await screen.findByRole('button', { name: 'Role of Mina Sato: Member' })).toBeVisible();
});

describe('an act that needs a newer sign-in', () => {
  const stale = { errors: ['Confirm that it’s you.'], reason: 'invalid_auth_realm' as const };
  const kept = (session: { get(key: string): string | null }) => session.get('patchbay.team.act');
  /** The time at which the clock of a page starts in tests. */
  const openedAt = Date.UTC(2026, 10, 21, 9, 30);
  const toLogIn = '/app/login?reauth=true&next=%2Fapp%2Fteam';

  it('an act that needs a newer sign-in leads to the log-in once, and waits in the tab: a role [S26, A6.14, A6.15]', async () => {
    const { user, store, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Role of Mina Sato: Member' }));
    replyWith('updateMember', 403, stale, { params: { account_id: 3, id: 9 } });
    await user.click(await screen.findByRole('menuitem', { name: /^Admin/ }));
    await waitFor(() => expect(address()).toBe(toLogIn));
    await waitFor(() =>
      expect(JSON.parse(kept(store.ports.storage.session)!)).toMatchObject({
        profileId: 7,
        accountId: 3,
        act: { kind: 'role', id: 9, role: 'admin' },
      }),
    );
    expect(store.ports.location.entries().filter((each) => each === toLogIn)).toHaveLength(1);
  });

  it('an act that needs a newer sign-in leads to the log-in and waits in the tab: invitations with a role [S26]', async () => {
    const { user, store, address } = await open();
    await screen.findByText('Mina Sato');
    await user.type(await screen.findByRole('textbox', { name: 'Email addresses' }), 'nora@harbor.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
    replyWith('createInvitations', 403, stale, inAccount);
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    await waitFor(() => expect(address()).toBe(toLogIn));
    await waitFor(() =>
      expect(JSON.parse(kept(store.ports.storage.session)!).act).toEqual({
        kind: 'invitations',
        typed: 'nora@harbor.example',
        role: 'admin',
      }),
    );
  });

  const waiting = (act: object, more: object = {}) => ({
    'patchbay.team.act': JSON.stringify({ profileId: 7, accountId: 3, at: openedAt, act, ...more }),
  });
  const toAdmin = { kind: 'role', id: 9, name: 'Mina Sato', role: 'admin' };

  it('an act that needs a newer sign-in is done once the person is back: a role [S26]', async () => {
    const saved = replyWith('updateMember', 200, { ...everybody[2]!, role: 'admin' }, { params: { account_id: 3, id: 9 } });
    const { store } = await open('owner', {}, waiting(toAdmin));
    expect(await screen.findByRole('button', { name: 'Role of Mina Sato: Admin' })).toBeVisible();
    expect(saved.sent.map(({ body }) => body)).toEqual([{ role: 'admin' }]);
    expect(store.actions.filter(roleChosen.match)).toHaveLength(1);
    expect(kept(store.ports.storage.session)).toBeNull();
  });

  it('an act that needs a newer sign-in is done once the person is back: invitations [S26]', async () => {
    const sent = replyWith('createInvitations', 200, { results: [{ email: 'nora@harbor.example', outcome: 'invited' }] }, inAccount);
    const listed = replyWith('listInvitations', 200, { objects: [invitation] }, { ...inAccount, times: 2 });
    await open('owner', { isListed: true }, waiting({ kind: 'invitations', typed: 'nora@harbor.example', role: 'admin' }));
    await waitFor(() => expect(sent.sent).toHaveLength(1));
    expect(sent.sent[0]?.body).toEqual({ invitations: [{ email: 'nora@harbor.example', role: 'admin' }] });
    await waitFor(() => expect(listed.sent).toHaveLength(2));
  });

  it('an act that needs a newer sign-in is not kept a second time when it is refused again [A6.15]', async () => {
    replyWith('updateMember', 403, stale, { params: { account_id: 3, id: 9 } });
    const { store } = await open('owner', {}, waiting(toAdmin));
    await screen.findAllByText('Confirm that it’s you.');
    expect(kept(store.ports.storage.session)).toBeNull();
  });

  it.each([
    ['of another person, who has signed in in its place', waiting(toAdmin, { profileId: 8 })],
    ['of another account', waiting(toAdmin, { accountId: 4 })],
    ['of six minutes ago', waiting(toAdmin, { at: openedAt - 360_000 })],
    ['that makes an owner', waiting({ ...toAdmin, role: 'owner' })],
    ['that is none', { 'patchbay.team.act': '{' }],
  ])('%s is forgotten [S26]', async (_why, storedInTab) => {
    const { store } = await open('owner', {}, storedInTab);
    expect(await screen.findByRole('button', { name: 'Role of Mina Sato: Member' })).toBeVisible();
    await waitFor(() => expect(kept(store.ports.storage.session)).toBeNull());
    expect(store.actions.filter(roleChosen.match)).toEqual([]);
  });
});

it('the page of an account’s people removes a person after saying what that means', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove Mina Sato' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Mina Sato?' });
  expect(dialog).toHaveTextContent('Their Zaps and folders stay and pass to an owner of the account');
  const removal = replyWith('removeMember', 204, null, { params: { account_id: 3, id: 9 } });
  replyWith('listMembers', 200, { objects: everybody.filter(({ id }) => id !== 9) }, inAccount);
  replyWith('listInvitations', 200, { objects: [] }, inAccount);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No pending invitations.')).toBeVisible();
  expect(screen.queryByText('Mina Sato')).toBeNull();
  expect(removal.sent).toHaveLength(1);
});

it('the page of an account’s people invites several at once and says of each what became of it; those to be corrected stay in the field [A2.38, S54]', async () => {
  const { user } = await open();
  const field = await screen.findByRole('textbox', { name: 'Email addresses' });
  await user.click(screen.getByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByText('Enter at least one email address.')).toBeVisible();
  await user.type(field, 'new@harborroasters.example, nonsense nora@harborroasters.example');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
  const sent = replyWith(
    'createInvitations',
    200,
    {
      results: [
        { email: 'new@harborroasters.example', outcome: 'invited' },
        { email: 'nonsense', outcome: 'invalid_address' },
        { email: 'nora@harborroasters.example', outcome: 'already_invited' },
      ],
    },
    inAccount,
  );
  replyWith('listInvitations', 200, { objects: [{ ...invitation, id: 22, email: 'new@harborroasters.example' }, invitation] }, inAccount);
  await user.click(screen.getByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByText('isn’t a valid email address')).toBeVisible();
  expect(field).toHaveValue('nonsense');
  expect(sent.sent.map(({ body }) => body)).toEqual([
    { invitations: ['new@harborroasters.example', 'nonsense', 'nora@harborroasters.example'].map((email) => ({ email, role: 'admin' })) },
  ]);
  expect(await screen.findByRole('button', { name: 'Withdraw the invitation for new@harborroasters.example' })).toBeVisible();
});

it('the page of an account’s people sends an invitation again, and withdraws it', async () => {
  const { user } = await open();
  const at = { params: { account_id: 3, id: 21 } };
  const resent = replyWith('resendInvitation', 200, invitation, at);
  replyWith('listInvitations', 200, { objects: [invitation] }, inAccount);
  await user.click(await screen.findByRole('button', { name: 'Send the invitation for nora@harborroasters.example again' }));
  await waitFor(() => expect(resent.sent).toHaveLength(1));
  expect(await screen.findAllByText(/We sent a new link to nora/)).not.toHaveLength(0);
  const revoked = replyWith('revokeInvitation', 204, null, at);
  replyWith('listInvitations', 200, { objects: [] }, inAccount);
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation for nora@harborroasters.example' }));
  expect(await screen.findByText('No pending invitations.')).toBeVisible();
  expect(revoked.sent).toHaveLength(1);
});

it.each([
  ['a trial to those who had none', null, 'Start the team trial', '/app/team-account-setup?next=/app/team'],
  ['the plan to those whose trial is over', '2026-10-01T00:00:00.000Z', 'See the plan', '/app/billing'],
] as const)('shows %s, where there is no room for more people', async (_what, teamsTrialEnd, name, to) => {
  await open('owner', { people: [everybody[0]!], account: { is_team_account: false, teams_trial_end_date: teamsTrialEnd } });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  expect(await screen.findByText('Olivia Okafor')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invitations' })).toBeNull();
});

it.each([
  ['of a team', {}, 1],
  ['of a team that was', { is_team_account: false, team_account_end_date: '2026-10-01T00:00:00.000Z' }, 1],
  ['of a trial that is over', { is_team_account: false, teams_trial_end_date: '2026-10-01T00:00:00.000Z' }, 1],
  ['of one person, whose owner stands in the account itself', { is_team_account: false }, 0],
] as const)('asks for the members %s [B4.17]', async (_what, account, times) => {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role: 'member' }] }, accounts: [account] });
  const asked = replyWith('listMembers', 200, { objects: [everybody[0]!] }, inAccount);
  await openPage('/app/team');
  expect(await screen.findByText('Olivia Okafor')).toBeVisible();
  expect(asked.sent).toHaveLength(times);
  nock.cleanAll();
});

it('the page of an account’s people lets a person leave, and continues in a remaining account', async () => {
  const { user, address } = await open('admin');
  await user.click(await screen.findByRole('button', { name: 'Leave this account' }));
  replyWith('removeMember', 204, null, { params: { account_id: 3, id: 8 } });
  replyWith('getProfile', 200, wireProfile({ id: 8, roles: [] }), { params: { id: 8 } });
  const reloaded = replyWith('listAccounts', 200, { objects: [] }, { times: 2 });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  await waitFor(() => expect(reloaded.sent).toHaveLength(2));
});

describe('its state', () => {
  it('the state of an account’s people is plain, and no other action changes it', () => {
    const listed = peopleSlice.reducer(undefined, invitationsListed({ invitations: [], at: 0 }));
    for (const state of [initialPeople, listed, peopleSlice.reducer(listed, resendRequested({ id: 1, email: 'x' }))]) {
      expect(peopleSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('the state of an account’s people keeps in the field what has to be corrected', () => {
    const sent = peopleSlice.reducer(
      peopleSlice.reducer(undefined, invitationsSubmitted()),
      invitationsSent({
        results: [
          { email: 'a', outcome: 'too_often' },
          { email: 'b', outcome: 'invited' },
        ],
      }),
    );
    expect(sent.form).toMatchObject({ isSending: false, typed: 'a' });
  });
});
