import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { secureSessionTexts } from './texts';

export interface SecureSessionScreenProps {
  readonly isSubmitting: boolean;
  readonly message: string | null;
  /** The previous log-in has expired and must be repeated. */
  readonly isOver: boolean;
  readonly loginAddress: string;
  readonly onConfirm: () => void;
}

/** 'Hold up!': one session continues, the others end (A2.04, A8.29). */
export function SecureSessionScreen({ isSubmitting, message, isOver, loginAddress, onConfirm }: SecureSessionScreenProps): ReactNode {
  return (
    <AuthFrame title={secureSessionTexts.title}>
      <p className={css.lead}>{secureSessionTexts.explanation}</p>
      {message && (
        <Notice kind="error" action={isOver && <TextLink to={loginAddress}>{secureSessionTexts.logInAgain}</TextLink>}>
          {message}
        </Notice>
      )}
      <AuthForm onSubmit={() => !isSubmitting && onConfirm()}>
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting}>
          {secureSessionTexts.confirm}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
