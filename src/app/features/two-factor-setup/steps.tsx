import { useId, type ReactElement } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { CodeField } from '../../widgets/CodeField/CodeField';
import { CopyField } from '../../widgets/CopyField/CopyField';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextField } from '../../widgets/TextField/TextField';
import { setupSlice, type SetupState } from './state';
import css from './page.module.css';
import { issueText, keptText, texts } from './texts';

const { codeSubmitted, codeTyped, keepRequested, recoveryCodeSubmitted, recoveryCodeTyped } = setupSlice.actions;

type StepProps<Phase> = Extract<SetupState, { readonly phase: Phase }>;

/** The secret as a QR code and as a key, and a code to prove that the app has it. */
export function ScanningStep({ secret, qrImage, typed, isSending, issue }: StepProps<'scanning'>): ReactElement {
  const dispatch = useAppDispatch();
  const isAboutCode = issue?.kind === 'badCode';
  return (
    <Card title={texts.scanning.heading}>
      <div className={css.columns}>
        {/* White in both themes: cameras need dark on light. */}
        <img className={css.picture} src={qrImage} alt={texts.scanning.qrLabel} width={200} height={200} />
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(codeSubmitted());
          }}
        >
          <CopyField label={texts.scanning.key} value={secret} hint={texts.scanning.byHand} />
          {issue && !isAboutCode && <Notice kind="error">{issueText(issue)}</Notice>}
          <CodeField
            label={texts.scanning.code}
            name="code"
            value={typed}
            onChange={(code) => dispatch(codeTyped({ code }))}
            onComplete={() => dispatch(codeSubmitted())}
            error={isAboutCode ? issueText(issue) : null}
            hint={texts.scanning.codeHint}
          />
          <div>
            <Button kind="primary" type="submit" isBusy={isSending} isDisabled={typed.length < 6}>
              {texts.scanning.submit}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}

/** Ten recovery codes, ways to store them, and one to type back. */
export function SavingStep({ recoveryCodes, kept, typed, isSending, issue }: StepProps<'saving'>): ReactElement {
  const dispatch = useAppDispatch();
  const listId = useId();
  const isAboutCode = issue?.kind === 'badRecoveryCode';
  return (
    <Card title={texts.saving.heading}>
      <Stack gap="large">
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
          <Bar>
            {(['download', 'copy', 'print'] as const).map((by) => (
              <Button key={by} size="small" onClick={() => dispatch(keepRequested({ by }))}>
                {texts.saving[by]}
              </Button>
            ))}
            <span role="status" className={css.kept}>
              {kept && keptText[kept]}
            </span>
          </Bar>
        </div>
        <form
          className={css.proof}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(recoveryCodeSubmitted());
          }}
        >
          {issue && !isAboutCode && <Notice kind="error">{issueText(issue)}</Notice>}
          <TextField
            label={texts.saving.typeBack}
            name="recovery_code"
            value={typed}
            onChange={(recoveryCode) => dispatch(recoveryCodeTyped({ recoveryCode }))}
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
      </Stack>
    </Card>
  );
}
