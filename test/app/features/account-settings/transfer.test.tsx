import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import {
  accountSettingsSlice,
  initialAccountSettings,
  partKept,
  partRefused,
  transferProved,
  transferred,
  transferRefused,
} from '../../../../src/app/features/account-settings/state';
import { parseWaiting } from '../../../../src/app/features/account-settings/sagas';
import { sessionEnded } from '../../../../src/app/features/session';
import type { WireMember } from '../../../../src/contract/team';
import type { Role } from '../../../../src/domain/roles';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const {
  discarded,
  fieldChanged,
  logoChosen,
  newOwnerChosen,
  replayChosen,
  submitted,
  transferCancelled,
  transferConfirmed,
  transferRequested,
} = accountSettingsSlice.actions;

afterEach(stopStores);

const inAccount = { params: { account_id: 3 } };
const params = { id: 3 };
const member = (id: number, name: string, role: Role): WireMember => ({
  id,
  name,
  email: `person${id}@harborroasters.example`,
  email_hash: `hash${id}`,
  role,
  joined_at: '2026-02-03T09:00:00.000Z',
  has_second_factor: null,
});
const people = (owner: number) => [
  member(7, 'Olivia Okafor', owner === 7 ? 'owner' : 'super_admin'),
  member(9, 'Mina Sato', owner === 9 ? 'owner' : 'member'),
];
const tokenKey = 'patchbay.reauthentication.accountSave';

async function open(): Promise<OpenPage> {
  serveSignedIn();
  replyWith('listMembers', 200, { objects: people(7) }, inAccount);
  const page = await openPage('/app/settings/account');
  await screen.findByRole('combobox', { name: 'New owner' });
  return page;
}

/** Goes through the dialog up to the redirect to the log-in. */
async function choose({ user }: OpenPage): Promise<void> {
  expect(screen.getByRole('button', { name: 'Transfer ownership' })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'New owner' }));
  await user.keyboard('mina');
  await user.click(await screen.findByRole('option', { name: 'Mina Sato (person9@harborroasters.example)' }));
  await user.click(screen.getByRole('button', { name: 'Transfer ownership' }));
  expect(await screen.findByRole('alertdialog', { name: 'Make Mina Sato the owner of Harbor Coffee Roasters?' })).toBeVisible();
  expect(screen.getByText(/You stay in the account as super admin/)).toBeVisible();
}

/** Opens the page as after the log-in: session storage still has the pending transfer. */
async function comeBack(page: OpenPage): Promise<OpenPage> {
  const { session } = page.store.ports.storage;
  const kept = ['patchbay.transfer', tokenKey].map((key) => [key, session.get(key)] as const);
  page.close();
  serveSignedIn();
  replyWith('listMembers', 200, { objects: people(7) }, inAccount);
  const next = await openPage('/app/dashboard');
  for (const [key, value] of kept) if (value !== null) next.store.ports.storage.session.set(key, value);
  next.store.ports.location.push('/app/settings/account');
  return next;
}

describe('giving the account to somebody else', () => {
  it('giving the account to somebody else leads to logging in again for just this, and asks nothing else of the server before [B6.12]', async () => {
    const page = await open();
    await choose(page);
    const asked = replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
    await page.user.click(screen.getByRole('button', { name: 'Log in again to continue' }));
    await waitFor(() => expect(page.store.ports.location.assigned).toHaveLength(1));
    expect(asked.sent[0]?.query).toMatchObject({ action: 'accountSave', next: '/app/settings/account' });
    expect(page.store.ports.location.assigned[0]).toContain('/app/login?reauth=true');
  });

  it('giving the account to somebody else is confirmed once more on the way back, sent with the token, and leaves the person as super admin [B7.08, B6.12]', async () => {
    const first = await open();
    await choose(first);
    replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
    await first.user.click(screen.getByRole('button', { name: 'Log in again to continue' }));
    await waitFor(() => expect(first.store.ports.storage.session.get(tokenKey)).toBe('the-token'));
    const { user, store } = await comeBack(first);
    expect(await screen.findByRole('alertdialog', { name: 'Make Mina Sato the owner now?' })).toBeVisible();
    const given = wireAccount({ owner: { id: 9, name: 'Mina Sato', email: 'person9@harborroasters.example' } });
    const sent = replyWith('updateAccount', 200, given, { params });
    const roles = [{ account_id: 3, role: 'super_admin' as const }];
    replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
    replyWith('getAccount', 200, given, { params });
    replyWith('listMembers', 200, { objects: people(9) }, inAccount);
    await user.click(screen.getByRole('button', { name: 'Transfer ownership now' }));
    expect((await screen.findAllByText('Mina Sato now owns this account, and you’re super admin.')).length).toBeGreaterThan(0);
    expect(sent.sent.map(({ body }) => body)).toEqual([{ new_owner_id: 9, auth_token: 'the-token' }]);
    expect(await screen.findByText('Mina Sato owns this account.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
    expect(store.ports.storage.session.get(tokenKey)).toBeNull();
  });

  it.each([
    [403, { errors: ['Confirm that it’s you.'], field_errors: { auth_token: ['x'] } }, /couldn’t confirm that it’s you/],
    [
      400,
      { errors: ['This person isn’t a member of the account.'], field_errors: { new_owner_id: ['x'] } },
      'This person isn’t a member of the account.',
    ],
  ] as const)(
    'giving the account to somebody else says why it was refused with %i, and starts over from the choice [B6.12]',
    async (status, body, sentence) => {
      const first = await open();
      await choose(first);
      replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
      await first.user.click(screen.getByRole('button', { name: 'Log in again to continue' }));
      await waitFor(() => expect(first.store.ports.storage.session.get(tokenKey)).toBe('the-token'));
      const { user } = await comeBack(first);
      replyWith('updateAccount', status, { ...body, errors: [...body.errors] } as never, { params });
      await user.click(await screen.findByRole('button', { name: 'Transfer ownership now' }));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'New owner' })).toHaveValue('Mina Sato (person9@harborroasters.example)');
    },
  );

  it('giving the account to somebody else is forgotten with its token when the person keeps the account after all [B6.12]', async () => {
    const first = await open();
    await choose(first);
    replyWith('startReauthentication', 200, { url: '/app/login?reauth=true', token: 'the-token' });
    await first.user.click(screen.getByRole('button', { name: 'Log in again to continue' }));
    await waitFor(() => expect(first.store.ports.storage.session.get(tokenKey)).toBe('the-token'));
    const { user, store } = await comeBack(first);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(store.ports.storage.session.get(tokenKey)).toBeNull();
    expect(store.ports.storage.session.get('patchbay.transfer')).toBeNull();
  });

  it('giving the account to somebody else says so when the log-in cannot be asked for', async () => {
    const page = await open();
    await choose(page);
    replyWith('startReauthentication', 429, { errors: ["You're trying too frequently."] });
    await page.user.click(screen.getByRole('button', { name: 'Log in again to continue' }));
    expect(await screen.findByText('We couldn’t start the log-in. Try again.')).toBeVisible();
    expect(page.store.ports.storage.session.get('patchbay.transfer')).toBeNull();
  });
});

describe('what waits in the tab', () => {
  it('the stored transfer is read as two ids, or as nothing, whatever is stored', () => {
    expect(parseWaiting('{"accountId":3,"newOwnerId":9}')).toEqual({ accountId: 3, newOwnerId: 9 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
        const found = parseWaiting(text);
        expect(found === null || (found.accountId > 0 && found.newOwnerId > 0)).toBe(true);
      }),
    );
  });
});

describe('the state', () => {
  const events = [
    fieldChanged({ field: 'name', value: 'H' }),
    submitted({ part: 'name' }),
    partRefused({ accountId: 3, part: 'name', fieldErrors: { name: 'No.' }, message: null }),
    fieldChanged({ field: 'invoiceEmail', value: 'x' }),
    discarded({ part: 'invoice' }),
    replayChosen({ override: null }),
    partKept({ accountId: 3, part: 'replay', sent: {} }),
    logoChosen({ choice: '/logos/a' }),
    partRefused({ accountId: 3, part: 'logo', fieldErrors: {}, message: 'No.' }),
    newOwnerChosen({ id: 9 }),
    transferRequested({ newOwnerId: 9 }),
    transferProved({ accountId: 3, newOwnerId: 9 }),
    transferConfirmed(),
    transferRefused({ accountId: 3, message: 'No.' }),
    transferred({ accountId: 3, newOwnerName: 'Mina' }),
    transferCancelled(),
  ];

  it('the state survives JSON, and answers unknown actions with the same state', () => {
    let state = initialAccountSettings;
    for (const event of events) {
      state = accountSettingsSlice.reducer(state, event);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(accountSettingsSlice.reducer(state, { type: 'unknown' })).toBe(state);
    }
    expect(accountSettingsSlice.reducer(state, sessionEnded({ reason: 'logout' } as never))).toBe(initialAccountSettings);
  });

  it('the state keeps what was typed while a save was under way', () => {
    let state = accountSettingsSlice.reducer(initialAccountSettings, fieldChanged({ field: 'name', value: 'A' }));
    state = accountSettingsSlice.reducer(state, submitted({ part: 'name' }));
    state = accountSettingsSlice.reducer(state, fieldChanged({ field: 'name', value: 'AB' }));
    state = accountSettingsSlice.reducer(state, partKept({ accountId: 3, part: 'name', sent: { name: 'A' } }));
    expect(state.draft).toEqual({ name: 'AB' });
  });
});
