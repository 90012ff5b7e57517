import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectCurrentEmail, selectIsLoggedIn } from '../../session';
import { Captcha } from '../shared/captcha/Captcha';
import { fieldLengths } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { ConcealedPassword, EmailField } from '../shared/frame/fields';
import { loadOnInteraction } from '../shared/loadOnInteraction';
import { readEntryQuery } from '../shared/query';
import { emailSubmitted, formSubmitted, selectAuth } from '../shared/state';
import { sharedTexts } from '../shared/texts';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { loginTexts } from './texts';

// Visitors do not need it.
const ContinueAs = lazy(() => import(/* webpackChunkName: "continue-as" */ '../shared/frame/ContinueAs'));

function LoginPage({ children }: { children?: ReactNode }): ReactNode {
  const { search, state } = useAppSelector(selectPlace);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const email = useAppSelector(selectCurrentEmail);
  const isSubmitting = useAppSelector((all) => selectAuth(all).login.isSubmitting);
  const query = readEntryQuery(search);
  const topLink = { to: `/sign-up${search}`, text: sharedTexts.signUp };

  // During the log-in its own session is being loaded: the form stays until the redirect.
  if (isLoggedIn && email !== null && !isSubmitting && !query.forceLoginDisplayForm && !query.reauth) {
    return (
      <Suspense fallback={null}>
        <ContinueAs title={loginTexts.title} email={email} differentUser={loginTexts.differentUser} topLink={topLink} />
      </Suspense>
    );
  }
  const known = query.reauth ? email : null;
  return (
    <AuthFrame
      title={query.reauth ? loginTexts.reauthTitle : loginTexts.title}
      topLink={topLink}
      // "Let's Make Sure It's You" is narrower (A2.64).
      hasPromo={!query.reauth}
      isNarrow={query.reauth}
      hasFooter
    >
      <LoginForm email={known ?? query.email ?? keptEmail(state)} isEmailFixed={known !== null} />
      {children}
    </AuthFrame>
  );
}

/** The email that was entered before the page was reloaded in its second step. */
function keptEmail(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}

interface LoginFormProps {
  readonly email: string | null;
  /** A person who signs in again is known. */
  readonly isEmailFixed: boolean;
}

/** The email, then the password, in one form (D1). */
function LoginForm({ email, isEmailFixed }: LoginFormProps): ReactNode {
  const dispatch = useAppDispatch();
  const { form, result, message, errorAt, change, touch, ...page } = usePage('login');
  const isPasswordShown = useAppSelector(selectIsPasswordShown);
  const canSubmit = useAppSelector(selectCanLogIn);
  const { lookUp, hasLastSessionTimedOut } = useAppSelector(selectAuth);
  // A password that is already filled in can be sent during the look-up: the submit waits for its result.
  const isSubmitting = page.isSubmitting || lookUp === 'leaving' || (lookUp === 'asking' && !isPasswordShown);
  const formRef = useRefusalFocus(result, 'password');
  const password = useRef<HTMLInputElement>(null);
  const hasContinued = useRef(false);

  useEffect(() => {
    if (email !== null && (isEmailFixed || form.email === '')) change({ email });
    // A person who signs in again cannot change who they are.
    if (isEmailFixed) dispatch(emailSubmitted());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address gives only the first value
  }, [email, isEmailFixed]);
  useEffect(() => {
    // The field takes the focus only after Continue was pressed; a password manager's fill must not move it.
    if (isPasswordShown && hasContinued.current) password.current?.focus();
    hasContinued.current = false;
  }, [isPasswordShown]);

  const goOn = (): void => {
    if (isPasswordShown) {
      if (canSubmit) dispatch(formSubmitted({ page: 'login' }));
    } else if (form.email.trim() !== '' && !isSubmitting) {
      hasContinued.current = true;
      dispatch(emailSubmitted());
    }
  };

  /** The prerendered form asks for the email only, so a submit of it does not mean that the password is missing. */
  const goOnLater = (): void => {
    if (isPasswordShown && form.password === '') password.current?.focus();
    else goOn();
  };

  return (
    <>
      {hasLastSessionTimedOut && <Notice kind="warning">{loginTexts.timedOut}</Notice>}
      {lookUp === 'leaving' && <Notice kind="info">{loginTexts.leaving}</Notice>}
      {message && <Notice kind="error">{message}</Notice>}
      <AuthForm formRef={formRef} onSubmit={goOn} onQueuedSubmit={goOnLater}>
        <EmailField
          label={loginTexts.email}
          autoComplete="username webauthn"
          readOnly={isEmailFixed}
          autoFocus={!isEmailFixed}
          value={form.email}
          error={errorAt('email')}
          onChange={(value) => change({ email: value })}
          onBlur={() => touch('email')}
        />
        {isPasswordShown ? (
          <PasswordField
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            maxLength={fieldLengths.password}
            value={form.password}
            error={errorAt('password')}
            inputRef={password}
            onChange={(value) => change({ password: value })}
            onBlur={() => touch('password')}
            aside={<TextLink to="/app/login/forgot">{loginTexts.forgot}</TextLink>}
          />
        ) : (
          <ConcealedPassword
            name="password"
            autoComplete="current-password"
            value={form.password}
            onFill={(value) => change({ password: value })}
          />
        )}
        {isPasswordShown && <Captcha action="login" />}
        <Button
          kind="primary"
          type="submit"
          isWide
          isBusy={isSubmitting}
          isDisabled={isPasswordShown ? !canSubmit && !isSubmitting : form.email.trim() === ''}
        >
          {isPasswordShown ? loginTexts.logIn : loginTexts.continue}
        </Button>
      </AuthForm>
    </>
  );
}

/**
 * The log-in page shows its password once the email has been submitted; or the email is filled in and the password has been
 * touched, which a password manager does (D1); or a log-in failed without an error on the email. Before that only the email shows.
 */
export function selectIsPasswordShown(state: object): boolean {
  const { login, waitForEmailSubmit } = selectAuth(state);
  const { form, touched, result } = login;
  if (!waitForEmailSubmit || (form.email.trim() !== '' && touched.password === true)) return true;
  return (result?.outcome === 'wrong_credentials' || result?.outcome === 'invalid') && !result.fieldErrors.email;
}

/** The email is filled in, the password has been touched, and nothing is pending. */
export function selectCanLogIn(state: object): boolean {
  const { form, touched, isSubmitting } = selectAuth(state).login;
  return form.email.trim() !== '' && touched.password === true && !isSubmitting;
}

export default definePage({
  path: '/app/login',
  title: 'Log In',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  hasAlternativeSignIn: true,
  sagas: [loadOnInteraction('login', () => import(/* webpackChunkName: "login-flows" */ './flows'))],
  Screen: LoginPage,
});
