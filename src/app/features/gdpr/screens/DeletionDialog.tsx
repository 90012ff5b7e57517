import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextField } from '../../../widgets/TextField/TextField';
import { deleting } from '../texts';
import type { DeletionCardProps } from './DeletionCard';
import css from './YourDataScreen.module.css';

/** Explains what a deletion means, and confirms the person and the account (decision D15). */
export function DeletionDialog({ state, facts, email, onClose, onType, onDelete }: DeletionCardProps): ReactElement {
  const { form, sending, deleteData } = state;
  const { issues, confirmation } = form;
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (issues.password !== null) passwordField.current?.focus();
    else if (issues.confirmation !== null) emailField.current?.focus();
  }, [issues]);
  const isSending = sending === 'deletion';
  const hasFieldIssue = issues.password !== null || issues.confirmation !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending) onDelete(facts.hasPassword ? password : null);
  };
  const close = (): void => {
    setPassword('');
    onClose();
  };
  return (
    <Dialog
      isOpen={form.isOpen && !deleteData.inProgress}
      onClose={close}
      title={deleting.dialogTitle}
      description={deleting.dialogText(facts.deletionDelay)}
    >
      <form className={css.cards} noValidate onSubmit={submit}>
        <p className={css.text}>{deleting.zaps}</p>
        {deleteData.status === 'error' && !hasFieldIssue && (
          <Notice kind="error" title={deleting.failed}>
            {deleteData.message}
          </Notice>
        )}
        <TextField
          label={deleting.email(email)}
          name="confirmation"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          value={confirmation}
          error={issues.confirmation}
          inputRef={emailField}
          onChange={onType}
        />
        {facts.hasPassword && (
          <PasswordField
            label={deleting.password}
            name="password"
            autoComplete="current-password"
            value={password}
            error={issues.password}
            inputRef={passwordField}
            onChange={setPassword}
          />
        )}
        <div className={css.acts}>
          <Button kind="danger" type="submit" isBusy={isSending}>
            {deleting.confirm}
          </Button>
          <Button isDisabled={isSending} onClick={close}>
            {deleting.close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
