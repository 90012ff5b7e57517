import { screen, waitFor, within } from '@testing-library/react';
import { proofOutcome } from '../../../../src/app/features/recovery-drill/outcomes';
import {
  codeTyped,
  drillLoaded,
  initialDrill,
  proofChosen,
  proofReady,
  proofRefused,
  recoveryDrillSlice,
  type RecoveryDrill,
} from '../../../../src/app/features/recovery-drill/state';
import { placeEntered } from '../../../../src/app/platform/place';
import { redact } from '../../../../src/domain/redaction';
import { stopStores } from '../../../support/appStore';
import { installPasskeys, type BrowserPasskeys } from '../../../support/browserPasskeys';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

let browser: BrowserPasskeys;
beforeEach(() => (browser = installPasskeys()));
afterEach(() => {
  stopStores();
  browser.remove();
});

const at = '2026-11-25T08:00:00.000Z';
const proof = { subject_id: null, proved_at: at, browser: 'Firefox', platform: 'Linux', state: 'current' } as const;
type Proof = {
  kind: 'recoveryCode' | 'authenticator' | 'password' | 'mail' | 'passkey';
  subject_id: number | null;
  proved_at: string;
  browser: string | null;
  platform: string | null;
  state: 'current' | 'old' | 'void';
};
const facts = {
  has_password: true,
  is_email_confirmed: true,
  has_two_factor: true,
  recovery_codes_left: 9,
  passkeys: [] as { id: number; name: string; survives_phone: boolean }[],
  identities: [],
  saml_accounts: [] as string[],
  is_saml_required: false,
};
const drill = (given: Partial<typeof facts> = {}, proofs: Proof[] = []) => ({
  email: 'ada@example.com',
  facts: { ...facts, ...given },
  stakes: { zaps: 12, running_zaps: 3, sole_accounts: 1, shared_accounts: 2 },
  proofs,
});

async function open(given: Partial<typeof facts> = {}, proofs: Proof[] = []) {
  serveSignedIn();
  replyWith('getRecoveryDrill', 200, drill(given, proofs));
  const page = await openPage('/app/settings/recovery');
  await screen.findByRole('heading', { name: 'You lose your phone' });
  return page;
}

const answerTo = (title: string) => {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (item === null) throw new Error(`no answer to ${title}`);
  return item;
};

it('each loss has its answer, its ways, and whether they were proved [T20, T23]', async () => {
  await open({}, [
    { ...proof, kind: 'recoveryCode' },
    { ...proof, kind: 'password' },
  ]);
  const phone = within(answerTo('You lose your phone'));
  expect(phone.getByText('You get back in')).toBeVisible();
  expect(phone.getByText(/^Your password and a recovery code \(9 recovery codes left\)/)).toHaveTextContent(/ Proved$/);
  expect(phone.getByText(/^A new password, by a link to ada@example.com and a recovery code/)).toHaveTextContent(/ Not proved$/);
  expect(screen.getByRole('heading', { name: 'You forget your password' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'You lose all of your passkeys' })).not.toBeInTheDocument();
  expect(screen.getAllByText('Proved on Nov 25, 2026 with Firefox on Linux.')).toHaveLength(2);
});

it('a loss without a way back says in numbers what would be out of reach, and what to do [T20, T22]', async () => {
  await open({ recovery_codes_left: 0 });
  const phone = within(answerTo('You lose your phone'));
  expect(phone.getByText('No way back')).toBeVisible();
  expect(phone.getByText('Without your phone nobody can let you in, and we can’t either.')).toBeVisible();
  expect(phone.getByText('The 12 Zaps that only you can see could never be edited again.')).toBeVisible();
  expect(phone.getByText('3 of them keep running, and nobody could turn them off.')).toBeVisible();
  expect(phone.getByText('The account that only you own would have no owner: nobody could change its plan or people.')).toBeVisible();
  expect(phone.getByText(/^In 2 accounts another owner can invite you again/)).toBeVisible();
  expect(phone.getByRole('link', { name: 'Create recovery codes' })).toHaveAttribute('href', '/app/settings/security#sign-in-security');
});

it('an address that was never confirmed says what a reset costs, and where to confirm it [T20]', async () => {
  await open({ has_two_factor: false, is_email_confirmed: false });
  const password = within(answerTo('You forget your password'));
  expect(password.getByText(/turns your Zaps off, disconnects your apps/)).toBeVisible();
  expect(password.getByRole('link', { name: 'Confirm your email' })).toHaveAttribute('href', '/app/settings/email');
  expect(screen.queryByRole('button', { name: 'Prove: Mail to ada@example.com' })).not.toBeInTheDocument();
});

it('old and void proofs say so, and ask for another [T25]', async () => {
  await open({}, [
    { ...proof, kind: 'recoveryCode', state: 'void' },
    { ...proof, kind: 'password', state: 'old' },
  ]);
  expect(screen.getByText('Proved on Nov 25, 2026 with Firefox on Linux. It has changed since. Prove the new one.')).toBeVisible();
  expect(screen.getByText('Proved on Nov 25, 2026 with Firefox on Linux. That was more than 180 days ago. Prove it again.')).toBeVisible();
});

it('a recovery code is typed after the sign-in was checked; a wrong one stays in its field, a right one is proved [T23, T24]', async () => {
  const { user } = await open();
  replyWith('startRecoveryProof', 204, null);
  await user.click(screen.getByRole('button', { name: 'Prove: A recovery code' }));
  const field = await screen.findByRole('textbox', { name: 'Recovery code' });
  const wrong = replyWith('proveRecoveryCode', 403, { errors: ['That recovery code doesn’t look right.'] });
  await user.type(field, 'aaaa-bbbb-cccc{Enter}');
  expect(await screen.findByText('That recovery code doesn’t look right.')).toBeVisible();
  expect(field).toHaveValue('aaaa-bbbb-cccc');
  expect(wrong.sent[0]?.body).toEqual({ recovery_code: 'aaaa-bbbb-cccc' });
  replyWith('proveRecoveryCode', 200, drill({}, [{ ...proof, kind: 'recoveryCode' }]));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('That recovery code works. It’s still unused.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Recovery code' })).not.toBeInTheDocument();
});

it('a stale sign-in leads to the log-in page before anything is typed [T24, S26]', async () => {
  const { user, address } = await open();
  replyWith('startRecoveryProof', 403, { errors: ["Please confirm that it's you."], reason: 'invalid_auth_realm' });
  await user.click(screen.getByRole('button', { name: 'Prove: Your password' }));
  await waitFor(() => expect(address()).toMatch(/^\/app\/login\?.*settings%2Frecovery/));
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument();
});

it('a code is mailed, typed and proved; a limit is said in words [T23]', async () => {
  const { user } = await open();
  replyWith('mailDrillCode', 200, { email: 'ada@example.com', lasts_seconds: 900 });
  await user.click(screen.getByRole('button', { name: 'Prove: Mail to ada@example.com' }));
  expect(await screen.findByText('We’ve sent a code to ada@example.com.')).toBeVisible();
  const proved = replyWith('proveMail', 200, drill({}, [{ ...proof, kind: 'mail' }]));
  await user.type(screen.getByRole('textbox', { name: 'Code from the mail' }), '4f7k-q2mx{Enter}');
  expect(await screen.findByText('Our mail reaches you.')).toBeVisible();
  expect(proved.sent[0]?.body).toEqual({ code: '4f7k-q2mx' });
  replyWith('mailDrillCode', 429, { errors: ["You're trying too frequently."] });
  await user.click(screen.getByRole('button', { name: 'Prove: Mail to ada@example.com' }));
  expect(await screen.findByText('You’re trying too frequently. Wait a while, then try again.')).toBeVisible();
});

it('a passkey answers its own question, and a closed dialog proves nothing [T23]', async () => {
  const passkeys = [{ id: 4, name: 'Laptop', survives_phone: true }];
  const { user } = await open({ passkeys });
  replyWith('startPasskeyProof', 404, { errors: ['Not found.'] });
  replyWith('getRecoveryDrill', 200, drill());
  await user.click(screen.getByRole('button', { name: 'Prove: The passkey “Laptop”' }));
  expect(await screen.findByText('That passkey was removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('The passkey “Laptop”')).not.toBeInTheDocument());
});

it('the security settings remind of a missing or unproved way back, and say when all is well [T26]', async () => {
  const show = async (given: Partial<typeof facts>, proofs: Proof[], text: RegExp) => {
    serveSignedIn();
    replyWith('getRecoveryDrill', 200, drill(given, proofs));
    const { close } = await openPage('/app/settings/security');
    const card = await screen.findByRole('region', { name: 'Getting back in' });
    expect(await within(card).findByText(text)).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Could you get back in?' })).toHaveAttribute('href', '/app/settings/recovery');
    close();
    stopStores();
  };
  await show({ recovery_codes_left: 0 }, [], /^If you lost your phone today, you couldn’t get back in/);
  await show({}, [], /^Some of your ways back were never tried/);
  const all = (['recoveryCode', 'password', 'mail'] as const).map((kind) => ({ ...proof, kind }));
  await show({}, all, /^You’ve proved a way back for everything/);
});

describe('the state', () => {
  const reduce = recoveryDrillSlice.reducer;
  const subject = { kind: 'recoveryCode', subjectId: null } as const;
  const typed = [proofChosen({ subject }), proofReady(), codeTyped({ code: '4f7k-q2mx-90rt' })].reduce(reduce, initialDrill);

  it('typed secrets are cleared when the page is left, and are not in the history of actions [S47, S61]', () => {
    expect(typed.open?.code).toBe('4f7k-q2mx-90rt');
    expect(JSON.stringify(redact(codeTyped({ code: '4f7k-q2mx-90rt' })))).not.toContain('4f7k');
    const elsewhere = reduce(
      typed,
      placeEntered({ pathname: '/app/dashboard', search: '', hash: '', state: null, action: 'push' } as never),
    );
    expect(elsewhere.open).toBeNull();
  });

  it('a late refusal after the proof was closed changes nothing, and unknown events keep the object [R17]', () => {
    expect(reduce(initialDrill, proofRefused({ issue: 'late' }))).toBe(initialDrill);
    expect(reduce(typed, { type: 'unknown' })).toBe(typed);
    expect(JSON.parse(JSON.stringify(typed))).toEqual(typed);
    expect(reduce(initialDrill, drillLoaded({ drill: { email: 'a' } as RecoveryDrill })).loaded).toEqual({ email: 'a' });
  });

  it('every reply to a proof has one meaning [T24]', () => {
    const error = (status: 400 | 401 | 403 | 429, reason: string | null) =>
      proofOutcome({ status, body: { messages: ['x'], reason, fieldErrors: {} } } as unknown as Parameters<typeof proofOutcome>[0]);
    expect(error(400, null)).toEqual({ kind: 'refused', sentence: 'x' });
    expect(error(401, null)).toEqual({ kind: 'signInAgain' });
    expect(error(403, null)).toEqual({ kind: 'refused', sentence: 'x' });
    expect(error(403, 'invalid_auth_realm')).toEqual({ kind: 'signInAgain' });
    expect(error(429, null)).toEqual({ kind: 'tooOften' });
  });
});
