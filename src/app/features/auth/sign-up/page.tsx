import { lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectCurrentEmail, selectIsLoggedIn } from '../../session';
import { Captcha } from '../shared/captcha/Captcha';
import { emailError } from '../shared/emailError';
import { fieldLengths } from '../shared/forms';
import { AuthForm, AuthFrame, EntryContext } from '../shared/frame/AuthFrame';
import { ConcealedPassword, EmailField } from '../shared/frame/fields';
import { loadOnInteraction } from '../shared/loadOnInteraction';
import { readEntryQuery, type EntryQuery } from '../shared/query';
import { formSubmitted, selectAuth } from '../shared/state';
import { sharedTexts } from '../shared/texts';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { signUpTexts } from './texts';

// Visitors do not need it.
const ContinueAs = lazy(() => import(/* webpackChunkName: "continue-as" */ '../shared/frame/ContinueAs'));

const loadPasswordStep = () =>
  import(/* webpackChunkName: "password-step" */ './PasswordStep').then((module) => ({ default: module.PasswordStep }));
const PasswordStep = lazy(loadPasswordStep);

/** The flows of both addresses of the page. */
export const loadFlows = loadOnInteraction('signUp', () => import(/* webpackChunkName: "sign-up-flows" */ './flows'));

export function SignUpPage({ children }: { children?: ReactNode }): ReactNode {
  const { search } = useAppSelector(selectPlace);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const email = useAppSelector(selectCurrentEmail);
  const isSubmitting = useAppSelector((state) => selectAuth(state).signUp.isSubmitting);
  const query = readEntryQuery(search);
  const topLink = { to: `/app/login${search}`, text: sharedTexts.logIn };

  // During the sign-up its own session is being loaded: the form stays until the redirect.
  if (isLoggedIn && email !== null && !isSubmitting && !query.forceLoginDisplayForm) {
    return (
      <Suspense fallback={null}>
        <ContinueAs title={signUpTexts.title} email={email} differentUser={signUpTexts.differentUser} topLink={topLink} />
      </Suspense>
    );
  }
  return (
    <AuthFrame
      title={signUpTexts.title}
      topLink={topLink}
      hasPromo
      hasFooter
      footer={
        <>
          {signUpTexts.alreadyHere} <TextLink to={topLink.to}>{sharedTexts.logIn}</TextLink>
          <br />
        </>
      }
    >
      <SignUpForm query={query} />
      {children}
    </AuthFrame>
  );
}

/** The email first, then names, then the password, in one form. */
function SignUpForm({ query }: { readonly query: EntryQuery }): ReactNode {
  const dispatch = useAppDispatch();
  const { form, isSubmitting, result, message, errorAt, change, touch } = usePage('signUp');
  const areNamesShown = useAppSelector(selectAreNamesShown);
  const isPasswordShown = useAppSelector(selectIsSignUpPasswordShown);
  const canSubmit = useAppSelector(selectCanSignUp);
  /** The address of an invitation. */
  const { fixedEmail } = use(EntryContext);
  const email = fixedEmail ?? query.email;
  const formRef = useRefusalFocus(result);
  const firstName = useRef<HTMLInputElement>(null);
  const hasContinued = useRef(false);
  // The address that Continue refused; its error is removed with the first change.
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    if (email !== null && (fixedEmail || form.email === '')) change({ email });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address gives only the first value
  }, [email]);
  useEffect(() => {
    if (hasContinued.current) firstName.current?.focus();
    hasContinued.current = false;
  }, [isPasswordShown]);
  useEffect(() => {
    // Loaded once a person types, so that it is there when needed. If it fails, the step itself tries again.
    if (areNamesShown) loadPasswordStep().catch(() => {});
  }, [areNamesShown]);

  const goOn = (): void => {
    if (isPasswordShown) {
      if (canSubmit) dispatch(formSubmitted({ page: 'signUp' }));
    } else if (emailError(form.email) !== null) {
      setRefused(form.email);
      formRef.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus();
    } else {
      hasContinued.current = true;
      touch('password1');
    }
  };
  /** After both names, the password is next. */
  const changeName = (values: { firstName: string } | { lastName: string }): void => {
    change(values);
    const names = { ...form, ...values };
    if (names.firstName.trim() !== '' && names.lastName.trim() !== '') touch('password1');
  };
  const text = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => ({
    label,
    name,
    autoComplete,
    maxLength: fieldLengths.name,
    value: form[name],
    error: errorAt(name),
    onBlur: () => touch(name),
  });
  const concealed = (
    <ConcealedPassword name="password1" autoComplete="new-password" value={form.password1} onFill={(password1) => change({ password1 })} />
  );

  return (
    <>
      {message && <Notice kind="error">{message}</Notice>}
      <AuthForm formRef={formRef} onSubmit={goOn}>
        <EmailField
          label={signUpTexts.email}
          isDisabled={!!fixedEmail}
          value={form.email}
          error={errorAt('email') ?? (refused === form.email ? (emailError(form.email) ?? undefined) : undefined)}
          onChange={(value) => change({ email: value })}
          onBlur={() => touch('email')}
        />
        {areNamesShown && (
          <>
            <TextField
              {...text('firstName', signUpTexts.firstName, 'given-name')}
              inputRef={firstName}
              onChange={(value) => changeName({ firstName: value })}
            />
            <TextField {...text('lastName', signUpTexts.lastName, 'family-name')} onChange={(value) => changeName({ lastName: value })} />
          </>
        )}
        {isPasswordShown ? (
          <Suspense fallback={concealed}>
            <PasswordStep form={form} error={errorAt('password1')} onChange={change} onTouch={touch} />
          </Suspense>
        ) : (
          concealed
        )}
        <input type="hidden" name="should_delay_email_onboarding" value={String(query.shouldDelayEmailOnboarding)} />
        {isPasswordShown && <Captcha action="sign_up" />}
        <Button
          kind="primary"
          type="submit"
          isWide
          isBusy={isSubmitting}
          isDisabled={isPasswordShown ? !canSubmit && !isSubmitting : form.email.trim() === ''}
        >
          {isPasswordShown ? signUpTexts.signUp : signUpTexts.continue}
        </Button>
      </AuthForm>
    </>
  );
}

/** The password shows once it has been touched, or if it alone is in error. */
export function selectIsSignUpPasswordShown(state: object): boolean {
  const { result, touched } = selectAuth(state).signUp;
  const faulty = Object.keys(result?.fieldErrors ?? {});
  return touched.password1 === true || (faulty.length === 1 && faulty[0] === 'password1');
}

/** The names show after the first interaction: something is in the form, or a field has been left or filled. */
export function selectAreNamesShown(state: object): boolean {
  const { form, touched } = selectAuth(state).signUp;
  return (
    form.email !== '' || form.firstName !== '' || form.lastName !== '' || touched.firstName === true || selectIsSignUpPasswordShown(state)
  );
}

/** All four are filled in and nothing is pending. */
export function selectCanSignUp(state: object): boolean {
  const { form, isSubmitting } = selectAuth(state).signUp;
  return [form.email, form.firstName, form.lastName, form.password1].every((value) => value.trim() !== '') && !isSubmitting;
}

export default definePage({
  path: '/sign-up',
  title: 'Sign Up',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  hasAlternativeSignIn: true,
  sagas: [loadFlows],
  Screen: SignUpPage,
});
