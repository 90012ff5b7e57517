import { screen } from '@testing-library/react';
import { passkeyEntrySlice } from '../../../../src/app/features/auth/passkey/state';
import { passkeyFactorSlice } from '../../../../src/app/features/auth/two-factor/passkey';
import { stopStores, waitUntil } from '../../../support/appStore';
import { holdPasskey, installPasskeys, type BrowserPasskeys } from '../../../support/browserPasskeys';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

let browser: BrowserPasskeys;
beforeEach(() => {
  browser = installPasskeys();
  holdPasskey(browser.authenticator);
});
afterEach(() => {
  stopStores();
  browser.remove();
});

const question = {
  options_json: JSON.stringify({ rpId: 'patchbay.example', challenge: 'Y2hhbGxlbmdl', allowCredentials: [], userVerification: 'required' }),
  lasts_seconds: 600,
};
const wrong = { errors: ['That passkey didn’t work. Try again, or log in another way.'] };
const proposed = async () => {
  (await screen.findByRole('textbox', { name: 'Email' })).focus();
  await waitUntil('the field proposes passkeys', () => browser.asked.some(({ by }) => by === 'field'));
};
const idOf = (body: unknown): string => (JSON.parse((body as { credential_json: string }).credential_json) as { id: string }).id;

describe('the log-in page', () => {
  it('proposes passkeys in the e-mail field, and one that is chosen there leads in', async () => {
    replyWith('startPasskeySignIn', 200, question);
    const page = await openPage('/app/login?next=%2Fapp%2Fsettings%2Fprofile');
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn');
    await proposed();
    const entered = replyWith('completePasskeySignIn', 200, { profile_id: 12 });
    serveSignedIn();
    browser.choose();
    await waitUntil('the destination', () => page.address() === '/app/settings/profile');
    expect(idOf(entered.sent[0]?.body)).toBe(browser.authenticator.passkeys[0]?.id);
    // Back does not return to the form.
    expect(page.store.ports.location.entries()).toEqual(['/app/settings/profile']);
  });

  it('asks for one at a button, shows the server’s message, and asks again', async () => {
    replyWith('startPasskeySignIn', 200, question);
    const { user } = await openPage('/app/login');
    await proposed();
    replyWith('startPasskeySignIn', 200, question);
    replyWith('completePasskeySignIn', 401, wrong);
    replyWith('startPasskeySignIn', 200, question);
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    expect(await screen.findByText(wrong.errors[0]!)).toBeVisible();
    await waitUntil('the field proposes again', () => browser.asked.length === 3);
    expect(browser.asked.map(({ by }) => by)).toEqual(['field', 'dialogue', 'field']);
  });

  it('says nothing when the person closes the dialogue', async () => {
    replyWith('startPasskeySignIn', 200, question, { times: 3 });
    const { user } = await openPage('/app/login');
    await proposed();
    browser.closeNext();
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    await waitUntil('the field proposes again', () => browser.asked.length === 3);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in with a passkey' })).not.toHaveAttribute('aria-busy');
  });

  it('tells people who must use single sign-on to do so [S14]', async () => {
    replyWith('startPasskeySignIn', 200, question, { times: 2 });
    await openPage('/app/login');
    await proposed();
    replyWith('completePasskeySignIn', 403, {
      errors: ['Your organization asks you to log in with single sign-on.'],
      reason: 'sso_required',
    });
    browser.choose();
    expect(await screen.findByText('Your organization asks you to log in with single sign-on.')).toBeVisible();
  });

  it('renews a challenge before it expires', async () => {
    replyWith('startPasskeySignIn', 200, question);
    const { store } = await openPage('/app/login');
    await proposed();
    const again = replyWith('startPasskeySignIn', 200, question);
    await store.ports.clock.advance(541_000);
    await waitUntil('another question', () => browser.asked.length === 2);
    expect(again.sent).toHaveLength(1);
  });

  it('fetches and asks nothing in a browser that proposes no passkeys', async () => {
    browser.remove();
    browser = installPasskeys({ proposesInFields: false });
    await openPage('/app/login');
    (await screen.findByRole('textbox', { name: 'Email' })).focus();
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
    expect(browser.asked).toEqual([]);
  });
});

describe('the second factor', () => {
  it('the second factor may be a passkey, in place of the code [S15]', async () => {
    replyWith('startTwoFactorPasskey', 200, question);
    const page = await openPage('/app/login/2fa?next=%2Fapp%2Fsettings%2Fprofile');
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    const entered = replyWith('verifyTwoFactorPasskey', 200, { profile_id: 12 });
    serveSignedIn();
    await page.user.click(button);
    await waitUntil('the destination', () => page.address() === '/app/settings/profile');
    expect(idOf(entered.sent[0]?.body)).toBe(browser.authenticator.passkeys[0]?.id);
  });

  it('the second factor is refused in words, and can be tried again', async () => {
    replyWith('startTwoFactorPasskey', 200, question, { times: 2 });
    const { user } = await openPage('/app/login/2fa');
    replyWith('verifyTwoFactorPasskey', 403, wrong);
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(wrong.errors[0]!)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Use a passkey', busy: false })).toBeEnabled();
  });

  it('the second factor is the code alone for somebody without passkeys', async () => {
    const asked = replyWith('startTwoFactorPasskey', 200, { options_json: null, lasts_seconds: null });
    await openPage('/app/login/2fa');
    await waitUntil('the server was asked', () => asked.sent.length === 1);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

it('the states are plain, and know no foreign event', () => {
  const entry = passkeyEntrySlice.reducer(undefined, { type: 'nothing' });
  const factor = passkeyFactorSlice.reducer(undefined, { type: 'nothing' });
  expect(passkeyEntrySlice.reducer(entry, { type: 'else' })).toBe(entry);
  expect(passkeyFactorSlice.reducer(factor, { type: 'else' })).toBe(factor);
  expect(JSON.parse(JSON.stringify({ entry, factor }))).toEqual({ entry, factor });
});
