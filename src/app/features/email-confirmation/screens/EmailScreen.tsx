import { useEffect, useRef, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { TextField } from '../../../widgets/TextField/TextField';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { settings } from '../texts';
import type { ChangeState, ResendState } from '../state';
import { ConfirmationBanner } from './ConfirmationBanner';
import css from './EmailScreen.module.css';

export interface EmailScreenProps {
  /** The present address; null while it loads. */
  email: string | null;
  isConfirmed: boolean;
  /** The pending address; null for none. */
  pendingEmail: string | null;
  /** A change was requested, regardless of the loaded profile. */
  isChangePending: boolean;
  /** Why the address could not be loaded; null otherwise. */
  failure: string | null;
  resend: ResendState;
  change: ChangeState;
  onRetry: () => void;
  onResend: () => void;
  onOpen: () => void;
  onClose: () => void;
  onType: (email: string) => void;
  onRequest: () => void;
  onWithdraw: () => void;
}

/** The address of the account, whether it is confirmed, and how to change it (S32). */
export function EmailScreen(props: EmailScreenProps): ReactElement {
  const { email, isConfirmed, pendingEmail, isChangePending, failure, resend, change, onRetry, onResend, onOpen, onWithdraw } = props;
  if (email === null) {
    return <WaitingCard title={settings.title} loading={settings.loading} failure={failure} retry={settings.retry} onRetry={onRetry} />;
  }
  const isWaiting = pendingEmail !== null || isChangePending;
  const isOpen = change.phase === 'editing' || change.phase === 'sending' || change.phase === 'failed';
  return (
    <Card title={settings.title}>
      <div className={css.parts}>
        <ConfirmationBanner
          email={email}
          isConfirmed={isConfirmed}
          resend={resend}
          onResend={onResend}
          change={change.phase === 'failed' ? change : isWaiting && change.phase !== 'sending' ? 'pending' : null}
        />
        <dl className={css.addresses}>
          <div className={css.address}>
            <dt>{settings.current}</dt>
            <dd>{email}</dd>
          </div>
          {pendingEmail !== null && (
            <div className={css.address}>
              <dt>{settings.pending}</dt>
              <dd>{pendingEmail}</dd>
            </div>
          )}
        </dl>
        {isOpen ? (
          <ChangeForm {...props} />
        ) : (
          <div className={css.acts}>
            <Button onClick={onOpen}>{settings.change}</Button>
            {pendingEmail !== null && (
              <Button kind="plain" onClick={onWithdraw}>
                {settings.withdraw}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function ChangeForm({ change, onType, onRequest, onClose }: EmailScreenProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const issue = change.phase === 'editing' ? change.issue : null;
  // When the form opens, and when the input is refused.
  useEffect(() => field.current?.focus(), [issue]);
  const typed = 'typed' in change ? change.typed : '';
  const isSending = change.phase === 'sending';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && !isSending) onRequest();
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={settings.newEmail}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={typed}
        error={issue}
        hint={settings.hint}
        inputRef={field}
        onChange={onType}
      />
      <div className={css.acts}>
        <Button kind="primary" type="submit" isBusy={isSending} isDisabled={typed.trim() === ''}>
          {settings.send}
        </Button>
        <Button kind="plain" isDisabled={isSending} onClick={onClose}>
          {settings.cancel}
        </Button>
      </div>
    </form>
  );
}
