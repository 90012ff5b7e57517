import type { WireErrorBody } from '../../contract/common';
import { signInRefusals, signInSteps } from '../../domain/signInRefusals';

/** The sentences of the catalogue (A8), verbatim, with their markers (decision W2). */
export const errorBodies = {
  wrongCredentials: { errors: [signInRefusals.wrong_credentials] },
  locked: { errors: [signInRefusals.locked], reason: signInSteps.locked.reason },
  twoFactor: { errors: [signInRefusals.two_factor], reason: signInSteps.two_factor.reason },
  singleSession: { errors: [signInRefusals.single_session], reason: signInSteps.single_session.reason },
  tooOften: { errors: [signInRefusals.too_often], reason: 'too_often' },
  /** Clients do not report a 429 whose text contains "too often" (S06). */
  signUpTooOften: { errors: ['You’re signing up too often. Wait a while, then try again.'], reason: 'too_often' },
  /** Clients show the sentence of `signInRefusals`. */
  captchaRequired: {
    errors: ['Confirm that you are not a robot.'],
    reason: 'captcha_required',
    field_errors: { captcha: ['Confirm that you are not a robot.'] },
  },
  notAuthenticated: { errors: [signInRefusals.not_authenticated] },
  wrongCode: { errors: [signInRefusals.wrong_code] },
  wrongRecoveryCode: { errors: [signInRefusals.wrong_recovery_code] },
  invalidReset: { errors: [signInRefusals.invalid_reset] },
  invalidConfirmation: { errors: ['This confirmation link no longer works. Request a new one.'] },
  invalidMailing: { errors: ['This link is invalid, or the account no longer exists.'] },
  confirmElsewhere: {
    errors: ['Log in to confirm this address, or confirm it here and choose a new password.'],
    reason: 'confirm_elsewhere',
  },
  emailUnconfirmed: {
    errors: ['Confirm your email address first. Then you can add other ways to log in.'],
    reason: 'email_unconfirmed',
  },
  signInFirst: { errors: ['Log in to the account that asked for this address, then open the link again.'], reason: 'sign_in_first' },
  notAsSomebodyElse: { errors: ['You can’t do this while signed in as someone else.'] },
  /** One sentence for every passkey that does not sign in (S03). */
  wrongPasskey: { errors: ['That passkey didn’t work. Try again, or log in another way.'] },
  newPasskeyRefused: { errors: ['That passkey couldn’t be added. Try again.'] },
  lastPasskey: { errors: ['This is your only way to log in. Set a password first.'] },
  noSetup: { errors: ['Your setup session has expired. Start again.'], reason: 'invalid_request' },
  twoFactorIsOff: { errors: ['Two-factor authentication is off, so there are no recovery codes.'], reason: 'invalid_request' },
  notFound: { errors: ['Not found.'], reason: 'not_found' },
} satisfies Record<string, WireErrorBody>;

/** Field errors as a body: the sentences are also in `errors`, in the order of the fields. */
export function validationFailed(fields: Readonly<Record<string, readonly string[]>>): WireErrorBody {
  return {
    errors: Object.values(fields).flat(),
    reason: 'invalid_request',
    field_errors: Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, [...sentences]])),
  };
}

/** The state of a record does not allow a change that the caller may otherwise make: the body of a 409. */
export interface PreconditionFailed {
  readonly preconditionFailed: WireErrorBody;
}

/** A refusal with 409, by its sentence. */
export const preconditionFailed = (sentence: string): PreconditionFailed => ({
  preconditionFailed: { errors: [sentence], reason: 'invalid_request' },
});
