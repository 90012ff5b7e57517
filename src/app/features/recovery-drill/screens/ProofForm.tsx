import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { PasswordField } from '../../../widgets/PasswordField/PasswordField';
import { TextField } from '../../../widgets/TextField/TextField';
import { copy } from '../copy';
import type { OpenProof } from '../state';
import type { RecoveryDrillScreenProps } from './RecoveryDrillScreen';
import css from './RecoveryDrillScreen.module.css';

type Props = Pick<RecoveryDrillScreenProps, 'onType' | 'onSubmit' | 'onClose'> & { readonly open: OpenProof; readonly email: string };

/** The field for a proof that is typed. A passkey has none: its browser asks. */
export function ProofForm({ open, email, onType, onSubmit, onClose }: Props): ReactElement {
  const { kind } = open.subject;
  if (open.phase === 'starting' || kind === 'passkey') {
    return (
      <div className={css.row}>
        <p className={css.detail} role="status">
          {kind === 'passkey' ? copy.asking : copy.starting}
        </p>
        <Button size="small" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={css.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (open.phase === 'typing' && open.code.trim() !== '') onSubmit();
      }}
    >
      {kind === 'mail' && (
        <p className={css.detail} role="status">
          {copy.mailed(email)}
        </p>
      )}
      <ProofField open={open} onType={onType} />
      <div className={css.actions}>
        <Button kind="primary" size="small" type="submit" isBusy={open.phase === 'checking'} isDisabled={open.code.trim() === ''}>
          {copy.check}
        </Button>
        <Button size="small" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

function ProofField({ open, onType }: Pick<Props, 'open' | 'onType'>): ReactElement {
  const shared = { value: open.code, onChange: onType, error: open.issue, autoFocus: true } as const;
  switch (open.subject.kind) {
    case 'authenticator':
      return <CodeField {...shared} {...copy.fields.authenticator} name="drill-authenticator" />;
    case 'password':
      return <PasswordField {...shared} label={copy.fields.password.label} name="drill-password" autoComplete="current-password" />;
    case 'mail':
      return <TextField {...shared} {...copy.fields.mail} name="drill-mail" isCode autoComplete="off" maxLength={64} />;
    default:
      return <TextField {...shared} {...copy.fields.recoveryCode} name="drill-recovery" isCode autoComplete="off" maxLength={64} />;
  }
}
