import { screen, within } from '@testing-library/react';
import passkeySection from '../../../../src/app/features/passkeys/section';
import { passkeysSlice, selectPasskeys, type PasskeysState } from '../../../../src/app/features/passkeys/state';
import { nowhere, placeEntered, placeSlice } from '../../../../src/app/platform/place';
import { stopStores, testStore } from '../../../support/appStore';
import { installPasskeys, type BrowserPasskeys } from '../../../support/browserPasskeys';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

const { actEnded, retried } = passkeysSlice.actions;

let browser: BrowserPasskeys;
beforeEach(() => (browser = installPasskeys()));
afterEach(() => {
  stopStores();
  browser.remove();
});

const phone = {
  id: 4,
  name: 'Phone',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: '2026-11-20T08:00:00.000Z',
  is_backed_up: true,
} as const;
const key = { ...phone, id: 5, name: 'Passkey 2', last_used_at: null, is_backed_up: false } as const;
const list = (objects: readonly (typeof phone | typeof key)[], hasOtherWayIn = true) =>
  replyWith('listPasskeys', 200, { objects: [...objects], has_other_way_in: hasOtherWayIn });
const question = (challenge: string) => ({
  options_json: JSON.stringify({
    rp: { id: 'patchbay.example', name: 'Patchbay' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    challenge,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  }),
  lasts_seconds: 600,
});

async function open() {
  serveSignedIn();
  replyWith('listActivity', 200, { objects: [], next_before: null });
  const page = await openPage('/app/settings/security');
  return { ...page, section: await screen.findByRole('region', { name: 'Passkeys' }) };
}

it('a person’s passkeys are listed with when they were added and used, and whether they survive the device', async () => {
  list([phone, key]);
  const { section } = await open();
  expect(await within(section).findByText('Added Nov 01, 2026 · Last used Nov 20, 2026')).toBeVisible();
  expect(within(section).getByText('Added Nov 01, 2026 · Never used')).toBeVisible();
  expect(within(section).getByText('Synced')).toBeVisible();
  expect(within(section).getByText('On one device only')).toBeVisible();
});

it('a passkey is added by the browser, kept by the server, and named at once', async () => {
  list([]);
  const { user } = await open();
  const asked = replyWith('startPasskeyRegistration', 200, question('Y2hhbGxlbmdl'));
  const kept = replyWith('createPasskey', 201, key);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Passkey 2');
  expect(asked.sent).toHaveLength(1);
  const { credential_json: sent } = kept.sent[0]?.body as { credential_json: string };
  const { id, response } = JSON.parse(sent) as { id: string; response: { clientDataJSON: string } };
  expect(id).toBe(browser.authenticator.passkeys[0]?.id);
  expect(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).toMatchObject({ challenge: 'Y2hhbGxlbmdl' });

  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name.')).toBeVisible();
  const named = replyWith('renamePasskey', 200, { ...key, name: 'Laptop' }, { params: { id: 5 } });
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' Laptop ');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Name saved.')).toBeVisible();
  expect(named.sent[0]?.body).toEqual({ name: 'Laptop' });
  expect(await screen.findByRole('button', { name: 'Rename Laptop' })).toBeVisible();
});

it('no passkey is added when the person closes the browser’s dialogue, and the button can be pressed again', async () => {
  list([]);
  const { user } = await open();
  replyWith('startPasskeyRegistration', 200, question('YQ'));
  browser.closeNext();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('No passkey was added.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
});

it('a passkey is removed after one question', async () => {
  list([phone, key]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const removed = replyWith('deletePasskey', 204, null, { params: { id: 4 } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Phone is removed.')).toBeVisible();
  expect(removed.sent).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
});

it('the last sign-in method cannot be removed', async () => {
  list([phone], false);
  await open();
  expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeDisabled();
  expect(screen.getByText(/This is your only way to log in/)).toBeVisible();
});

it('a refusal of the server is told in its words', async () => {
  list([phone]);
  const { user } = await open();
  replyWith('startPasskeyRegistration', 400, { errors: ['You already have 20 passkeys. Remove one first.'] });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('You already have 20 passkeys. Remove one first.')).toBeVisible();
});

it('the list of passkeys can be loaded again after any refusal', async () => {
  replyWith('listPasskeys', 401, { errors: ['Log in again.'] });
  const store = testStore([{ slices: [placeSlice] }, passkeySection.parts]);
  store.dispatch(placeEntered({ ...nowhere, pathname: '/app/settings/security' }));
  await store.until('the refusal', (state: object) => selectPasskeys(state).phase === 'failed');
  expect(selectPasskeys(store.getState() as object)).toEqual({ phase: 'failed', message: 'Log in again.' });
  list([phone]);
  store.dispatch(retried());
  await store.until('the list', (state: object) => selectPasskeys(state).phase === 'loaded');
});

it('the state is plain, and knows no foreign event', () => {
  const listed = passkeysSlice.reducer(
    undefined,
    passkeysSlice.actions.listed({ list: { objects: [], hasOtherWayIn: true }, isSupported: true }),
  );
  const states: PasskeysState[] = [
    listed,
    passkeysSlice.reducer(undefined, { type: 'nothing' }),
    passkeysSlice.reducer(listed, actEnded({ notice: null })),
  ];
  for (const state of states) {
    expect(passkeysSlice.reducer(state, { type: 'else' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  }
});
