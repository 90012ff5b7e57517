import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { CaptchaField } from '../shared/captcha/CaptchaField';
import { fieldLengths } from '../shared/forms';
import { AuthForm } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { RecoveryCodeField } from '../shared/RecoveryCodeField';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { signInAgainTexts as texts } from './texts';
import type { SignInAgainForm, SignInAgainState, SignInAgainStep } from './state';

export interface SignInAgainDialogProps {
  /** The known person. */
  readonly email: string;
  readonly state: SignInAgainState;
  readonly onChange: (values: Partial<SignInAgainForm>) => void;
  readonly onSubmit: () => void;
  readonly onPasskey: () => void;
  readonly onCaptcha: () => void;
  readonly onStep: (step: SignInAgainStep) => void;
  readonly onSomeoneElse: () => void;
  readonly onClose: () => void;
}

const hints: Record<SignInAgainStep, string> = {
  password: texts.explanation,
  code: texts.codeHint,
  recoveryCode: texts.recoveryHint,
  secureSession: texts.secureHint,
};
const actions: Record<SignInAgainStep, string> = {
  password: texts.logIn,
  code: texts.verify,
  recoveryCode: texts.verify,
  secureSession: texts.confirm,
};

/** Shown over a page whose session was lost: the same person signs in again, and the page continues (S22). */
export function SignInAgainDialog(props: SignInAgainDialogProps): ReactNode {
  const { email, state, onStep } = props;
  const { step, provider } = state;
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={props.onClose}
      title={texts.title}
      description={provider === null ? hints[step] : texts.providerHint}
    >
      <div className={css.form}>
        {provider === null ? <SignInForm {...props} /> : <Provider email={email} address={provider} />}
        {step === 'code' && (
          <Button kind="plain" onClick={() => onStep('recoveryCode')}>
            {texts.useRecoveryCode}
          </Button>
        )}
        {step === 'recoveryCode' && (
          <Button kind="plain" onClick={() => onStep('code')}>
            {texts.useCode}
          </Button>
        )}
        {step !== 'password' && (
          <Button kind="plain" onClick={() => onStep('password')}>
            {texts.startOver}
          </Button>
        )}
        <p className={css.links}>
          <TextLink to={`/app/login?${new URLSearchParams({ email }).toString()}`} isNewTab>
            {texts.otherWays}
          </TextLink>
        </p>
        <Button kind="plain" onClick={props.onSomeoneElse}>
          {texts.someoneElse}
        </Button>
      </div>
    </Dialog>
  );
}

function Provider({ email, address }: { email: string; address: string }): ReactNode {
  return (
    <>
      <p className={css.lead}>{email}</p>
      <TextLink to={address} isNewTab look="primary">
        {texts.provider}
      </TextLink>
    </>
  );
}

function SignInForm({ email, state, onChange, onSubmit, onPasskey, onCaptcha }: SignInAgainDialogProps): ReactNode {
  const { step, form, isSubmitting, refusal, captcha, hasPasskeys } = state;
  const formRef = useRefusalFocus(refusal, step);
  const error = refusal?.isOfField ? refusal.message : undefined;
  return (
    <AuthForm formRef={formRef} onSubmit={() => !isSubmitting && onSubmit()}>
      {refusal && !refusal.isOfField && <Notice kind="error">{refusal.message}</Notice>}
      {step === 'password' && (
        <>
          <TextField label={texts.email} name="email" type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            autoFocus
            maxLength={fieldLengths.password}
            value={form.password}
            error={error}
            onChange={(password) => onChange({ password })}
          />
          {captcha.isDue && <CaptchaField phase={captcha.phase} onCheck={onCaptcha} />}
        </>
      )}
      {step === 'code' && (
        <CodeField
          label={texts.code}
          name="code"
          autoFocus
          value={form.code}
          error={error}
          onChange={(code) => onChange({ code })}
          onComplete={onSubmit}
        />
      )}
      {step === 'recoveryCode' && (
        <RecoveryCodeField
          label={texts.recoveryCode}
          value={form.recoveryCode}
          error={error}
          onChange={(recoveryCode) => onChange({ recoveryCode })}
        />
      )}
      <Button kind="primary" type="submit" isWide isBusy={isSubmitting}>
        {actions[step]}
      </Button>
      {hasPasskeys && step !== 'secureSession' && (
        <Button isWide isDisabled={isSubmitting} onClick={onPasskey}>
          {texts.usePasskey}
        </Button>
      )}
    </AuthForm>
  );
}
