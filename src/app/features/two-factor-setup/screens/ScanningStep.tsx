import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts, issueText } from '../texts';
import type { Issue } from '../outcomes';
import css from './ScanningStep.module.css';

export interface ScanningEvents {
  onCodeType: (code: string) => void;
  onCodeSubmit: () => void;
}

export interface ScanningStepProps extends ScanningEvents {
  secret: string;
  /** A `data:` address. */
  qrImage: string;
  typed: string;
  isSending: boolean;
  issue: Issue | null;
}

/** The secret as a QR code and as a key, and a code to prove that the app has it. */
export function ScanningStep({ secret, qrImage, typed, isSending, issue, onCodeType, onCodeSubmit }: ScanningStepProps): ReactElement {
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
            onCodeSubmit();
          }}
        >
          <CopyField label={texts.scanning.key} value={secret} hint={texts.scanning.byHand} />
          {issue && !isAboutCode && <Notice kind="error">{issueText(issue)}</Notice>}
          <CodeField
            label={texts.scanning.code}
            name="code"
            value={typed}
            onChange={onCodeType}
            onComplete={onCodeSubmit}
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
