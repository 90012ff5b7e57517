import type { WithAuth } from '../shared/state';

/** The password shows once it has been touched, or if it alone is in error. */
export function selectIsSignUpPasswordShown({ login: { signUp } }: WithAuth): boolean {
  const faulty = Object.keys(signUp.result?.fieldErrors ?? {});
  return signUp.touched.password1 === true || (faulty.length === 1 && faulty[0] === 'password1');
}

/** The names show after the first interaction: something is in the form, or a field has been left or filled. */
export function selectAreNamesShown(state: WithAuth): boolean {
  const { form, touched } = state.login.signUp;
  return (
    form.email !== '' || form.firstName !== '' || form.lastName !== '' || touched.firstName === true || selectIsSignUpPasswordShown(state)
  );
}

/** All four are filled in and nothing is pending. */
export function selectCanSignUp({ login: { signUp } }: WithAuth): boolean {
  const { email, firstName, lastName, password1 } = signUp.form;
  return [email, firstName, lastName, password1].every((value) => value.trim() !== '') && !signUp.isSubmitting;
}
