import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import type { EditorFault } from '../state';
import css from './EditorScreen.module.css';

export interface FaultsProps {
  fault: EditorFault | null;
  isOn: boolean;
  isBusy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The obstacles to saving the Zap or turning it on, and their remedies. */
export function Faults({ fault, isOn, isBusy, onTakeTheirs, onKeepMine }: FaultsProps): ReactElement | null {
  if (fault === null)
    return isOn ? (
      <Notice kind="info" title={copy.isOn}>
        {copy.isOnText}
      </Notice>
    ) : null;
  switch (fault.kind) {
    case 'failed':
      return (
        <Notice kind="error" title={copy.notDone[fault.what]}>
          {fault.messages.join(' ')}
        </Notice>
      );
    case 'outdated':
      return (
        <Notice
          kind="warning"
          title={copy.outdated}
          action={
            <span className={css.ways}>
              <Button size="small" isBusy={isBusy} onClick={onTakeTheirs}>
                {copy.takeTheirs}
              </Button>
              <Button size="small" isBusy={isBusy} onClick={onKeepMine}>
                {copy.keepMine}
              </Button>
            </span>
          }
        >
          {copy.outdatedText}
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          kind="warning"
          title={copy.refused}
          action={
            fault.helpUrl !== null && (
              <TextLink to={fault.helpUrl} isNewTab>
                {copy.learnMore}
              </TextLink>
            )
          }
        >
          <ul className={css.said}>
            {[...fault.messages, ...fault.fixes].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      );
  }
}
