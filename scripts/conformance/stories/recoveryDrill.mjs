// The recovery drill: a person proves each way back into their account.
import { softAuthenticator } from '../../../test/support/authenticator.ts';
import { codeOf } from '../stage.mjs';

export async function recoveryDrill({ newPerson, confirm, turnOnTwoFactor, mailTo, line }) {
  const person = await confirm(await newPerson());
  const by = person.browser;
  await by.call('proveRecoveryCode', 400, { body: { recovery_code: 'aaaa-bbbb-cccc' }, what: 'there are no recovery codes' });
  const device = softAuthenticator({ origin: line.url });
  const options = await by.call('startPasskeyRegistration', 200, { body: {} });
  const passkey = await by.call('createPasskey', 201, { body: { credential_json: device.register(options.body.options_json) } });
  const { secret, recoveryCodes } = await turnOnTwoFactor(person);

  await by.call('startRecoveryProof', 204, { body: {} });
  await by.call('proveRecoveryCode', 403, { body: { recovery_code: 'aaaa-bbbb-cccc' }, what: 'the code is wrong' });
  await by.call('proveRecoveryCode', 200, { body: { recovery_code: recoveryCodes[1] } });
  // The code of the set-up counts once, so this is the next one.
  await by.call('proveAuthenticator', 200, { body: { code: codeOf(secret, 30) } });
  await by.call('provePassword', 403, { body: { password: 'not the password' }, what: 'the password is wrong' });
  await by.call('provePassword', 200, { body: { password: person.password } });
  await by.call('mailDrillCode', 200, { body: {} });
  const mail = await mailTo(person.email, /: [0-9a-z]{4}-[0-9a-z]{4}\n/);
  await by.call('proveMail', 200, { body: { code: /: ([0-9a-z]{4}-[0-9a-z]{4})\n/.exec(mail)[1] } });
  const asked = await by.call('startPasskeyProof', 200, { body: { passkey_id: passkey.body.id } });
  await by.call('provePasskey', 200, { body: { credential_json: device.answer(asked.body.options_json) } });
  await by.call('getRecoveryDrill', 200);
}
