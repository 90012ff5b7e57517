import type { CSSProperties, ReactElement } from 'react';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import { appLogoUrl, appNameOf } from '../../../../domain/zapSteps';
import { useAppDispatch } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { texts } from '../texts';
import { durationOf, iterationsOf, StepTag } from './facts';
import css from './page.module.css';
import { historySlice } from './state';

/** A step with its attempts, of which the last one counts. */
export interface StepOfRun {
  readonly path: string;
  readonly attempts: readonly RunStep[];
  readonly last: RunStep;
}

/** The steps in the order in which they began. */
export function stepsOf(steps: readonly RunStep[]): readonly StepOfRun[] {
  const byPath = new Map<string, RunStep[]>();
  for (const step of steps) byPath.set(step.path, [...(byPath.get(step.path) ?? []), step]);
  return [...byPath].map(([path, attempts]) => ({ path, attempts, last: attempts.at(-1)! }));
}

/** The step to look at: the chosen one, else the one that failed or asks, else the last one. */
export function shownStep({ errorPath, wait }: RunDetails, steps: readonly StepOfRun[], chosen: string | null): StepOfRun | undefined {
  const find = (wanted: string | null | undefined) => steps.find(({ path }) => path === wanted);
  return find(chosen) ?? find(errorPath) ?? find(wait?.path) ?? steps.at(-1);
}

interface StepFlowProps {
  steps: readonly StepOfRun[];
  /** The path of the step that is shown. */
  shown: string | undefined;
  now: number;
}

/** The steps of a run from top to bottom, each with its state and time; a press shows it. */
export function StepFlow({ steps, shown, now }: StepFlowProps): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <ol className={css.flow} aria-label={texts.steps}>
      {steps.map(({ path, attempts, last }) => {
        const iterations = iterationsOf(last);
        const notes = [
          ...(iterations.length > 0 ? [texts.iteration(iterations)] : []),
          ...(attempts.length > 1 ? [texts.attempts(attempts.length)] : []),
          durationOf(last, now),
        ].filter((note) => note !== null);
        return (
          <li key={path} style={{ '--depth': path.split('/').length - 1 } as CSSProperties}>
            <button
              type="button"
              className={css.flowStep}
              aria-current={path === shown || undefined}
              onClick={() => dispatch(historySlice.actions.stepChosen({ path }))}
            >
              {last.app !== null && <AppLogo name={appNameOf(last.app)} url={appLogoUrl(last.app)} size={32} />}
              <span className={css.flowNames}>
                <span>{last.title}</span>
                {notes.length > 0 && <span className={css.flowNotes}>{notes.join(' · ')}</span>}
              </span>
              <StepTag state={last.state} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
