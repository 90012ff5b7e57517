/**
 * The outcomes of signing in that are no success, each with its sentence (A8.02–A8.21). The server names its outcomes and its
 * records of log-ins so, and the client the results of its forms.
 */
export const signInRefusals = {
  wrong_credentials: 'Your email or password is incorrect.',
  locked: 'Your account has been locked.',
  two_factor: 'Two factor authentication is required.',
  single_session: 'A single session is required.',
  missing_csrf: 'Cookies must be enabled.',
  captcha_required: 'Confirm that you are human, then try again.',
  too_often: "You're trying too frequently.",
  not_authenticated: 'Not authenticated.',
  wrong_code: "That code doesn't look right.",
  wrong_recovery_code: "That recovery code doesn't look right, or it has been used before.",
  invalid_reset: 'Reset was invalid.',
} as const;

/** The refusals that continue on their own page, with their reason on the wire (decision W2). */
export const signInSteps = {
  locked: { reason: 'account_locked', page: '/app/login/locked' },
  two_factor: { reason: 'mfa_required', page: '/app/login/2fa' },
  single_session: { reason: 'single_session', page: '/app/login/secure-session' },
} as const;

export type SignInStep = keyof typeof signInSteps;

/** The step of a reason on the wire; null if it names none. */
export function signInStepOf(reason: string | null): SignInStep | null {
  const steps = Object.keys(signInSteps) as SignInStep[];
  return steps.find((step) => signInSteps[step].reason === reason) ?? null;
}
