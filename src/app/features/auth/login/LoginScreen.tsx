import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sharedTexts } from '../shared/texts';
import { fieldLengths, type FieldName, type Forms } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { ConcealedPassword } from '../shared/frame/ConcealedPassword';
import { EmailField } from '../shared/frame/EmailField';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { loginTexts } from './texts';

export interface LoginScreenProps {
  readonly form: Forms['login'];
  /** The second step; in the first, only the email shows. */
  readonly isPasswordShown: boolean;
  readonly canSubmit: boolean;
  readonly isSubmitting: boolean;
  /** The last reply; a new object for each. */
  readonly answer: object | null;
  readonly message: string | null;
  readonly fieldErrors: Partial<Record<FieldName<'login'>, string>>;
  readonly hasTimedOut: boolean;
  /** Redirecting to the provider that this email's domain uses. */
  readonly isLeaving?: boolean;
  /** A person who signs in again is known. */
  readonly isEmailFixed?: boolean;
  /** "Let's Make Sure It's You", narrower (A2.64). */
  readonly isReauth: boolean;
  /** Shown if one is required. */
  readonly captcha?: ReactNode;
  /** Other ways to sign in, below the form. */
  readonly alternativeSignIn?: ReactNode;
  readonly signUpAddress: string;
  readonly onChange: (values: Partial<Forms['login']>) => void;
  readonly onTouch: (field: FieldName<'login'>) => void;
  readonly onContinue: () => void;
  readonly onSubmit: () => void;
}

/** Log-in: the email, then the password, in one form (D1). */
export function LoginScreen(props: LoginScreenProps): ReactNode {
  const { form, isPasswordShown, canSubmit, isSubmitting, fieldErrors, onChange, onTouch } = props;
  const formRef = useRefusalFocus(props.answer, 'password');
  const password = useRef<HTMLInputElement>(null);
  const hasContinued = useRef(false);
  useEffect(() => {
    // The field takes the focus only after Continue was pressed; a password manager's fill must not move it.
    if (isPasswordShown && hasContinued.current) password.current?.focus();
    hasContinued.current = false;
  }, [isPasswordShown]);

  const goOn = (): void => {
    if (isPasswordShown) {
      if (canSubmit) props.onSubmit();
    } else if (form.email.trim() !== '' && !isSubmitting) {
      hasContinued.current = true;
      props.onContinue();
    }
  };

  /** The prerendered form asks for the email only, so a submit of it does not mean that the password is missing. */
  const goOnLater = (): void => {
    if (isPasswordShown && form.password === '') password.current?.focus();
    else goOn();
  };

  return (
    <AuthFrame
      title={props.isReauth ? loginTexts.reauthTitle : loginTexts.title}
      topLink={{ to: props.signUpAddress, text: sharedTexts.signUp }}
      hasPromo={!props.isReauth}
      isNarrow={props.isReauth}
      hasFooter
    >
      {props.hasTimedOut && <Notice kind="warning">{loginTexts.timedOut}</Notice>}
      {props.isLeaving && <Notice kind="info">{loginTexts.leaving}</Notice>}
      {props.message && <Notice kind="error">{props.message}</Notice>}
      <AuthForm formRef={formRef} onSubmit={goOn} onQueuedSubmit={goOnLater}>
        <EmailField
          label={loginTexts.email}
          autoComplete="username webauthn"
          readOnly={props.isEmailFixed}
          autoFocus={!props.isEmailFixed}
          value={form.email}
          error={fieldErrors.email}
          onChange={(email) => onChange({ email })}
          onBlur={() => onTouch('email')}
        />
        {isPasswordShown ? (
          <PasswordField
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            maxLength={fieldLengths.password}
            value={form.password}
            error={fieldErrors.password}
            inputRef={password}
            onChange={(value) => onChange({ password: value })}
            onBlur={() => onTouch('password')}
            aside={<TextLink to="/app/login/forgot">{loginTexts.forgot}</TextLink>}
          />
        ) : (
          <ConcealedPassword
            name="password"
            autoComplete="current-password"
            value={form.password}
            onFill={(value) => onChange({ password: value })}
          />
        )}
        {props.captcha}
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
      {props.alternativeSignIn}
    </AuthFrame>
  );
}
