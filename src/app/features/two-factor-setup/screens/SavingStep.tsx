import { useId, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts, issueText, keptText } from '../texts';
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
    <Card title={texts.saving.heading}>
      <div className={css.stack}>
        <p>{texts.saving.text}</p>
        <div className={css.sheet}>
          <h3 className={css.listTitle} id={listId}>
            {texts.saving.list}
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
            {texts.saving.download}
          </Button>
          <Button size="small" onClick={() => onKeep('copy')}>
            {texts.saving.copy}
          </Button>
          <Button size="small" onClick={() => onKeep('print')}>
            {texts.saving.print}
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
            label={texts.saving.typeBack}
            name="recovery_code"
            value={typed}
            onChange={onRecoveryCodeType}
            error={isAboutCode ? issueText(issue) : null}
            hint={texts.saving.typeBackHint}
            autoComplete="off"
            maxLength={64}
            isCode
          />
          <div>
            <Button kind="primary" type="submit" isBusy={isSending} isDisabled={typed.trim() === ''}>
              {texts.saving.submit}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
