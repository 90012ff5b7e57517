import type { WithAuth } from '../shared/state';

/**
 * The log-in page shows its password once the email has been submitted; or the email is filled in and the password has been
 * touched, which a password manager does (D1); or a log-in failed without an error on the email. Before that only the email shows.
 */
export function selectIsPasswordShown({ login }: WithAuth): boolean {
  const { form, touched, result } = login.login;
  if (!login.waitForEmailSubmit || (form.email.trim() !== '' && touched.password === true)) return true;
  return (result?.outcome === 'wrong_credentials' || result?.outcome === 'invalid') && !result.fieldErrors.email;
}

/** The email is filled in, the password has been touched, and nothing is pending. */
export function selectCanLogIn({ login: { login: page } }: WithAuth): boolean {
  return page.form.email.trim() !== '' && page.touched.password === true && !page.isSubmitting;
}
