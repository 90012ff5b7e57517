import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { copy } from '../copy';
import type { ShownBranch, ShownStep } from '../steps/step';
import css from './EditorScreen.module.css';
import type { StepEvents } from './StepEvents';

interface Rest extends StepEvents {
  /** Shows the steps of a path. */
  sequence: (steps: readonly ShownStep[], inside: string) => ReactElement;
}

/** The paths of a step, side by side where there is room. */
export function PathColumns({ step, ...rest }: Rest & { step: ShownStep }): ReactElement {
  const { branches, key } = step;
  const hasFallback = branches.some(({ condition }) => condition === null);
  return (
    <section className={css.paths} aria-label={copy.branches(step.number)}>
      <div className={css.columns}>
        {branches.map((branch) => (
          <PathColumn key={branch.key} branch={branch} {...rest} />
        ))}
      </div>
      <div className={css.ways}>
        <Button size="small" onClick={() => rest.onPathAdd(key)}>
          {copy.addPath}
        </Button>
        <Button kind="plain" size="small" onClick={() => rest.onFallback(key)}>
          {hasFallback ? copy.removeFallback : copy.addFallback}
        </Button>
      </div>
    </section>
  );
}

function PathColumn({ branch, ...rest }: Rest & { branch: ShownBranch }): ReactElement {
  const { key, title, condition, isOpen, steps } = branch;
  return (
    <section className={css.path} aria-label={`${copy.path}: ${title}`}>
      <h3 className={css.innerTitle}>
        <InlineEditor label={copy.pathName} value={title} maxLength={200} onCommit={(name) => rest.onPathRename(key, name)} />
      </h3>
      <p className={css.hint}>{condition === null ? copy.fallback : copy.runsIf(condition)}</p>
      <div className={css.ways}>
        {condition !== null && (
          <Button kind="plain" size="small" label={copy.editPath(title)} onClick={() => rest.onOpen(isOpen ? null : key)}>
            {isOpen ? copy.closePathText : copy.editPathText}
          </Button>
        )}
        <Button kind="plain" size="small" label={copy.removePath(title)} onClick={() => rest.onPathRemove(key)}>
          {copy.removeText}
        </Button>
      </div>
      {isOpen && rest.setupOf?.(key)}
      {steps.length > 0 && rest.sequence(steps, key)}
      <Button size="small" label={copy.addInside(title)} onClick={() => rest.onAdd({ inside: key, index: steps.length })}>
        {copy.add}
      </Button>
    </section>
  );
}
