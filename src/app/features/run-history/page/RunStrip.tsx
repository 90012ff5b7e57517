import type { ReactElement } from 'react';
import type { Run, RunStep } from '../../../../contract/runs';
import { appLogoUrl, appNameOf } from '../../../../domain/zapSteps';
import { useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Icon, type IconName } from '../../../widgets/Icon/Icon';
import { texts } from '../texts';
import css from './page.module.css';
import { selectHistory } from './state';
import { stepsOf } from './StepFlow';

/** More are counted. */
const mostCards = 10;

const marks: Readonly<Record<RunStep['state'], IconName>> = {
  started: 'clock',
  retried: 'alert',
  uncertain: 'alert',
  succeeded: 'success',
  failed: 'failed',
  filtered: 'minus',
  stopped: 'minus',
  skipped: 'minus',
};

/** The cards of a run in a row, each with the state of its step, and the step that failed in words: the content of a tooltip. */
export function RunStrip({ run: { id, zap, errorPath } }: { run: Run }): ReactElement {
  const preview = useAppSelector((state) => selectHistory(state).previews[id]);
  const title = zap.title.trim() || texts.untitled;
  if (preview?.phase !== 'loaded') {
    return (
      <div className={css.strip}>
        <p>{title}</p>
        <p>{preview?.phase === 'failed' ? texts.stripFailed : texts.stripLoading}</p>
      </div>
    );
  }
  const steps = stepsOf(preview.steps);
  const failed = steps.find(({ path }) => path === errorPath)?.last;
  return (
    <div className={css.strip}>
      <p>{title}</p>
      <ol className={css.cards}>
        {steps.slice(0, mostCards).map(({ path, last: { app, title: name, state } }) => (
          <li key={path} className={css.card} data-state={state} aria-label={`${name}: ${texts.stepStates[state]}`}>
            <AppLogo name={app === null ? name : appNameOf(app)} url={app === null ? null : appLogoUrl(app)} size={32} />
            <Icon name={marks[state]} />
          </li>
        ))}
      </ol>
      {steps.length > mostCards && <p>{texts.moreCards(steps.length - mostCards)}</p>}
      {failed !== undefined && (
        <p>
          {failed.title}: {failed.error ?? texts.stepStates[failed.state]}
        </p>
      )}
    </div>
  );
}
