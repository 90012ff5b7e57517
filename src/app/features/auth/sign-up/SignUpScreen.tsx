import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sharedTexts } from '../shared/texts';
import { emailError } from '../shared/emailError';
import { fieldLengths, type FieldName, type Forms } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { ConcealedPassword } from '../shared/frame/ConcealedPassword';
import { EmailField } from '../shared/frame/EmailField';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { signUpTexts } from './texts';

const loadPasswordStep = () =>
  import(/* webpackChunkName: "password-step" */ './PasswordStep').then((module) => ({ default: module.PasswordStep }));
const PasswordStep = lazy(loadPasswordStep);

export interface SignUpScreenProps {
  readonly form: Forms['signUp'];
  readonly areNamesShown: boolean;
  readonly isPasswordShown: boolean;
  readonly canSubmit: boolean;
  readonly isSubmitting: boolean;
  readonly answer: object | null;
  readonly message: string | null;
  readonly fieldErrors: Partial<Record<FieldName<'signUp'>, string>>;
  readonly shouldDelayEmailOnboarding: boolean;
  /** The address of an invitation. */
  readonly isEmailFixed?: boolean;
  readonly captcha?: ReactNode;
  /** Other ways to sign in, below the form. */
  readonly alternativeSignIn?: ReactNode;
  readonly loginAddress: string;
  readonly onChange: (values: Partial<Forms['signUp']>) => void;
  readonly onTouch: (field: FieldName<'signUp'>) => void;
  readonly onSubmit: () => void;
}

/** Sign-up: the email first, then names, then the password, in one form. */
export function SignUpScreen(props: SignUpScreenProps): ReactNode {
  const { form, areNamesShown, isPasswordShown, canSubmit, isSubmitting, fieldErrors, onChange, onTouch } = props;
  const formRef = useRefusalFocus(props.answer);
  const firstName = useRef<HTMLInputElement>(null);
  const hasContinued = useRef(false);
  // The address that Continue refused; its error is removed with the first change.
  const [refused, setRefused] = useState<string | null>(null);
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
      if (canSubmit) props.onSubmit();
    } else if (emailError(form.email) !== null) {
      setRefused(form.email);
      formRef.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus();
    } else {
      hasContinued.current = true;
      onTouch('password1');
    }
  };
  /** After both names, the password is next. */
  const changeName = (values: { firstName: string } | { lastName: string }): void => {
    onChange(values);
    const names = { ...form, ...values };
    if (names.firstName.trim() !== '' && names.lastName.trim() !== '') onTouch('password1');
  };
  const text = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => ({
    label,
    name,
    autoComplete,
    maxLength: fieldLengths.name,
    value: form[name],
    error: fieldErrors[name],
    onBlur: () => onTouch(name),
  });

  const concealed = (
    <ConcealedPassword
      name="password1"
      autoComplete="new-password"
      value={form.password1}
      onFill={(password1) => onChange({ password1 })}
    />
  );

  return (
    <AuthFrame
      title={signUpTexts.title}
      topLink={{ to: props.loginAddress, text: sharedTexts.logIn }}
      hasPromo
      hasFooter
      footer={
        <>
          {signUpTexts.alreadyHere} <TextLink to={props.loginAddress}>{sharedTexts.logIn}</TextLink>
          <br />
        </>
      }
    >
      {props.message && <Notice kind="error">{props.message}</Notice>}
      <AuthForm formRef={formRef} onSubmit={goOn}>
        <EmailField
          label={signUpTexts.email}
          isDisabled={props.isEmailFixed}
          value={form.email}
          error={fieldErrors.email ?? (refused === form.email ? (emailError(form.email) ?? undefined) : undefined)}
          onChange={(email) => onChange({ email })}
          onBlur={() => onTouch('email')}
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
            <PasswordStep form={form} error={fieldErrors.password1} onChange={onChange} onTouch={onTouch} />
          </Suspense>
        ) : (
          concealed
        )}
        <input type="hidden" name="should_delay_email_onboarding" value={String(props.shouldDelayEmailOnboarding)} />
        {props.captcha}
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
      {props.alternativeSignIn}
    </AuthFrame>
  );
}
