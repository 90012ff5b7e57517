// The people of a run: signed up at the target over HTTP, like anybody else.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as OTPAuth from 'otpauth';
import { StoryStopped, createBrowser } from './caller.mjs';

export const password = 'plum-Orbit-47-velvet';
const run = randomBytes(5).toString('hex');

/** The code of an authenticator app now, or at a time from now, in seconds. */
export const codeOf = (secret, ahead = 0) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 1000 });

/** Repeats a question until it has an answer, at most a minute long. */
export async function waitFor(what, ask) {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    await pause(250);
  }
  throw new StoryStopped(`${what} did not happen within a minute`);
}

/**
 * @param {{ line: object, ledger: object, mailbox: string | null }} options `mailbox`: the address of a development mailbox
 */
export function createStage({ line, ledger, mailbox }) {
  let made = 0;
  const browser = () => createBrowser(line, ledger);
  const anyEmail = () => `conformance.${run}.${(made += 1)}@patchbay.example`;

  async function solvedCaptcha(by, action) {
    const { body } = await by.call('getCaptchaChallenge', 200, { query: { action } });
    const challenge = JSON.parse(body.challenge_json);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }

  /** Signs a person up in a new browser. They are signed in afterwards. */
  async function newPerson() {
    const by = browser();
    const email = anyEmail();
    const form = { email, first_name: 'Ada', last_name: 'Lovelace', password1: password };
    let reply = await by.call('signUp', null, { body: form });
    if (reply.status === 422) reply = await by.call('signUp', 201, { body: { ...form, captcha: await solvedCaptcha(by, 'sign_up') } });
    if (reply.status !== 201) throw new StoryStopped(`the sign-up answered ${reply.status}`, reply.status === 429);
    const person = { email, password, id: reply.body.id, browser: by };
    await logIn(person);
    const { body } = await by.call('listAccounts', 200);
    return { ...person, accountId: body.objects[0].id };
  }

  /** Logs a person in, in their browser or another one. Returns the reply: 200, or 403 if more is needed. */
  async function logIn(person, by = person.browser, expected = 200) {
    const credentials = { email: person.email, password: person.password };
    const reply = await by.call('logIn', null, { body: credentials });
    if (reply.status !== 422) {
      if (reply.status !== expected) throw new StoryStopped(`the log-in answered ${reply.status}`, reply.status === 429);
      return reply;
    }
    return by.call('logIn', expected, { body: { ...credentials, captcha: await solvedCaptcha(by, 'login') } });
  }

  /** The newest mail to a person that `fits`, its subject in the first line. Throws if there is no mailbox. */
  async function mailTo(email, fits) {
    if (mailbox === null) throw new StoryStopped('needs --mailbox', true);
    return waitFor(`a mail to ${email}`, async () => {
      const { text } = await line.send('GET', new URL(`${mailbox.replace(/\/$/, '')}.json`).href, {});
      const mails = JSON.parse(text).objects.filter(({ to }) => to === email);
      return mails.map((mail) => `${mail.subject}\n${mail.text}`).find((mail) => fits.test(mail));
    });
  }

  /** What is behind `#` in a mailed link whose address has this part, from its name on. */
  async function mailedCode(email, part, name = '') {
    const text = await mailTo(email, new RegExp(`${part}[^\\s]*#${name}`));
    return decodeURIComponent(new RegExp(`${part}[^\\s#]*#${name}([^\\s]+)`).exec(text)[1]);
  }

  async function confirm(person) {
    const code = await mailedCode(person.email, '/app/confirm-email');
    await person.browser.call('confirmEmail', 200, { body: { code } });
    return person;
  }

  const kept = new Map();
  /** What is made once in a run. */
  function once(name, make) {
    if (!kept.has(name)) kept.set(name, make());
    return kept.get(name);
  }

  /** Turns two-factor on for a person. Returns their secret and recovery codes. */
  async function turnOnTwoFactor({ browser: by }) {
    const { secret } = (await by.call('startTwoFactorSetup', 200, { body: {} })).body;
    const proof = await by.call('verifyTwoFactorSetup', 200, { body: { code: codeOf(secret) } });
    await by.call('enableTwoFactor', 200, { body: { recovery_code: proof.body.recovery_codes[0] } });
    return { secret, recoveryCodes: proof.body.recovery_codes };
  }

  const stage = {
    line,
    ledger,
    hasMailbox: mailbox !== null,
    browser,
    anyEmail,
    newPerson,
    logIn,
    solvedCaptcha,
    mailTo,
    mailedCode,
    confirm,
    turnOnTwoFactor,
    /** The person whose account has a trial of teams. Their address is confirmed if there is a mailbox. */
    owner: () =>
      once('owner', async () => {
        const owner = await newPerson();
        await startTrial(owner);
        return mailbox === null ? owner : confirm(owner);
      }),
    /** A member of the owner's account, without rights to administrate it. */
    member: () =>
      once('member', async () => {
        const owner = await stage.owner();
        const member = await newPerson();
        await confirm(member);
        const invitations = [{ email: member.email, role: 'member' }];
        await owner.browser.call('createInvitations', 200, { params: { account_id: owner.accountId }, body: { invitations } });
        const code = await mailedCode(member.email, 'invited=yes', 'invitation=');
        await member.browser.call('getInvitationOffer', 200, { body: { code } });
        await member.browser.call('acceptInvitation', 200, { body: { code } });
        return member;
      }),
    /** A person with a confirmed address and two-factor. */
    guarded: () =>
      once('guarded', async () => {
        const person = await confirm(await newPerson());
        return { ...person, ...(await turnOnTwoFactor(person)) };
      }),
    /** A browser whose sign-in waits for the second factor. */
    async pending() {
      const by = browser();
      await logIn(await stage.guarded(), by, 403);
      return by;
    },
    startTrial,
  };
  return stage;
}

/** Starts the trial of teams of a person's account, if it has not started. */
async function startTrial({ browser, accountId }) {
  await browser.call('startTeamTrial', null, { params: { id: accountId }, body: { auto_upgrade: false } });
}
