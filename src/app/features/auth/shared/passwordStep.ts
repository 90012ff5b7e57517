/**
 * The history state of the second step of the log-in page, which has a separate entry: Back leads from the password
 * to the email address and not away from the site. In no storage (S47).
 */
export interface PasswordStep {
  readonly step: 'password';
  readonly email: string;
}

/** Whether an entry of the history is that of the second step. */
export const isPasswordStep = (state: unknown): boolean => (state as Partial<PasswordStep> | null)?.step === 'password';
