import type { WithAuth } from '../kit/state';

/**
 * The log-in page shows its password once the email has been submitted; or the email is filled in and the password has been
 * touched, which a password manager does (A4.03, D1); or a log-in failed without an error on the email (A4.04). Before that only
 * the email shows (A4.02).
 */
export function selectIsPasswordShown({ login }: WithAuth): boolean {
  const { form, touched, result } = login.login;
  if (!login.waitForEmailSubmit || (form.email.trim() !== '' && touched.password === true)) return true;
  return (result?.outcome === 'wrongCredentials' || result?.outcome === 'invalid') && !result.fieldErrors.email;
}

/** The email is filled in, the password has been touched, and nothing is pending (A5.01). */
export function selectCanLogIn({ login: { login: page } }: WithAuth): boolean {
  return page.form.email.trim() !== '' && page.touched.password === true && !page.isSubmitting;
}
