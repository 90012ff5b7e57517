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
import { signInAgainCopy as copy } from './copy';
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
  password: copy.explanation,
  code: copy.codeHint,
  recoveryCode: copy.recoveryHint,
  secureSession: copy.secureHint,
};
const actions: Record<SignInAgainStep, string> = {
  password: copy.logIn,
  code: copy.verify,
  recoveryCode: copy.verify,
  secureSession: copy.confirm,
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
      title={copy.title}
      description={provider === null ? hints[step] : copy.providerHint}
    >
      <div className={css.form}>
        {provider === null ? <SignInForm {...props} /> : <Provider email={email} address={provider} />}
        {step === 'code' && (
          <Button kind="plain" onClick={() => onStep('recoveryCode')}>
            {copy.useRecoveryCode}
          </Button>
        )}
        {step === 'recoveryCode' && (
          <Button kind="plain" onClick={() => onStep('code')}>
            {copy.useCode}
          </Button>
        )}
        {step !== 'password' && (
          <Button kind="plain" onClick={() => onStep('password')}>
            {copy.startOver}
          </Button>
        )}
        <p className={css.links}>
          <TextLink to={`/app/login?${new URLSearchParams({ email }).toString()}`} isNewTab>
            {copy.otherWays}
          </TextLink>
        </p>
        <Button kind="plain" onClick={props.onSomeoneElse}>
          {copy.someoneElse}
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
        {copy.provider}
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
          <TextField label={copy.email} name="email" type="email" autoComplete="username" readOnly value={email} onChange={() => {}} />
          <PasswordField
            label={copy.password}
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
          label={copy.code}
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
          label={copy.recoveryCode}
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
          {copy.usePasskey}
        </Button>
      )}
    </AuthForm>
  );
}
