import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { texts } from '../texts';
import type { ShownBranch, ShownStep } from './step';
import css from '../page.module.css';
import type { StepEvents } from './StepEvents';

interface Rest extends StepEvents {
  /** Shows the steps of a path. */
  sequence: (steps: readonly ShownStep[], inside: string) => ReactElement;
}

/** The paths of a step, side by side where there is room. */
export function PathColumns({ step, branches, ...rest }: Rest & { step: ShownStep; branches: readonly ShownBranch[] }): ReactElement {
  const { key } = step;
  const hasFallback = branches.some(({ condition }) => condition === null);
  return (
    <section className={css.paths} aria-label={texts.branches(step.number)}>
      <div className={css.columns}>
        {branches.map((branch) => (
          <PathColumn key={branch.key} branch={branch} {...rest} />
        ))}
      </div>
      <div className={css.ways}>
        <Button size="small" onClick={() => rest.onPathAdd(key)}>
          {texts.addPath}
        </Button>
        <Button kind="plain" size="small" onClick={() => rest.onFallback(key)}>
          {hasFallback ? texts.removeFallback : texts.addFallback}
        </Button>
      </div>
    </section>
  );
}

function PathColumn({ branch, ...rest }: Rest & { branch: ShownBranch }): ReactElement {
  const { key, title, condition, isOpen, steps } = branch;
  return (
    <section className={css.path} aria-label={`${texts.path}: ${title}`}>
      <h3 className={css.innerTitle}>
        <InlineEditor label={texts.pathName} value={title} maxLength={200} onCommit={(name) => rest.onPathRename(key, name)} />
      </h3>
      <p className={css.hint}>{condition === null ? texts.fallback : texts.runsIf(condition)}</p>
      <div className={css.ways}>
        {condition !== null && (
          <Button kind="plain" size="small" label={texts.editPath(title)} onClick={() => rest.onOpen(isOpen ? null : key)}>
            {isOpen ? texts.closePathText : texts.editPathText}
          </Button>
        )}
        <Button kind="plain" size="small" label={texts.removePath(title)} onClick={() => rest.onPathRemove(key)}>
          {texts.removeText}
        </Button>
      </div>
      {isOpen && rest.setupOf?.(key)}
      {steps.length > 0 && rest.sequence(steps, key)}
      <Button size="small" label={texts.addInside(title)} onClick={() => rest.onAdd({ inside: key, index: steps.length })}>
        {texts.add}
      </Button>
    </section>
  );
}
