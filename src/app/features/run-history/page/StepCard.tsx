import { useState, type ReactElement } from 'react';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import { isExactNumber, writeExactJson } from '../../../../domain/runs/exactJson';
import { isFileReference } from '../../../../domain/runs/files';
import { parseRunPath } from '../../../../domain/runs/runPaths';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import { durationOf, StepTag } from './facts';
import css from './page.module.css';
import { historySlice, type ReplayForm } from './state';

const { replayOpened, stepOpened } = historySlice.actions;

/** One attempt at a step: its state, its error, and its input and output as trees. */
export function StepCard({ runId, step, now }: { runId: string; step: RunStep; now: number }): ReactElement {
  const dispatch = useAppDispatch();
  const iterations = (parseRunPath(step.path) ?? []).flatMap(({ index }) => (index === null ? [] : [index + 1]));
  const hasFailed = step.state === 'failed' || step.state === 'uncertain' || step.state === 'retried';
  const values = [
    { label: texts.input, value: step.input, isLarge: step.isInputLarge, isShown: step.state === 'failed' },
    { label: hasFailed ? texts.reply : texts.output, value: step.output, isLarge: step.isOutputLarge, isShown: hasFailed },
  ];
  const fileHref = (fileId: string) => `/api/v3/runs/${runId}/files/${fileId}`;
  return (
    <article className={css.step} aria-label={step.title}>
      <div className={css.head}>
        <h3 className={css.words}>{step.title}</h3>
        <StepTag state={step.state} />
        {iterations.length > 0 && <Tag>{texts.iteration(iterations)}</Tag>}
        {step.attempt > 1 && <Tag>{texts.attempt(step.attempt)}</Tag>}
        {step.isCounted && <Tag kind="accent">{texts.counted}</Tag>}
        <span className={css.muted}>{durationOf(step, now)}</span>
        {step.canReplay && step.state !== 'retried' && (
          <Button
            kind="plain"
            size="small"
            label={texts.replayFromLabel(step.title)}
            onClick={() => dispatch(replayOpened(formOfStep(step)))}
          >
            {texts.replayFrom}
          </Button>
        )}
      </div>
      {step.error !== null && <p className={css.error}>{step.error}</p>}
      {values.map(({ label, value, isLarge, isShown }) => {
        if (isLarge) {
          return (
            <p key={label}>
              {label}:{' '}
              <Button kind="plain" size="small" onClick={() => dispatch(stepOpened({ path: step.path, attempt: step.attempt }))}>
                {texts.large}
              </Button>
            </p>
          );
        }
        if (value === null || value === undefined) return null;
        return (
          <details key={label} open={isShown} className={css.value}>
            <summary>{label}</summary>
            <div className={css.words}>
              <Value value={value} fileHref={fileHref} level={0} />
            </div>
          </details>
        );
      })}
    </article>
  );
}

const jsonOf = (value: unknown): string => writeExactJson(value ?? null, 2) ?? 'null';
type Form = Pick<ReplayForm, 'path' | 'title' | 'text'>;

/** The input of a step can be edited if it has one here; the event of a trigger is its output. */
function formOfStep({ path, title, kind, input, output, isInputLarge, isOutputLarge }: RunStep): Form {
  if (kind === 'trigger') return { path, title: null, text: isOutputLarge ? null : jsonOf(output) };
  return { path, title, text: isInputLarge || input === null ? null : jsonOf(input) };
}

/** The form to replay the whole run, from its trigger. */
export function formOfRun({ steps: [first] }: RunDetails): Form {
  return first === undefined ? { path: null, title: null, text: null } : formOfStep(first);
}

/** Entries that are drawn at first, and added by each click. */
const shownAtOnce = 100;
/** Levels that are open at first. */
const openLevels = 2;

interface TreeProps {
  value: unknown;
  /** The address of a file of the run. */
  fileHref: (fileId: string) => string;
  level: number;
}

/** A JSON value as a tree whose branches open and close. Files are links to their bytes. */
function Value({ value, fileHref, level }: TreeProps): ReactElement {
  if (isFileReference(value))
    return (
      <TextLink to={fileHref(value.fileId)} isExternal>
        {texts.file(value.name, value.size)}
      </TextLink>
    );
  if (isExactNumber(value)) return <code className={css.literal}>{value.exactNumber}</code>;
  if (typeof value === 'string') return <span className={css.text}>{value === '' ? '""' : value}</span>;
  if (typeof value !== 'object' || value === null) return <code className={css.literal}>{String(value)}</code>;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className={css.faint}>{isList ? texts.empties.list : texts.empties.object}</span>;
  return (
    <details className={css.branch} open={level < openLevels}>
      <summary className={css.faint}>{isList ? texts.items(entries.length) : texts.fields(entries.length)}</summary>
      <Entries entries={entries} fileHref={fileHref} level={level} />
    </details>
  );
}

interface EntriesProps extends Omit<TreeProps, 'value'> {
  entries: readonly (readonly [string, unknown])[];
}

function Entries({ entries, fileHref, level }: EntriesProps): ReactElement {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <ul className={css.entries}>
      {entries.slice(0, shown).map(([key, value]) => (
        <li key={key} className={css.entry}>
          <span className={css.key}>{key}</span> <Value value={value} fileHref={fileHref} level={level + 1} />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <Button kind="plain" size="small" onClick={() => setShown(shown + shownAtOnce)}>
            {texts.moreItems(entries.length - shown)}
          </Button>
        </li>
      )}
    </ul>
  );
}
