import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { type FieldName, type Forms } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { RecoveryCodeField } from '../shared/RecoveryCodeField';
import { useRefusalFocus } from '../shared/useRefusalFocus';
import { twoFactorTexts } from './texts';

export interface TwoFactorScreenProps {
  /** The requested kind of code; `recoveryCode` by the query `use_recovery_code=yes`. */
  readonly field: FieldName<'twoFactor'>;
  readonly form: Forms['twoFactor'];
  readonly isSubmitting: boolean;
  readonly answer: object | null;
  readonly message: string | null;
  readonly error: string | undefined;
  /** The previous log-in has expired and must be repeated. */
  readonly isOver: boolean;
  /** A passkey instead of either: `none` if there is none. */
  readonly passkey?: 'none' | 'offered' | 'asking' | 'checking';
  readonly onPasskey?: () => void;
  /** Switches to the other kind. */
  readonly otherAddress: string;
  readonly loginAddress: string;
  readonly onChange: (values: Partial<Forms['twoFactor']>) => void;
  readonly onSubmit: () => void;
}

/** The second factor: a code, or one of the recovery codes. */
export function TwoFactorScreen(props: TwoFactorScreenProps): ReactNode {
  const { field, form, isSubmitting, error, onChange, onSubmit } = props;
  const formRef = useRefusalFocus(props.answer, field);
  const isRecovery = field === 'recoveryCode';
  const { passkey = 'none', onPasskey } = props;
  const isEmpty = form[field].trim() === '';

  return (
    <AuthFrame title={twoFactorTexts.title}>
      <p className={css.lead}>{isRecovery ? twoFactorTexts.recoveryHint : twoFactorTexts.codeHint}</p>
      {props.message && (
        <Notice kind="error" action={props.isOver && <TextLink to={props.loginAddress}>{twoFactorTexts.logInAgain}</TextLink>}>
          {props.message}
        </Notice>
      )}
      <AuthForm formRef={formRef} onSubmit={() => !isEmpty && !isSubmitting && onSubmit()}>
        {isRecovery ? (
          <RecoveryCodeField
            key="recoveryCode"
            label={twoFactorTexts.recoveryCode}
            value={form.recoveryCode}
            error={error}
            onChange={(recoveryCode) => onChange({ recoveryCode })}
          />
        ) : (
          <CodeField
            key="code"
            label={twoFactorTexts.code}
            name="code"
            autoFocus
            value={form.code}
            error={error}
            onChange={(code) => onChange({ code })}
            onComplete={onSubmit}
          />
        )}
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {twoFactorTexts.verify}
        </Button>
      </AuthForm>
      {passkey !== 'none' && (
        <Button isWide isBusy={passkey !== 'offered'} onClick={onPasskey}>
          {twoFactorTexts.usePasskey}
        </Button>
      )}
      <p className={css.links}>
        <TextLink to={props.otherAddress} replace>
          {isRecovery ? twoFactorTexts.useCode : twoFactorTexts.useRecoveryCode}
        </TextLink>
      </p>
    </AuthFrame>
  );
}
