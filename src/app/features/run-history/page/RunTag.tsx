import type { ReactElement } from 'react';
import type { Run, RunStep } from '../../../../contract/runs';
import { Tag, type TagProps } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';

const kinds: Readonly<Record<Run['state'], TagProps['kind']>> = {
  held: 'warning',
  queued: 'neutral',
  admitted: 'info',
  running: 'info',
  waiting: 'info',
  succeeded: 'success',
  filtered: 'neutral',
  failed: 'error',
  cancelled: 'neutral',
};

const stepKinds: Readonly<Record<RunStep['state'], TagProps['kind']>> = {
  started: 'info',
  retried: 'warning',
  uncertain: 'warning',
  succeeded: 'success',
  failed: 'error',
  filtered: 'neutral',
  stopped: 'neutral',
  skipped: 'neutral',
};

/** The state of a run in its colour. */
export const RunTag = ({ state }: { state: Run['state'] }): ReactElement => <Tag kind={kinds[state]}>{texts.states[state]}</Tag>;

export const StepTag = ({ state }: { state: RunStep['state'] }): ReactElement => (
  <Tag kind={stepKinds[state]}>{texts.stepStates[state]}</Tag>
);
