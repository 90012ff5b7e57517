import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from './texts';
import type { TrialState } from './state';
import css from './TrialScreen.module.css';

export interface TrialScreenProps {
  trial: TrialState;
  onRetry: () => void;
}

/** The start of a team trial: a spinner, and only where it fails something to press. */
export function TrialScreen({ trial, onRetry }: TrialScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{texts.title}</h1>
      {trial.phase !== 'needless' && <p className={css.lead}>{texts.lead}</p>}
      <TrialMessage trial={trial} onRetry={onRetry} />
    </div>
  );
}

function TrialMessage({ trial, onRetry }: TrialScreenProps): ReactElement {
  if (trial.phase === 'needless') {
    return (
      <>
        <Notice kind="info" title={texts.needless}>
          {texts.needlessText}
        </Notice>
        <div className={css.ways}>
          <TextLink to="/app/team" look="primary">
            {texts.team}
          </TextLink>
          <TextLink to="/app/home" look="secondary">
            {texts.dashboard}
          </TextLink>
        </div>
      </>
    );
  }
  if (trial.phase !== 'failed') return <Spinner label={texts.starting} />;
  return (
    <>
      <Notice kind="error" title={texts.failed}>
        {trial.reasons.join(' ')}
      </Notice>
      <div className={css.ways}>
        {trial.isFinal ? (
          <TextLink to="/app/billing" look="primary">
            {texts.plans}
          </TextLink>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
        <TextLink to="/app/home" look="secondary">
          {texts.home}
        </TextLink>
      </div>
    </>
  );
}
