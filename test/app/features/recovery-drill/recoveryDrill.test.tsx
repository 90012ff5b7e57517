import { screen, within } from '@testing-library/react';
import { initialDrill, recoveryDrillSlice, type RecoveryDrill } from '../../../../src/app/features/recovery-drill/state';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

const { failed } = recoveryDrillSlice.actions;

afterEach(stopStores);

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
const drill = (given: Partial<typeof facts> = {}) => ({
  email: 'ada@example.com',
  facts: { ...facts, ...given },
  stakes: { zaps: 12, running_zaps: 3, sole_accounts: 1, shared_accounts: 2 },
});

async function open(given: Partial<typeof facts> = {}) {
  serveSignedIn();
  replyWith('getRecoveryDrill', 200, drill(given));
  const page = await openPage('/app/settings/recovery');
  await screen.findByRole('heading', { name: 'You lose your phone' });
  return page;
}

const answerTo = (title: string) => {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (item === null) throw new Error(`no answer to ${title}`);
  return item;
};

it('each loss has its answer and its ways [T20]', async () => {
  await open();
  const phone = within(answerTo('You lose your phone'));
  expect(phone.getByText('You get back in')).toBeVisible();
  expect(phone.getByText('Your password and a recovery code (9 recovery codes left)')).toBeVisible();
  expect(phone.getByText(/^A new password, by a link to ada@example.com and a recovery code/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'You forget your password' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'You lose all of your passkeys' })).not.toBeInTheDocument();
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
});

it('the security settings remind of a loss without a way back, and say when there is none [T26]', async () => {
  const show = async (given: Partial<typeof facts>, text: RegExp) => {
    serveSignedIn();
    replyWith('getRecoveryDrill', 200, drill(given));
    const { close } = await openPage('/app/settings/security');
    const card = await screen.findByRole('region', { name: 'Getting back in' });
    expect(await within(card).findByText(text)).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Could you get back in?' })).toHaveAttribute('href', '/app/settings/recovery');
    close();
    stopStores();
  };
  await show({ recovery_codes_left: 0 }, /^If you lost your phone today, you couldn’t get back in/);
  await show({}, /^There’s a way back for everything you could lose/);
});

it('the state survives JSON, keeps what was loaded when a reload fails, and returns the same object for an unknown action', () => {
  const reduce = recoveryDrillSlice.reducer;
  const loaded = reduce(initialDrill, recoveryDrillSlice.actions.loaded({ drill: { email: 'a' } as RecoveryDrill }));
  expect(JSON.parse(JSON.stringify(loaded))).toEqual(loaded);
  expect(reduce(loaded, { type: 'unknown' })).toBe(loaded);
  expect(reduce(loaded, failed({ message: 'late' }))).toBe(loaded);
  expect(reduce(initialDrill, failed({ message: 'No answer.' })).failure).toBe('No answer.');
});
