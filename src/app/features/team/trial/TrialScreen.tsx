import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from './copy';
import type { TrialState } from './state';
import css from './TrialScreen.module.css';

export interface TrialScreenProps {
  trial: TrialState;
  onRetry: () => void;
}

/** The start of a team trial: a spinner, and only where it fails something to press (A2.27, A8.31). */
export function TrialScreen({ trial, onRetry }: TrialScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{copy.title}</h1>
      <p className={css.lead}>{copy.lead}</p>
      {trial.phase === 'failed' ? (
        <>
          <Notice kind="error" title={copy.failed}>
            {trial.reasons.join(' ')}
          </Notice>
          <div className={css.ways}>
            <Button kind="primary" onClick={onRetry}>
              {copy.retry}
            </Button>
            <TextLink to="/app/home" look="secondary">
              {copy.home}
            </TextLink>
          </div>
        </>
      ) : (
        <Spinner label={copy.starting} />
      )}
    </div>
  );
}
