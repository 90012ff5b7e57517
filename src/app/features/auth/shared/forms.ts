import type { lengths } from '../../../../contract/common';

/** The six pages of the login state and the fields of each. */
export interface Forms {
  login: { email: string; password: string };
  twoFactor: { code: string; recoveryCode: string };
  secureSession: Record<never, never>;
  forgotPassword: { email: string };
  resetPassword: { password1: string; password2: string };
  signUp: {
    firstName: string;
    lastName: string;
    email: string;
    password1: string;
    /** Opted in to news by email. */
    updates: boolean;
    /** Hidden; from the query. */
    shouldDelayEmailOnboarding: boolean;
  };
}

export type PageName = keyof Forms;
export type FieldName<P extends PageName> = keyof Forms[P] & string;

export const emptyForms: { readonly [P in PageName]: Readonly<Forms[P]> } = {
  login: { email: '', password: '' },
  twoFactor: { code: '', recoveryCode: '' },
  secureSession: {},
  forgotPassword: { email: '' },
  resetPassword: { password1: '', password2: '' },
  signUp: { firstName: '', lastName: '', email: '', password1: '', updates: false, shouldDelayEmailOnboarding: false },
};

/** Fields that are cleared when their page is left, so that no secret stays behind (S47). */
export const secretFields: ReadonlySet<string> = new Set(['password', 'password1', 'password2', 'code', 'recoveryCode']);

/**
 * Longest text of each input, as the server accepts it. The server counts a password in code points and refuses it with a
 * message, so its input allows much more: nothing pasted is cut silently (S02).
 */
export const fieldLengths: Pick<typeof lengths, 'email' | 'name' | 'code'> & { readonly password: number } = {
  email: 254,
  name: 100,
  code: 64,
  password: 1024,
};
