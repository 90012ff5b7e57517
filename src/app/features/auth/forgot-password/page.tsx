import { useEffect, type ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { EmailField } from '../shared/frame/fields';
import css from '../shared/frame/frame.module.css';
import { formSubmitted, selectAuth } from '../shared/state';
import { sharedTexts } from '../shared/texts';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { forgotPasswordFlow } from './sagas';
import { forgotTexts } from './texts';

/** Requests a link that resets the password. Starts with the email that was typed on the log-in page. */
function ForgotPasswordPage(): ReactNode {
  const dispatch = useAppDispatch();
  const { form, isSubmitting, result, message, errorAt, change } = usePage('forgotPassword');
  const typedAtLogin = useAppSelector((state) => selectAuth(state).login.form.email);
  const isSent = result?.outcome === 'sent';
  const formRef = useRefusalFocus(isSent ? null : result, 'email');
  const isEmpty = form.email.trim() === '';
  useEffect(() => {
    if (form.email === '' && typedAtLogin !== '') change({ email: typedAtLogin });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, so that it does not replace what the person types
  }, []);
  return (
    <AuthFrame title={forgotTexts.title}>
      <p className={css.lead}>{forgotTexts.hint}</p>
      {message && isSent && (
        <Notice kind="success" title={message}>
          {forgotTexts.sentHint}
        </Notice>
      )}
      {message && !isSent && <Notice kind="error">{message}</Notice>}
      <AuthForm
        formRef={formRef}
        onSubmit={() => {
          if (!isEmpty && !isSubmitting) dispatch(formSubmitted({ page: 'forgotPassword' }));
        }}
      >
        <EmailField label={forgotTexts.email} value={form.email} error={errorAt('email')} onChange={(email) => change({ email })} />
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {forgotTexts.send}
        </Button>
      </AuthForm>
      <p className={css.links}>
        <TextLink to="/app/login">{sharedTexts.backToLogIn}</TextLink>
      </p>
    </AuthFrame>
  );
}

export default definePage({
  path: '/app/login/forgot',
  title: 'Forgot Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [forgotPasswordFlow],
  Screen: ForgotPasswordPage,
});
