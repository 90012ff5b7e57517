import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { selectCurrentEmail, selectIsLoggedIn } from '../../session';
import { CaptchaContainer } from '../shared/captcha/CaptchaContainer';
import { sharedTexts } from '../shared/texts';
import { emailSubmitted, formSubmitted, type WithAuth } from '../shared/state';
import { usePage } from '../shared/usePage';
import { readEntryQuery } from '../shared/query';
import { loginTexts } from './texts';
import { LoginScreen } from './LoginScreen';
import { selectCanLogIn, selectIsPasswordShown } from './selectors';

// Visitors do not need it.
const ContinueAs = lazy(() => import(/* webpackChunkName: "continue-as" */ '../shared/frame/ContinueAsContainer'));

/** `/app/login`. */
export function LoginContainer({ children }: { children?: ReactNode }): ReactNode {
  const { search, state } = useSelector(selectPlace);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const email = useSelector(selectCurrentEmail);
  const isSubmitting = useSelector(({ login }: WithAuth) => login.login.isSubmitting);
  const query = readEntryQuery(search);
  const topLink = { to: `/sign-up${search}`, text: sharedTexts.signUp };

  // During the log-in its own session is being loaded: the form stays until the redirect.
  if (isLoggedIn && email !== null && !isSubmitting && !query.forceLoginDisplayForm && !query.reauth) {
    return (
      <Suspense fallback={null}>
        <ContinueAs
          title={loginTexts.title}
          text={loginTexts.continueAs(email)}
          differentUser={loginTexts.differentUser}
          topLink={topLink}
        />
      </Suspense>
    );
  }
  const known = query.reauth ? email : null;
  return (
    <LoginForm
      search={search}
      email={known ?? query.email ?? keptEmail(state)}
      isReauth={query.reauth}
      isEmailFixed={known !== null}
      alternativeSignIn={children}
    />
  );
}

/** The email that was entered before the page was reloaded in its second step. */
function keptEmail(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : null;
}

interface LoginFormProps {
  search: string;
  email: string | null;
  isReauth: boolean;
  isEmailFixed: boolean;
  alternativeSignIn: ReactNode;
}

function LoginForm({ search, email, isReauth, isEmailFixed, alternativeSignIn }: LoginFormProps): ReactNode {
  const dispatch = useDispatch();
  const { page, errorAt, change, touch } = usePage('login');
  const isPasswordShown = useSelector(selectIsPasswordShown);
  const canSubmit = useSelector(selectCanLogIn);
  const lookUp = useSelector(({ login }: WithAuth) => login.lookUp);
  const hasTimedOut = useSelector(({ login }: WithAuth) => login.hasLastSessionTimedOut);

  useEffect(() => {
    if (email !== null && (isEmailFixed || page.form.email === '')) change({ email });
    // A person who signs in again cannot change who they are.
    if (isEmailFixed) dispatch(emailSubmitted());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address gives the first value; what is typed stays
  }, [email, isEmailFixed]);

  return (
    <LoginScreen
      form={page.form}
      isPasswordShown={isPasswordShown}
      canSubmit={canSubmit}
      // A password that is already filled in can be sent during the look-up: the submit waits for its result.
      isSubmitting={page.isSubmitting || lookUp === 'leaving' || (lookUp === 'asking' && !isPasswordShown)}
      isLeaving={lookUp === 'leaving'}
      isEmailFixed={isEmailFixed}
      answer={page.result}
      message={page.result?.message ?? null}
      fieldErrors={{ email: errorAt('email'), password: errorAt('password') }}
      hasTimedOut={hasTimedOut}
      isReauth={isReauth}
      captcha={isPasswordShown && <CaptchaContainer action="login" />}
      alternativeSignIn={alternativeSignIn}
      signUpAddress={`/sign-up${search}`}
      onChange={change}
      onTouch={touch}
      onContinue={() => dispatch(emailSubmitted())}
      onSubmit={() => dispatch(formSubmitted({ page: 'login' }))}
    />
  );
}
