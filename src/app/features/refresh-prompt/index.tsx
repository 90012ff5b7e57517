/** The prompt to reload the page, a day after a newer revision was first seen. */
import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand';
import { timings } from '../../../domain/timings';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { usePorts } from '../../platform/PortsContext';
import { Button } from '../../widgets/Button/Button';
import { Bar } from '../../widgets/Stack/Stack';
import css from './index.module.css';
import { promptFlow, refreshFlow, refreshPromptSlice, revisionFlow, selectRefreshPrompt } from './state';

const { refreshChosen, refreshPutOff } = refreshPromptSlice.actions;

// `promptFlow` must listen first: `revisionFlow` reports the revisions of earlier replies as soon as it starts.
export const parts = { slices: [refreshPromptSlice], sagas: [promptFlow, refreshFlow, revisionFlow] };

const texts = {
  title: `There is a new version of ${brand.name}.`,
  text: 'Refresh the page to use it.',
  refresh: 'Refresh',
  later: 'Later',
} as const;

/** The prompt, when it is due, at the edge of the page, so that it does not interrupt: typed text stays until the person chooses. */
export function RefreshPrompt(): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = usePorts();
  if (!useAppSelector(selectRefreshPrompt).isPromptShown) return null;
  return (
    <div className={css.place}>
      <div className={css.prompt} role="status">
        <p>
          <strong>{texts.title}</strong> {texts.text}
        </p>
        <Bar>
          <Button kind="primary" size="small" onClick={() => dispatch(refreshChosen())}>
            {texts.refresh}
          </Button>
          <Button size="small" onClick={() => dispatch(refreshPutOff({ until: clock.now() + timings.refreshPrompt }))}>
            {texts.later}
          </Button>
        </Bar>
      </div>
    </div>
  );
}
