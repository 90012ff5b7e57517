import type { ReactElement } from 'react';
import type { RunStep } from '../../../../contract/runs';
import { parseRunPath } from '../../../../domain/runs/runPaths';
import { Button } from '../../../widgets/Button/Button';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import { JsonTree } from './JsonTree';
import css from './RunScreen.module.css';
import { StepTag } from './RunTag';
import { durationOf } from './when';

export interface StepEvents {
  onReplay: (step: RunStep) => void;
  /** A value that is too large for the run is wanted. */
  onOpenStep: (step: RunStep) => void;
}

/** One attempt at a step: its state, its error, and its input and output as trees. */
export function StepCard({
  runId,
  step,
  now,
  onReplay,
  onOpenStep,
}: StepEvents & { runId: string; step: RunStep; now: number }): ReactElement {
  const iterations = (parseRunPath(step.path) ?? []).flatMap(({ index }) => (index === null ? [] : [index + 1]));
  const hasFailed = step.state === 'failed' || step.state === 'uncertain' || step.state === 'retried';
  const fileHref = (fileId: string) => `/api/v3/runs/${runId}/files/${fileId}`;
  return (
    <article className={css.step} aria-label={step.title}>
      <div className={css.stepHead}>
        <h3>{step.title}</h3>
        <StepTag state={step.state} />
        {iterations.length > 0 && <Tag>{texts.iteration(iterations)}</Tag>}
        {step.attempt > 1 && <Tag>{texts.attempt(step.attempt)}</Tag>}
        {step.isCounted && <Tag kind="accent">{texts.counted}</Tag>}
        <span className={css.muted}>{durationOf(step, now)}</span>
        {step.canReplay && step.state !== 'retried' && (
          <Button kind="plain" size="small" label={texts.replayFromLabel(step.title)} onClick={() => onReplay(step)}>
            {texts.replayFrom}
          </Button>
        )}
      </div>
      {step.error !== null && <p className={css.error}>{step.error}</p>}
      <Value
        label={texts.input}
        fileHref={fileHref}
        value={step.input}
        isLarge={step.isInputLarge}
        isOpen={step.state === 'failed'}
        onOpen={() => onOpenStep(step)}
      />
      <Value
        label={hasFailed ? texts.reply : texts.output}
        fileHref={fileHref}
        value={step.output}
        isLarge={step.isOutputLarge}
        isOpen={hasFailed}
        onOpen={() => onOpenStep(step)}
      />
    </article>
  );
}

interface ValueProps {
  label: string;
  fileHref: (fileId: string) => string;
  value: unknown;
  isLarge: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Value({ label, fileHref, value, isLarge, isOpen, onOpen }: ValueProps): ReactElement | null {
  if (isLarge) {
    return (
      <p>
        {label}:{' '}
        <Button kind="plain" size="small" onClick={onOpen}>
          {texts.large}
        </Button>
      </p>
    );
  }
  if (value === null || value === undefined) return null;
  return (
    <details open={isOpen} className={css.value}>
      <summary>{label}</summary>
      <JsonTree value={value} fileHref={fileHref} />
    </details>
  );
}
