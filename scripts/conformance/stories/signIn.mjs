// Signing up, in and out; sessions; passwords; the second factor; passkeys.
import { softAuthenticator } from '../../../test/support/authenticator.ts';
import { password } from '../stage.mjs';

export async function signUp({ browser, anyEmail, owner, solvedCaptcha }) {
  const by = browser();
  const form = { email: anyEmail(), first_name: 'Ada', last_name: 'Lovelace', password1: password };
  const captcha = () => solvedCaptcha(by, 'sign_up');
  await by.call('signUp', 400, { body: { ...form, password1: 'short', captcha: await captcha() }, what: 'the password is too short' });
  const { email } = await owner();
  await by.call('signUp', 400, { body: { ...form, email, captcha: await captcha() }, what: 'the address has an account' });
  await by.call('signUp', 422, { body: { ...form, captcha: 'no solution' }, what: 'the captcha is wrong' });
}

export async function logIn({ browser, newPerson, logIn: enter }) {
  const person = await newPerson();
  const other = browser();
  await other.call('logIn', 401, { body: { email: person.email, password: 'not the password' }, what: 'the password is wrong' });
  await enter(person, other);
  await other.call('logOut', 204);
  await other.call('logOut', 403, { headers: { 'x-requested-with': '', 'sec-fetch-site': 'cross-site' }, what: 'another site asks' });
  const wrong = { email: person.email, password: 'not the password' };
  for (let tries = 0; tries < 3; tries += 1) await other.call('logIn', null, { body: wrong, mayBeLimited: true });
  await other.call('logIn', 422, { body: { ...wrong, captcha: 'no solution' }, what: 'the captcha is wrong' });
}

export async function sessions({ browser, owner, logIn: enter }) {
  const person = await owner();
  for (const end of ['one', 'others']) {
    await enter(person, browser());
    const { objects } = (await person.browser.call('listSessions', 200)).body;
    const other = objects.find((session) => !session.is_current);
    if (end === 'one') await person.browser.call('deleteSession', 204, { params: { id: other.id }, body: {} });
    else await person.browser.call('deleteOtherSessions', 204, { body: {} });
  }
  await person.browser.call('getCurrentProfile', 200, { query: { include: 'zaps' } });
}

export async function secureSession({ browser, newPerson, logIn: enter }) {
  const person = await newPerson();
  // With many live sessions, a further one has to be confirmed as the only one.
  let last = null;
  for (let number = 0; number < 12 && last?.status !== 403; number += 1) {
    last = await browser().call('logIn', null, { body: { email: person.email, password: person.password } });
  }
  const by = browser();
  await enter(person, by, 403);
  await by.call('secureSession', 200, { body: {} });
}

export async function passwords({ browser, newPerson, logIn: enter, mailedCode }) {
  const person = await newPerson();
  const change = { password, password1: 'amber-Kettle-90-willow', password2: 'amber-Kettle-90-willow' };
  const params = { id: person.id };
  await person.browser.call('changePassword', 400, { params, body: { ...change, password2: 'another' }, what: 'the new passwords differ' });
  await person.browser.call('changePassword', 204, { params, body: change });
  const by = browser();
  await by.call('requestPasswordReset', 200, { body: { email: person.email } });
  const reset = { username: person.email, password1: password, password2: password };
  await by.call('resetPassword', 403, { body: { ...reset, code: 'wrong' }, what: 'the code is wrong' });
  const code = (await mailedCode(person.email, '/app/reset-password')).split(';').pop();
  await by.call('resetPassword', 400, {
    body: { ...reset, code: code, password1: 'short', password2: 'short' },
    what: 'the password is too short',
  });
  await by.call('resetPassword', 200, { body: { ...reset, code: code } });
  await enter({ ...person, password }, by);
}

export async function resetLimit({ browser, anyEmail }) {
  const by = browser();
  const email = anyEmail();
  let reply = null;
  for (let tries = 0; tries < 12 && reply?.status !== 429; tries += 1)
    reply = await by.call('requestPasswordReset', null, { body: { email }, mayBeLimited: true });
}

export async function twoFactor(stage) {
  const { guarded, pending, browser } = stage;
  const person = await guarded();
  const by = await pending();
  await by.call('verifyTwoFactorCode', 403, { body: { code: '000000' }, what: 'the code is wrong' });
  await by.call('startTwoFactorPasskey', 200, { body: {} });
  await by.call('verifyTwoFactorPasskey', 403, { body: { credential_json: '{}' }, what: 'the passkey is wrong' });
  await by.call('verifyTwoFactorCode', 200, { body: { recovery_code: person.recoveryCodes[1] } });
  const old = browser();
  await stage.logIn(person, old, 403);
  for (let tries = 0; tries < 6; tries += 1) {
    const { status } = await old.call('verifyTwoFactorCode', null, { body: { code: '000000' }, mayBeLimited: true });
    if (status === 429) break;
  }
  await by.call('renewRecoveryCodes', 200, { body: {} });
  await by.call('disableTwoFactor', 200, { body: {} });
  await by.call('renewRecoveryCodes', 400, { body: {}, what: 'two-factor is off' });
}

export async function passkeys({ confirm, newPerson, browser, line, turnOnTwoFactor, logIn: enter }) {
  const person = await newPerson();
  await person.browser.call('startPasskeyRegistration', 403, { body: {}, what: 'the address is not confirmed' });
  await confirm(person);
  const device = softAuthenticator({ origin: line.url });
  await person.browser.call('startPasskeyRegistration', 200, { body: {} });
  await person.browser.call('createPasskey', 400, { body: { credential_json: '{}' }, what: 'the answer is none' });
  const more = await person.browser.call('startPasskeyRegistration', 200, { body: {} });
  const made = await person.browser.call('createPasskey', 201, { body: { credential_json: device.register(more.body.options_json) } });
  const params = { id: made.body.id };
  await person.browser.call('listPasskeys', 200);
  await person.browser.call('renamePasskey', 200, { params, body: { name: 'Laptop' } });
  await person.browser.call('renamePasskey', 400, { params, body: { name: ' ' }, what: 'the name is empty' });
  const by = browser();
  await by.call('completePasskeySignIn', 401, { body: { credential_json: '{}' }, what: 'the passkey is wrong' });
  const ask = await by.call('startPasskeySignIn', 200, { body: {} });
  await by.call('completePasskeySignIn', 200, { body: { credential_json: device.answer(ask.body.options_json) } });
  await turnOnTwoFactor(person);
  const waiting = browser();
  await enter(person, waiting, 403);
  const factor = await waiting.call('startTwoFactorPasskey', 200, { body: {} });
  await waiting.call('verifyTwoFactorPasskey', 200, { body: { credential_json: device.answer(factor.body.options_json) } });
  await waiting.call('deletePasskey', 204, { params });
}

export async function confirmations({ confirm, newPerson }) {
  const person = await newPerson();
  const params = { id: person.id };
  await person.browser.call('sendEmailConfirmation', 200, { params, body: {} });
  await person.browser.call('confirmEmail', 400, { body: { code: 'wrong' }, what: 'the code is wrong' });
  await confirm(person);
  await person.browser.call('sendEmailConfirmation', 400, { params, body: { email: 'no address' }, what: 'the address is none' });
}

/** Other providers may be configured or not, so several statuses are right. */
export async function otherProviders({ owner, browser }) {
  const by = (await owner()).browser;
  await by.call('connectSocialLogin', null, { body: { provider: 'google' } });
  await browser().call('getOneTapOptions', null);
  await browser().call('logInWithOneTap', null, { body: { id_token: 'no token' } });
}

export async function reauthentication({ owner }) {
  const { browser } = await owner();
  await browser.call('startReauthentication', 200, { query: { action: 'twoFactorSetup' } });
}
