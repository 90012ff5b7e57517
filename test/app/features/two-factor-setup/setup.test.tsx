import { screen, waitFor, within } from '@testing-library/react';
import { initialSetup, issueOf, selectSetup, setupSlice } from '../../../../src/app/features/two-factor-setup/state';
import { brand } from '../../../../src/domain/brand';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { codeTyped, codesGiven, codesKept, started, switchedOff } = setupSlice.actions;

afterEach(stopStores);

const setup = { secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/Patchbay', qr_image: 'data:image/svg+xml,<svg/>' };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`);
const open = () => openPage('/app/two-factor-setup');

/** Accounts are also loaded at a change of page, but not twice in ten seconds. */
async function openFromDashboard() {
  replyWith('listZaps', 200, { objects: [] });
  const page = await openPage('/app/dashboard');
  await screen.findByRole('heading', { name: 'No Zaps yet' });
  const accounts = replyWith('listAccounts', 200, { objects: [wireAccount()] });
  page.store.ports.location.push('/app/two-factor-setup');
  await waitFor(() => expect(accounts.sent).toHaveLength(1));
  return page;
}

/** Opens the page and goes to the step that asks for the code. */
async function scan(openPageOfSetup = open) {
  serveSignedIn();
  replyWith('startTwoFactorSetup', 200, setup);
  const page = await openPageOfSetup();
  await page.user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  await screen.findByRole('textbox', { name: 'Code from the app' });
  return page;
}

/** Continues to the step that shows the recovery codes. */
async function prove(openPageOfSetup = open) {
  const page = await scan(openPageOfSetup);
  replyWith('verifyTwoFactorSetup', 200, { recovery_codes: recoveryCodes });
  await page.user.type(screen.getByRole('textbox', { name: 'Code from the app' }), '123456');
  await screen.findByRole('heading', { name: 'Save your recovery codes' });
  return page;
}

describe('switching two-factor on', () => {
  it('switching two-factor on moves the focus along, to what each step is about', async () => {
    const page = await prove();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus());
    replyWith('enableTwoFactor', 200, { enable_totp_2fa: true });
    replyWith('getProfile', 200, wireProfile({ roles: [{ account_id: 3, role: 'owner' }] }), { params: { id: 7 } });
    await page.user.type(screen.getByRole('textbox', { name: /Enter one of the codes/ }), `${recoveryCodes[0]}{Enter}`);
    await screen.findByText('Two-factor authentication is on');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('switching two-factor on leads to the first step', async () => {
    await scan();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
  });

  it('switching two-factor on shows the secret as a picture and as a key, and sends the code with its sixth digit [A2.35]', async () => {
    const page = await scan();
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', setup.qr_image);
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    const proof = replyWith('verifyTwoFactorSetup', 200, { recovery_codes: recoveryCodes });
    await page.user.click(screen.getByRole('textbox', { name: 'Code from the app' }));
    await page.user.paste('123 456');
    await screen.findByRole('heading', { name: 'Save your recovery codes' });
    expect(proof.sent.map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('switching two-factor on says when the code is wrong, keeps it, and takes another [A8.11]', async () => {
    const page = await scan();
    replyWith('verifyTwoFactorSetup', 403, { errors: ["That code doesn't look right."] });
    const field = screen.getByRole('textbox', { name: 'Code from the app' });
    await page.user.type(field, '000000');
    expect(await screen.findByText("That code doesn't look right.")).toBeVisible();
    expect(field).toHaveValue('000000');
    expect(field).toHaveAccessibleDescription("That code doesn't look right.");
    replyWith('verifyTwoFactorSetup', 200, { recovery_codes: recoveryCodes });
    await page.user.clear(field);
    await page.user.type(field, '123456');
    expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  });

  it('switching two-factor on shows ten recovery codes, and lets one keep them as a file, copied or printed', async () => {
    const { store, user } = await prove();
    const files: { name: string; text: string }[] = [];
    const copied: string[] = [];
    let prints = 0;
    Object.assign(store.ports.page, {
      saveFile: (name: string, text: string) => files.push({ name, text }),
      copyText: async (text: string) => copied.push(text) > 0,
      print: () => (prints += 1),
    });
    expect(
      within(screen.getByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(recoveryCodes);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(files).toHaveLength(1);
    expect(files[0]?.name).toBe(`${brand.name.toLowerCase()}-recovery-codes.txt`);
    for (const code of recoveryCodes) expect(files[0]?.text).toContain(code);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied to the clipboard.')).toBeVisible();
    expect(copied[0]).toContain(recoveryCodes[9]);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(prints).toBe(1);
  });

  it('switching two-factor on is on only when one of the codes has been typed back [A8.12]', async () => {
    const { user } = await prove();
    const field = screen.getByRole('textbox', { name: /Enter one of the codes/ });
    replyWith('enableTwoFactor', 403, { errors: ['no'] });
    await user.type(field, 'wrong-code');
    await user.click(screen.getByRole('button', { name: 'Turn on two-factor' }));
    expect(await screen.findByText("That recovery code doesn't look right, or it has been used before.")).toBeVisible();

    const enable = replyWith('enableTwoFactor', 200, { enable_totp_2fa: true });
    replyWith('getProfile', 200, wireProfile({ enable_totp_2fa: true }), { params: { id: 7 } });
    await user.clear(field);
    await user.type(field, ` ${recoveryCodes[3]} `);
    await user.click(screen.getByRole('button', { name: 'Turn on two-factor' }));
    expect(await screen.findByText('Two-factor authentication is on')).toBeVisible();
    expect(enable.sent.map(({ body }) => body)).toEqual([{ recovery_code: recoveryCodes[3] }]);
  });

  it('switching two-factor on forgets secret and codes when the page is left', async () => {
    const { store, user } = await prove();
    replyWith('listZaps', 200, { objects: [] });
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    expect(selectSetup(store.getState())).toEqual(initialSetup);
    expect(JSON.stringify(store.getState())).not.toContain(recoveryCodes[0]);
  });

  it('switching two-factor on gives the request up when the page is left [R20]', async () => {
    const { store, user } = await scan();
    let release = (): void => {};
    replyWith(
      'verifyTwoFactorSetup',
      200,
      { recovery_codes: recoveryCodes },
      { until: new Promise<void>((resolve) => (release = resolve)) },
    );
    await user.type(screen.getByRole('textbox', { name: 'Code from the app' }), '123456');
    replyWith('listZaps', 200, { objects: [] });
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    release();
    replyWith('startTwoFactorSetup', 200, setup);
    store.ports.location.push('/app/two-factor-setup');
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
    await screen.findByRole('textbox', { name: 'Code from the app' });
    expect(store.actions.some(codesGiven.match)).toBe(false);
  });

  it('switching two-factor on opens the accounts that required it, even if the page is left before they are loaded again [T31, T33]', async () => {
    const { store, user } = await prove(openFromDashboard);
    let release = (): void => {};
    replyWith('enableTwoFactor', 200, { enable_totp_2fa: true });
    const held = new Promise<void>((resolve) => (release = resolve));
    replyWith('getProfile', 200, wireProfile({ enable_totp_2fa: true }), { params: { id: 7 }, until: held });
    const accounts = replyWith('listAccounts', 200, { objects: [wireAccount({ name: 'Opened' })] });
    await user.type(screen.getByRole('textbox', { name: /Enter one of the codes/ }), `${recoveryCodes[0]}{Enter}`);
    await screen.findByText('Two-factor authentication is on');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'No Zaps yet' });
    release();
    await waitFor(() => expect(accounts.sent).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"Opened"'));
  });

  it('switching two-factor on leads to the log-in page once when the sign-in is not fresh enough [S26, A6.14]', async () => {
    serveSignedIn();
    replyWith('startTwoFactorSetup', 403, { errors: ['Please log in again.'], reason: 'invalid_auth_realm' });
    const { address, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
    await waitFor(() => expect(address()).toBe('/app/login?reauth=true&next=%2Fapp%2Ftwo-factor-setup'));
  });

  it('switching two-factor on says what keeps it from going on: no network, too many tries', async () => {
    serveSignedIn();
    failToReach('startTwoFactorSetup');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/trouble connecting/);
    replyWith('startTwoFactorSetup', 429, { errors: ['slow'] });
    await user.click(screen.getByRole('button', { name: 'Set up two-factor' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("You're trying too frequently."));
  });
});

describe('switching two-factor off', () => {
  it('switching two-factor off asks once, says what it means, and does it', async () => {
    serveSignedIn({ profile: { enable_totp_2fa: true } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn off two-factor authentication?' });
    expect(dialog).toHaveAccessibleDescription(/ten recovery codes stop working, and all other sessions end/);
    await user.click(within(dialog).getByRole('button', { name: 'Keep it on' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

    const disable = replyWith('disableTwoFactor', 200, { enable_totp_2fa: false });
    replyWith('getProfile', 200, wireProfile(), { params: { id: 7 } });
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
    expect(
      await screen.findByText('Two-factor authentication is off. You log in with just your password.', { selector: ':not([role=status])' }),
    ).toBeVisible();
    expect(disable.sent).toHaveLength(1);
  });
});

describe('what a refusal means', () => {
  const body = (reason: string | null) => ({ messages: [], reason, fieldErrors: {}, text: '' });
  it('depends on its status and marker', () => {
    const wrong = { kind: 'badCode' } as const;
    expect(issueOf({ status: 401, body: body(null) }, wrong)).toEqual({ kind: 'signInAgain' });
    expect(issueOf({ status: 403, body: body('invalid_auth_realm') }, wrong)).toEqual({ kind: 'signInAgain' });
    expect(issueOf({ status: 403, body: body(null) }, wrong)).toBe(wrong);
    expect(issueOf({ status: 429, body: body(null) }, wrong)).toEqual({ kind: 'tooOften' });
  });
});

describe('its slice', () => {
  it('its slice leaves alone what it does not know, and in production what makes no sense in its phase', () => {
    expect(setupSlice.reducer(initialSetup, { type: 'other/happened' })).toBe(initialSetup);
    const mode = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
    expect(setupSlice.reducer(initialSetup, codeTyped({ code: '1' }))).toBe(initialSetup);
    expect(setupSlice.reducer(initialSetup, switchedOff())).toBe(initialSetup);
    mode.restore();
    const starting = setupSlice.reducer(initialSetup, started());
    expect(setupSlice.reducer(starting, started())).toBe(starting);
    expect(JSON.parse(JSON.stringify(starting))).toEqual(starting);
  });

  it('its slice throws in development at an event that makes no sense in its phase', () => {
    expect(() => setupSlice.reducer(initialSetup, codeTyped({ code: '1' }))).toThrow(
      'Invalid transition by twoFactorSetup/codeTyped from “idle”: valid only from “scanning”',
    );
    expect(() => setupSlice.reducer(initialSetup, switchedOff())).toThrow(
      'Invalid transition by twoFactorSetup/switchedOff from “idle” to “turnedOff”: valid only from “turningOff”',
    );
  });

  it('its slice leaves alone a copy of the codes that ends after the page was left', () => {
    expect(setupSlice.reducer(initialSetup, codesKept({ kept: 'copied' }))).toBe(initialSetup);
  });
});
