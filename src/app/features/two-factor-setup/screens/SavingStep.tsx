import { useId, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { copy, issueText, keptText } from '../copy';
import type { Issue } from '../outcomes';
import type { Kept } from '../state';
import css from './SavingStep.module.css';

export interface SavingEvents {
  onKeep: (by: 'copy' | 'download' | 'print') => void;
  onRecoveryCodeType: (recoveryCode: string) => void;
  onRecoveryCodeSubmit: () => void;
}

export interface SavingStepProps extends SavingEvents {
  recoveryCodes: readonly string[];
  kept: Kept | null;
  typed: string;
  isSending: boolean;
  issue: Issue | null;
}

/** Ten recovery codes, ways to store them, and one to type back. */
export function SavingStep({
  recoveryCodes,
  kept,
  typed,
  isSending,
  issue,
  onKeep,
  onRecoveryCodeType,
  onRecoveryCodeSubmit,
}: SavingStepProps): ReactElement {
  const listId = useId();
  const isAboutCode = issue?.kind === 'badRecoveryCode';
  return (
    <Card title={copy.saving.heading}>
      <div className={css.stack}>
        <p>{copy.saving.text}</p>
        <div className={css.sheet}>
          <h3 className={css.listTitle} id={listId}>
            {copy.saving.list}
          </h3>
          <ol className={css.codes} aria-labelledby={listId}>
            {recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div className={css.ways}>
          <Button size="small" onClick={() => onKeep('download')}>
            {copy.saving.download}
          </Button>
          <Button size="small" onClick={() => onKeep('copy')}>
            {copy.saving.copy}
          </Button>
          <Button size="small" onClick={() => onKeep('print')}>
            {copy.saving.print}
          </Button>
          <span role="status" className={css.kept}>
            {kept && keptText[kept]}
          </span>
        </div>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            onRecoveryCodeSubmit();
          }}
        >
          {issue && !isAboutCode && <Notice kind="error">{issueText(issue)}</Notice>}
          <TextField
            label={copy.saving.typeBack}
            name="recovery_code"
            value={typed}
            onChange={onRecoveryCodeType}
            error={isAboutCode ? issueText(issue) : null}
            hint={copy.saving.typeBackHint}
            autoComplete="off"
            maxLength={64}
            isCode
          />
          <div>
            <Button kind="primary" type="submit" isBusy={isSending} isDisabled={typed.trim() === ''}>
              {copy.saving.submit}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
