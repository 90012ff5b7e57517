import { lazy, Suspense, use, useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { selectCurrentEmail, selectIsLoggedIn } from '../../session';
import { CaptchaContainer } from '../shared/captcha/CaptchaContainer';
import { sharedTexts } from '../shared/texts';
import { EntryContext } from '../shared/frame/entryContext';
import { readEntryQuery, type EntryQuery } from '../shared/query';
import { formSubmitted, type WithAuth } from '../shared/state';
import { usePage } from '../shared/usePage';
import { signUpTexts } from './texts';
import { selectAreNamesShown, selectCanSignUp, selectIsSignUpPasswordShown } from './selectors';
import { SignUpScreen } from './SignUpScreen';

// Visitors do not need it.
const ContinueAs = lazy(() => import(/* webpackChunkName: "continue-as" */ '../shared/frame/ContinueAsContainer'));

/** `/sign-up`. */
export function SignUpContainer({ children }: { children?: ReactNode }): ReactNode {
  const { search } = useSelector(selectPlace);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const email = useSelector(selectCurrentEmail);
  const isSubmitting = useSelector(({ login }: WithAuth) => login.signUp.isSubmitting);
  const query = readEntryQuery(search);
  const loginAddress = `/app/login${search}`;

  // During the sign-up its own session is being loaded: the form stays until the redirect.
  if (isLoggedIn && email !== null && !isSubmitting && !query.forceLoginDisplayForm) {
    return (
      <Suspense fallback={null}>
        <ContinueAs
          title={signUpTexts.title}
          text={signUpTexts.continueAs(email)}
          differentUser={signUpTexts.differentUser}
          topLink={{ to: loginAddress, text: sharedTexts.logIn }}
        />
      </Suspense>
    );
  }
  return <SignUpForm query={query} loginAddress={loginAddress} alternativeSignIn={children} />;
}

function SignUpForm({
  query,
  loginAddress,
  alternativeSignIn,
}: {
  query: EntryQuery;
  loginAddress: string;
  alternativeSignIn: ReactNode;
}): ReactNode {
  const dispatch = useDispatch();
  const { page, errorAt, change, touch } = usePage('signUp');
  const areNamesShown = useSelector(selectAreNamesShown);
  const isPasswordShown = useSelector(selectIsSignUpPasswordShown);
  const canSubmit = useSelector(selectCanSignUp);
  const { fixedEmail } = use(EntryContext);
  const email = fixedEmail ?? query.email;

  useEffect(() => {
    if (email !== null && (fixedEmail || page.form.email === '')) change({ email });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address gives the first value; what is typed stays
  }, [email]);

  return (
    <SignUpScreen
      form={page.form}
      areNamesShown={areNamesShown}
      isPasswordShown={isPasswordShown}
      canSubmit={canSubmit}
      isSubmitting={page.isSubmitting}
      answer={page.result}
      message={page.result?.message ?? null}
      fieldErrors={{
        email: errorAt('email'),
        firstName: errorAt('firstName'),
        lastName: errorAt('lastName'),
        password1: errorAt('password1'),
      }}
      isEmailFixed={!!fixedEmail}
      shouldDelayEmailOnboarding={query.shouldDelayEmailOnboarding}
      captcha={isPasswordShown && <CaptchaContainer action="sign_up" />}
      alternativeSignIn={alternativeSignIn}
      loginAddress={loginAddress}
      onChange={change}
      onTouch={touch}
      onSubmit={() => dispatch(formSubmitted({ page: 'signUp' }))}
    />
  );
}
