import type { ReactNode } from 'react';
import { select, type SagaGenerator } from 'typed-redux-saga';
import { parseLoginHash } from '../../../../domain/loginHash';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { usePorts } from '../../../platform/PortsContext';
import { definePage } from '../../../platform/definePage';
import { getPorts } from '../../../platform/flows';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { fieldLengths } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { cookiesPage, isCookieProblem } from '../shared/navigation';
import type { ResetOutcome } from '../shared/outcomes';
import { formSubmitted, selectAuth } from '../shared/state';
import { PasswordStrength } from '../shared/strength/PasswordStrength';
import { onSubmit, type Submitted } from '../shared/submit';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { resetMessages, resetTexts } from './texts';

/** Set a new password with the mailed link, whose hash has already been removed from the address bar (S30). */
function ResetPasswordPage(): ReactNode {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
  useAppSelector(selectPlace); // A second mailed link in this tab changes the location.
  const { form, isSubmitting, result, message, errorAt, change } = usePage('resetPassword');
  const isDone = result?.outcome === 'reset';
  const formRef = useRefusalFocus(isDone ? null : result, 'password1');
  const isEmpty = form.password1 === '' || form.password2 === '';
  // Password managers store the new password under this name. Null if the link is incomplete.
  const username = parseLoginHash(location.secretHash())?.[0] ?? null;
  const newLink = <TextLink to="/app/login/forgot">{resetTexts.newLink}</TextLink>;

  if (username === null) {
    return (
      <AuthFrame title={resetTexts.title}>
        <Notice kind="error" action={newLink}>
          {resetTexts.brokenLink}
        </Notice>
      </AuthFrame>
    );
  }
  if (isDone) {
    return (
      <AuthFrame title={resetTexts.title}>
        <Notice kind="success">
          {resetTexts.changed} <TextLink to="/app/login">{resetTexts.goOn}</TextLink>
        </Notice>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={resetTexts.title}>
      {message && (
        <Notice kind="error" action={newLink}>
          {message}
        </Notice>
      )}
      <AuthForm
        formRef={formRef}
        onSubmit={() => {
          if (!isEmpty && !isSubmitting) dispatch(formSubmitted({ page: 'resetPassword' }));
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={resetTexts.password1}
          name="password1"
          autoComplete="new-password"
          maxLength={fieldLengths.password}
          value={form.password1}
          error={errorAt('password1')}
          onChange={(password1) => change({ password1 })}
          notice={!errorAt('password1') && <PasswordStrength password={form.password1} personal={[username]} />}
        />
        <PasswordField
          label={resetTexts.password2}
          name="password2"
          autoComplete="new-password"
          maxLength={fieldLengths.password}
          value={form.password2}
          error={errorAt('password2')}
          onChange={(password2) => change({ password2 })}
        />
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {resetTexts.save}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

export function* resetPasswordFlow(): SagaGenerator<void> {
  yield* onSubmit('resetPassword', resetPassword, resetTexts.failed);
}

/** POST /api/v3/accounts/password/reset; username and code are from the mailed link. */
function* resetPassword(): SagaGenerator<Submitted<'resetPassword'>> {
  const { form } = (yield* select(selectAuth)).resetPassword;
  const { location } = yield* getPorts();
  const link = parseLoginHash(location.secretHash());
  if (!link) return { result: { outcome: 'invalid', message: resetTexts.brokenLink, fieldErrors: {} } };
  if (form.password1 !== form.password2)
    return { result: { outcome: 'invalid', message: null, fieldErrors: { password2: resetTexts.mismatch } } };

  const [username, code] = link;
  const reply = yield* request('resetPassword', { body: { username, code, ...form } });
  const outcome = resetOutcome(reply);
  if (reply.status === 403 && isCookieProblem(reply.body)) {
    return { result: { outcome, message: resetMessages[outcome], fieldErrors: {} }, navigation: cookiesPage('') };
  }
  // The server's field errors are joined into one message (A5.04, D6).
  const joined = outcome === 'invalid_reset' && reply.status !== 200 ? Object.values(reply.body.fieldErrors).flat().join(' ') : '';
  return { result: { outcome, message: joined || resetMessages[outcome], fieldErrors: {} } };
}

/** A8.19–A8.21. */
export function resetOutcome(reply: CallReply<'resetPassword'>): ResetOutcome {
  switch (reply.status) {
    case 200:
      return 'reset';
    case 400:
    case 401:
    case 403:
      return 'invalid_reset';
    case 429:
      return 'too_often';
  }
}

export default definePage({
  path: ['/app/reset-password', '/app/login/reset-password'],
  title: 'Reset Password',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [resetPasswordFlow],
  Screen: ResetPasswordPage,
});
