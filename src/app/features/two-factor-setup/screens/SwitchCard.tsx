import { useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts, issueText } from '../texts';
import type { Issue } from '../outcomes';
import css from './SwitchCard.module.css';
import { TurnOffDialog } from './TurnOffDialog';

export interface SwitchEvents {
  onStart: () => void;
  onTurnOff: () => void;
  /** The sign-in is not recent enough for this, and the one redirect has already been made. */
  onSignInAgain: () => void;
}

export interface SwitchCardProps extends SwitchEvents {
  isOn: boolean;
  isBusy: boolean;
  isJustTurnedOff: boolean;
  requiredBy: readonly string[];
  issue: Issue | null;
}

/** Says if two-factor is on, and lets the person change it. */
export function SwitchCard({
  isOn,
  isBusy,
  isJustTurnedOff,
  requiredBy,
  issue,
  onStart,
  onTurnOff,
  onSignInAgain,
}: SwitchCardProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card>
      <div className={css.stack}>
        {issue && (
          <Notice
            kind="error"
            action={
              issue.kind === 'signInAgain' && (
                <Button size="small" onClick={onSignInAgain}>
                  {texts.logInAgain}
                </Button>
              )
            }
          >
            {issueText(issue)}
          </Notice>
        )}
        {isJustTurnedOff && <Notice kind="success">{texts.off.turnedOff}</Notice>}
        <p className={css.status} data-on={isOn || undefined}>
          {isOn ? texts.on.status : texts.off.status}
        </p>
        <p className={css.text}>{isOn ? texts.on.text : texts.off.need}</p>
        <div>
          {isOn ? (
            <Button isBusy={isBusy} onClick={() => setIsAsking(true)}>
              {texts.on.turnOff}
            </Button>
          ) : (
            <Button kind="primary" isBusy={isBusy} onClick={onStart}>
              {texts.off.start}
            </Button>
          )}
        </div>
      </div>
      <TurnOffDialog
        isOpen={isAsking}
        requiredBy={requiredBy}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onTurnOff();
        }}
      />
    </Card>
  );
}
