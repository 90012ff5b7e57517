import { useEffect, type ReactNode } from 'react';
import { select, type SagaGenerator } from 'typed-redux-saga';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { emailError } from '../shared/emailError';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { EmailField } from '../shared/frame/fields';
import css from '../shared/frame/frame.module.css';
import { cookiesPage, isCookieProblem } from '../shared/navigation';
import type { SendCodeOutcome } from '../shared/outcomes';
import { formSubmitted, selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { sharedTexts } from '../shared/texts';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { forgotTexts, sendCodeMessages } from './texts';

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

export function* forgotPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('forgotPassword', sendCode, forgotTexts.failed);
}

/** POST /api/v3/accounts/password/forgot with the email alone. */
function* sendCode(): SagaGenerator<Submitted<'forgotPassword'>> {
  const { form } = (yield* select(selectAuth)).forgotPassword;
  const email = form.email.trim();
  const issue = emailError(email);
  if (issue !== null) return { result: { outcome: 'invalid', message: null, fieldErrors: { email: issue } } };

  const reply = yield* request('requestPasswordReset', { body: { email } });
  const outcome = sendCodeOutcome(reply);
  const result = { outcome, message: sendCodeMessages[outcome], fieldErrors: {} };
  return reply.status === 403 && isCookieProblem(reply.body) ? { result, navigation: cookiesPage('') } : { result };
}

/** A8.14–A8.18. */
export function sendCodeOutcome(reply: CallReply<'requestPasswordReset'>): SendCodeOutcome {
  switch (reply.status) {
    case 200:
      return 'sent';
    case 401:
      return 'not_authenticated';
    case 403:
      return 'disabled';
    case 404:
      return 'not_found';
    case 429:
      return 'too_often';
  }
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
