import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formSubmitted, type WithAuth } from '../shared/state';
import { usePage } from '../shared/usePage';
import { ForgotPasswordScreen } from './ForgotPasswordScreen';

/** `/app/login/forgot`. Starts with the email that was typed on the log-in page. */
export function ForgotPasswordContainer(): ReactNode {
  const dispatch = useDispatch();
  const { page, errorAt, change } = usePage('forgotPassword');
  const typedAtLogin = useSelector(({ login }: WithAuth) => login.login.form.email);
  useEffect(() => {
    if (page.form.email === '' && typedAtLogin !== '') change({ email: typedAtLogin });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- at the start; what is typed here stays
  }, []);
  return (
    <ForgotPasswordScreen
      form={page.form}
      isSubmitting={page.isSubmitting}
      isSent={page.result?.outcome === 'sent'}
      answer={page.result}
      message={page.result?.message ?? null}
      error={errorAt('email')}
      onChange={change}
      onSubmit={() => dispatch(formSubmitted({ page: 'forgotPassword' }))}
    />
  );
}
