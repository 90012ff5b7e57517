import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { fieldLengths, type FieldName, type Forms } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import { PasswordStrength } from '../shared/strength/PasswordStrength';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { resetTexts } from './texts';

export interface ResetPasswordScreenProps {
  /** The user name, from the link: password managers store the new password under it. Null if the link is incomplete. */
  readonly username: string | null;
  readonly form: Forms['resetPassword'];
  readonly isSubmitting: boolean;
  readonly isDone: boolean;
  readonly answer: object | null;
  readonly message: string | null;
  readonly fieldErrors: Partial<Record<FieldName<'resetPassword'>, string>>;
  readonly onChange: (values: Partial<Forms['resetPassword']>) => void;
  readonly onSubmit: () => void;
}

/** Set a new password with the mailed link. */
export function ResetPasswordScreen(props: ResetPasswordScreenProps): ReactNode {
  const { username, form, isSubmitting, isDone, message, fieldErrors, onChange } = props;
  const formRef = useRefusalFocus(isDone ? null : props.answer, 'password1');
  const isEmpty = form.password1 === '' || form.password2 === '';

  if (username === null) {
    return (
      <AuthFrame title={resetTexts.title}>
        <Notice kind="error" action={<TextLink to="/app/login/forgot">{resetTexts.newLink}</TextLink>}>
          {resetTexts.brokenLink}
        </Notice>
      </AuthFrame>
    );
  }
  if (isDone) {
    return (
      <AuthFrame title={resetTexts.title}>
        <Notice kind="success">
          {resetTexts.changed} <TextLink to="/app/login">{resetTexts.goOn}</TextLink>
        </Notice>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={resetTexts.title}>
      {message && (
        <Notice kind="error" action={<TextLink to="/app/login/forgot">{resetTexts.newLink}</TextLink>}>
          {message}
        </Notice>
      )}
      <AuthForm formRef={formRef} onSubmit={() => !isEmpty && !isSubmitting && props.onSubmit()}>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <PasswordField
          label={resetTexts.password1}
          name="password1"
          autoComplete="new-password"
          maxLength={fieldLengths.password}
          value={form.password1}
          error={fieldErrors.password1}
          onChange={(password1) => onChange({ password1 })}
          notice={!fieldErrors.password1 && <PasswordStrength password={form.password1} personal={[username]} />}
        />
        <PasswordField
          label={resetTexts.password2}
          name="password2"
          autoComplete="new-password"
          maxLength={fieldLengths.password}
          value={form.password2}
          error={fieldErrors.password2}
          onChange={(password2) => onChange({ password2 })}
        />
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {resetTexts.save}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
