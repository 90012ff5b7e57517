import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sharedTexts } from '../shared/texts';
import type { Forms } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { EmailField } from '../shared/frame/EmailField';
import css from '../shared/frame/frame.module.css';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { forgotTexts } from './texts';

export interface ForgotPasswordScreenProps {
  readonly form: Forms['forgotPassword'];
  readonly isSubmitting: boolean;
  readonly isSent: boolean;
  readonly answer: object | null;
  readonly message: string | null;
  readonly error: string | undefined;
  readonly onChange: (values: Partial<Forms['forgotPassword']>) => void;
  readonly onSubmit: () => void;
}

/** Requests a link that resets the password. */
export function ForgotPasswordScreen({
  form,
  isSubmitting,
  isSent,
  answer,
  message,
  error,
  onChange,
  onSubmit,
}: ForgotPasswordScreenProps): ReactNode {
  const formRef = useRefusalFocus(isSent ? null : answer, 'email');
  const isEmpty = form.email.trim() === '';
  return (
    <AuthFrame title={forgotTexts.title}>
      <p className={css.lead}>{forgotTexts.hint}</p>
      {message && isSent && (
        <Notice kind="success" title={message}>
          {forgotTexts.sentHint}
        </Notice>
      )}
      {message && !isSent && <Notice kind="error">{message}</Notice>}
      <AuthForm formRef={formRef} onSubmit={() => !isEmpty && !isSubmitting && onSubmit()}>
        <EmailField label={forgotTexts.email} value={form.email} error={error} onChange={(email) => onChange({ email })} />
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {forgotTexts.send}
        </Button>
      </AuthForm>
      <p className={css.links}>
        <TextLink to="/app/login">{sharedTexts.backToLogIn}</TextLink>
      </p>
    </AuthFrame>
  );
}
