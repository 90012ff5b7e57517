import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { Lead } from '../../../widgets/Page/Page';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { editorSlice } from '../state';
import { texts } from '../texts';
import { flatSteps, type BranchView, type StepView } from './step';
import { OpenSetup, StepCard, type StepMoves } from './StepCard';
import css from './Steps.module.css';

const { pathAdded, pathChanged, pathGroupFallbackSwitched, pathRemoved, stepAdded, stepMoved, stepMovedTo, stepOpened, stepRemoved } =
  editorSlice.actions;

/** The trigger, and below it the steps in order. Focus follows a moved step, and goes to the next one when a step is removed. */
export function StepList({ steps }: { steps: readonly StepView[] }): ReactElement {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  // The step may have another place in the page by now, which takes its focus away.
  useEffect(() => {
    if (wanted.current !== null) list.current?.querySelector<HTMLElement>(`[data-step="${wanted.current}"]`)?.focus();
    wanted.current = null;
  }, [steps]);

  const all = flatSteps(steps);
  const moves: StepMoves = {
    move: (key, by) => {
      const step = all.find((each) => each.key === key);
      if (step === undefined || step.isTrigger || (by < 0 ? step.isFirst : step.isLast)) return;
      wanted.current = key;
      dispatch(stepMoved({ key, by }));
      setSaid(texts.moved(step.number - 1, step.number - 1 + by));
    },
    moveTo: (key, place) => {
      const step = all.find((each) => each.key === key);
      const target = step?.targets.find((each) => each.place.inside === place.inside);
      if (step === undefined || target === undefined) return;
      wanted.current = key;
      dispatch(stepMovedTo({ key, place }));
      setSaid(target.direction === 'out' ? texts.movedOut(step.number) : texts.movedIn(step.number, target.name ?? ''));
    },
    remove: (key) => {
      const at = all.findIndex((each) => each.key === key);
      wanted.current = (all[at + 1] ?? all[at - 1])?.key ?? null;
      dispatch(stepRemoved({ key }));
    },
  };
  const actionCount = steps.length - (steps[0]?.isTrigger ? 1 : 0);
  return (
    <div ref={list}>
      <Stack>
        <StepSequence steps={steps} inside={null} moves={moves} />
        <div className={css.add}>
          <Button onClick={() => dispatch(stepAdded({ inside: null, index: actionCount }))}>{texts.add}</Button>
          <Lead>{all.some(({ targets }) => targets.length > 0) ? texts.keysInside : texts.keys}</Lead>
        </div>
        <LiveRegion message={said} />
      </Stack>
    </div>
  );
}

interface StepSequenceProps {
  steps: readonly StepView[];
  /** The key of the loop or the path that they are in; null for the Zap's own. */
  inside: string | null;
  moves: StepMoves;
}

/** Steps in their order, with a button between them to add one. Paths and the steps of a loop are below their step. */
function StepSequence({ steps, inside, moves }: StepSequenceProps): ReactElement {
  const dispatch = useAppDispatch();
  const first = steps[0]?.isTrigger ? 1 : 0;
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <StepCard key={step.key} step={step} moves={moves}>
          {step.branches !== null && <PathColumns step={step} branches={step.branches} moves={moves} />}
          {step.inner !== null && (
            <section className={css.inner} aria-label={`${step.inner.title}: ${step.title}`}>
              <h3 className={css.innerTitle}>{step.inner.title}</h3>
              <InnerSteps steps={step.inner.steps} inside={step.key} name={step.title} moves={moves} />
            </section>
          )}
          {index < steps.length - 1 && (
            <div className={css.between}>
              <Button
                kind="plain"
                size="small"
                label={texts.addAfter(step.number)}
                onClick={() => dispatch(stepAdded({ inside, index: index + 1 - first }))}
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

/** The steps of a loop or a path, and the button that adds one. */
function InnerSteps({ name, ...props }: StepSequenceProps & { inside: string; name: string }): ReactElement {
  const dispatch = useAppDispatch();
  const { steps, inside } = props;
  return (
    <>
      {steps.length > 0 && <StepSequence {...props} />}
      <Button size="small" label={texts.addInside(name)} onClick={() => dispatch(stepAdded({ inside, index: steps.length }))}>
        {texts.add}
      </Button>
    </>
  );
}

interface PathColumnsProps {
  step: StepView;
  branches: readonly BranchView[];
  moves: StepMoves;
}

/** The paths of a step, side by side where there is room. */
function PathColumns({ step: { key, number }, branches, moves }: PathColumnsProps): ReactElement {
  const dispatch = useAppDispatch();
  const hasFallback = branches.some(({ condition }) => condition === null);
  return (
    <section className={css.paths} aria-label={texts.branches(number)}>
      <div className={css.columns}>
        {branches.map((branch) => (
          <PathColumn key={branch.key} branch={branch} moves={moves} />
        ))}
      </div>
      <Bar>
        <Button size="small" onClick={() => dispatch(pathAdded({ key }))}>
          {texts.addPath}
        </Button>
        <Button kind="plain" size="small" onClick={() => dispatch(pathGroupFallbackSwitched({ key }))}>
          {hasFallback ? texts.removeFallback : texts.addFallback}
        </Button>
      </Bar>
    </section>
  );
}

function PathColumn({ branch, moves }: { branch: BranchView; moves: StepMoves }): ReactElement {
  const dispatch = useAppDispatch();
  const { key, title, condition, isOpen, steps } = branch;
  return (
    <section className={css.inner} aria-label={`${texts.path}: ${title}`}>
      <h3 className={css.innerTitle}>
        <InlineEditor
          label={texts.pathName}
          value={title}
          maxLength={200}
          onCommit={(name) => dispatch(pathChanged({ key, title: name }))}
        />
      </h3>
      <Lead>{condition === null ? texts.fallback : texts.runsIf(condition)}</Lead>
      <Bar>
        {condition !== null && (
          <Button
            kind="plain"
            size="small"
            label={texts.editPath(title)}
            onClick={() => dispatch(stepOpened({ key: isOpen ? null : key }))}
          >
            {isOpen ? texts.closePathText : texts.editPathText}
          </Button>
        )}
        <Button kind="plain" size="small" label={texts.removePath(title)} onClick={() => dispatch(pathRemoved({ key }))}>
          {texts.removeText}
        </Button>
      </Bar>
      {isOpen && <OpenSetup of={key} />}
      <InnerSteps steps={steps} inside={key} name={title} moves={moves} />
    </section>
  );
}
