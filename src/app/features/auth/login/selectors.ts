import type { WithAuth } from '../state';

/**
 * The log-in page shows its password once the e-mail has been submitted; or the e-mail is there and the password has
 * been touched, which a password manager does (A4.03, S1); or the answer was a failed log-in without an error at the
 * e-mail (A4.04). Before that only the e-mail shows (A4.02).
 */
export function selectIsPasswordShown({ login }: WithAuth): boolean {
  const { form, touched, result } = login.login;
  if (!login.waitForEmailSubmit || (form.email.trim() !== '' && touched.password === true)) return true;
  return (result?.outcome === 'badCredentials' || result?.outcome === 'invalid') && !result.fieldErrors.email;
}

/** An e-mail is present, the password has been touched, and nothing is under way (A5.01). */
export function selectCanLogIn({ login: { login: page } }: WithAuth): boolean {
  return page.form.email.trim() !== '' && page.touched.password === true && !page.isSubmitting;
}
