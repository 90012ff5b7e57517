import { useEffect, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { loginChosen, selectCurrentEmail, timeoutNoticeClosed } from '../../session';
import { toastShown } from '../../toasts';
import { loginTexts } from '../login/texts';
import { secureSessionTexts } from '../secure-session/texts';
import { CaptchaField } from '../shared/captcha/CaptchaField';
import { fieldLengths } from '../shared/forms';
import { AuthForm } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { RecoveryCodeField } from '../shared/RecoveryCodeField';
import { useRefusalFocus } from '../shared/usePage';
import { twoFactorTexts } from '../two-factor/texts';
import { signInAgainFlow } from './sagas';
import { dialogShown, selectSignInAgain, signInAgainSlice, type SignInAgainStep } from './state';
import { signInAgainTexts as texts } from './texts';

const { captchaChecked, formChanged, hidden, passkeyChosen, stepEntered, submitted } = signInAgainSlice.actions;

/** The dialog for signing in again on the page. Loaded ahead for people who are signed in, so that it also opens without a network. */
export const parts = { slices: [signInAgainSlice], sagas: [signInAgainFlow] };

const hints: Record<SignInAgainStep, string> = {
  password: texts.explanation,
  code: twoFactorTexts.codeHint,
  recoveryCode: texts.recoveryHint,
  secureSession: secureSessionTexts.explanation,
};
const submitTexts: Record<SignInAgainStep, string> = {
  password: loginTexts.logIn,
  code: twoFactorTexts.verify,
  recoveryCode: twoFactorTexts.verify,
  secureSession: secureSessionTexts.confirm,
};

/**
 * The dialog over a page whose session was lost: the same person signs in again, and the page continues (S22). Rendered while
 * `selectIsTimeoutNoticeDue`.
 */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentEmail);
  const { step, provider } = useAppSelector(selectSignInAgain);
  useEffect(() => {
    dispatch(dialogShown());
    return () => void dispatch(hidden());
  }, [dispatch]);
  if (email === null) return null;
  const close = (): void => {
    dispatch(timeoutNoticeClosed());
    dispatch(toastShown({ type: 'error', message: texts.closed }));
  };
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={close}
      title={loginTexts.timedOut}
      description={provider === null ? hints[step] : texts.providerHint}
    >
      <div className={css.form}>
        {provider === null ? <SignInForm email={email} /> : <Provider email={email} address={provider} />}
        {step === 'code' && <StepButton to="recoveryCode">{twoFactorTexts.useRecoveryCode}</StepButton>}
        {step === 'recoveryCode' && <StepButton to="code">{twoFactorTexts.useCode}</StepButton>}
        {step !== 'password' && <StepButton to="password">{texts.startOver}</StepButton>}
        <p className={css.links}>
          <TextLink to={`/app/login?${new URLSearchParams({ email }).toString()}`} isNewTab>
            {texts.otherWays}
          </TextLink>
        </p>
        <Button kind="plain" onClick={() => dispatch(loginChosen())}>
          {texts.someoneElse}
        </Button>
      </div>
    </Dialog>
  );
}

function StepButton({ to, children }: { readonly to: SignInAgainStep; readonly children: string }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Button kind="plain" onClick={() => dispatch(stepEntered({ step: to }))}>
      {children}
    </Button>
  );
}

function Provider({ email, address }: { readonly email: string; readonly address: string }): ReactNode {
  return (
    <>
      <p className={css.lead}>{email}</p>
      <TextLink to={address} isNewTab look="primary">
        {texts.provider}
      </TextLink>
    </>
  );
}

function SignInForm({ email }: { readonly email: string }): ReactNode {
  const dispatch = useAppDispatch();
  const { step, form, isSubmitting, refusal, captcha, hasPasskeys } = useAppSelector(selectSignInAgain);
  const formRef = useRefusalFocus(refusal, step);
  const error = refusal?.isOfField ? refusal.message : undefined;
  const submit = () => dispatch(submitted());
  return (
    <AuthForm formRef={formRef} onSubmit={() => !isSubmitting && submit()}>
      {refusal && !refusal.isOfField && <Notice kind="error">{refusal.message}</Notice>}
      {step === 'password' && (
        <>
          <TextField
            label={loginTexts.email}
            name="email"
            type="email"
            autoComplete="username"
            readOnly
            value={email}
            onChange={() => {}}
          />
          <PasswordField
            label={loginTexts.password}
            name="password"
            autoComplete="current-password"
            autoFocus
            maxLength={fieldLengths.password}
            value={form.password}
            error={error}
            onChange={(password) => dispatch(formChanged({ password }))}
          />
          {captcha.isDue && <CaptchaField phase={captcha.phase} onCheck={() => dispatch(captchaChecked())} />}
        </>
      )}
      {step === 'code' && (
        <CodeField
          label={twoFactorTexts.code}
          name="code"
          autoFocus
          value={form.code}
          error={error}
          onChange={(code) => dispatch(formChanged({ code }))}
          onComplete={submit}
        />
      )}
      {step === 'recoveryCode' && (
        <RecoveryCodeField value={form.recoveryCode} error={error} onChange={(recoveryCode) => dispatch(formChanged({ recoveryCode }))} />
      )}
      <Button kind="primary" type="submit" isWide isBusy={isSubmitting}>
        {submitTexts[step]}
      </Button>
      {hasPasskeys && step !== 'secureSession' && (
        <Button isWide isDisabled={isSubmitting} onClick={() => dispatch(passkeyChosen())}>
          {twoFactorTexts.usePasskey}
        </Button>
      )}
    </AuthForm>
  );
}
