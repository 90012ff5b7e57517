import { brand } from '../../../../domain/brand';
import { signInRefusals } from '../../../../domain/signInRefusals';
import { sharedTexts } from '../shared/texts';
import type { SignUpOutcome } from '../shared/outcomes';

/** The form's text if the server has no sentence; null if the field errors say it. */
export const signUpMessages: Record<Exclude<SignUpOutcome, 'created'>, string | null> = {
  invalid_fields: null,
  /** A8.25. */
  refused: 'There was a problem while trying to sign up.',
  missing_csrf: signInRefusals.missing_csrf,
  captcha_required: signInRefusals.captcha_required,
  too_often: signInRefusals.too_often,
  /** A4.19. */
  login_failed: 'Something seems to have gone wrong there. Please try again.',
};

export const signUpTexts = {
  title: 'Sign up to create your first Zap',
  /** A5.07. */
  email: 'Work Email',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  updates: `Send me news and tips about ${brand.name}`,
  continue: 'Continue',
  signUp: sharedTexts.signUp,
  failed: 'There was a problem while trying to sign up.',
  alreadyHere: 'Already have an account?',
  differentUser: 'Sign up as a different user',
  missing: {
    email: sharedTexts.emailMissing,
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    password1: 'Choose a password.',
  },
} as const;
