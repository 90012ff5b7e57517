import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { texts } from '../texts';
import type { ShownStep } from './step';
import css from '../page.module.css';
import { PathColumns } from './PathColumns';
import { StepCard } from './StepCard';
import type { StepEvents } from './StepEvents';

export interface StepSequenceProps extends StepEvents {
  steps: readonly ShownStep[];
  /** The key of the loop or the path that they are in; null for the Zap's own. */
  inside: string | null;
  isPickerExpanded?: boolean;
  accountId?: number;
}

/** Steps in their order, with a button between them to add one. Paths and the steps of a loop are below their step. */
export function StepSequence({ steps, inside, ...rest }: StepSequenceProps): ReactElement {
  const first = steps[0]?.isTrigger ? 1 : 0;
  const sequence = (inner: readonly ShownStep[], owner: string): ReactElement => <StepSequence steps={inner} inside={owner} {...rest} />;
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <StepCard key={step.key} step={step} {...rest}>
          {step.branches !== null && <PathColumns step={step} branches={step.branches} {...rest} sequence={sequence} />}
          {step.inner !== null && (
            <section className={css.loop} aria-label={`${step.inner.title}: ${step.title}`}>
              <h3 className={css.innerTitle}>{step.inner.title}</h3>
              {step.inner.steps.length > 0 && sequence(step.inner.steps, step.key)}
              <Button
                size="small"
                label={texts.addInside(step.title)}
                onClick={() => rest.onAdd({ inside: step.key, index: step.inner?.steps.length ?? 0 })}
              >
                {texts.add}
              </Button>
            </section>
          )}
          {index < steps.length - 1 && (
            <div className={css.between}>
              <Button
                kind="plain"
                size="small"
                label={texts.addAfter(step.number)}
                onClick={() => rest.onAdd({ inside, index: index + 1 - first })}
              >
                +
              </Button>
            </div>
          )}
        </StepCard>
      ))}
    </ol>
  );
}
