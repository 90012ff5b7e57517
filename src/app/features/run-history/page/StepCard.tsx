import type { ReactElement } from 'react';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import { writeExactJson } from '../../../../domain/runs/exactJson';
import { useAppDispatch } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { DataView } from '../../../widgets/DataView/DataView';
import { Notice } from '../../../widgets/Notice/Notice';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import { durationOf, iterationsOf, StepTag } from './facts';
import css from './page.module.css';
import { namedIn, valuesOf } from './corrections';
import { historySlice, type ReplayStart } from './state';

const { replayOpened, stepOpened } = historySlice.actions;

interface StepCardProps {
  run: RunDetails;
  step: RunStep;
  now: number;
  /** Its error is said above the steps. */
  isErrorAbove?: boolean;
}

/** One attempt at a step: its state, its error with what to do, what was sent and what came back. */
export function StepCard({ run, step, now, isErrorAbove = false }: StepCardProps): ReactElement {
  const dispatch = useAppDispatch();
  const iterations = iterationsOf(step);
  const hasFailed = step.state === 'failed' || step.state === 'uncertain' || step.state === 'retried';
  const request = requestOf(step);
  const values = [
    { label: texts.input, value: request === null ? step.input : request.rest, isLarge: step.isInputLarge, labels: step.inputLabels },
    { label: hasFailed ? texts.reply : texts.output, value: step.output, isLarge: step.isOutputLarge, labels: step.outputLabels },
  ];
  const fileHref = (fileId: string) => `/api/v3/runs/${run.id}/files/${fileId}`;
  const starts = step.kind === 'trigger' ? [startAt(step)] : [startAt(step), wholeRun(run)];
  const replay = () => dispatch(replayOpened({ starts }));
  // The same step would send the same value again, so a value that the app names is corrected here.
  const isValueRefused =
    step.kind === 'action' && !step.isInputLarge && namedIn(step.error, valuesOf(step.input, step.inputLabels)) !== null;
  const remedy = isValueRefused ? (
    <Button size="small" onClick={replay}>
      {texts.correct}
    </Button>
  ) : (
    <TextLink to={`/editor/${run.zap.id}?step=${step.stepKey}`}>{texts.editStep}</TextLink>
  );
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
          <Button kind="plain" size="small" label={texts.replayFromLabel(step.title)} onClick={replay}>
            {texts.replayFrom}
          </Button>
        )}
      </div>
      {step.error !== null &&
        !isErrorAbove &&
        (step.state === 'failed' ? (
          <Notice kind="error" action={step.canReplay && remedy}>
            {step.error}
          </Notice>
        ) : (
          <p className={css.error}>{step.error}</p>
        ))}
      {request !== null && (
        <p className={css.request}>
          <code>
            {request.method} {request.url}
          </code>
        </p>
      )}
      {values.map(({ label, value, isLarge, labels }) => {
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
          <div key={label} className={css.value}>
            <h4>{label}</h4>
            <DataView label={label} value={value} labels={labels} fileHref={fileHref} />
          </div>
        );
      })}
    </article>
  );
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The request that a step sent, if its fields say all of it; `rest` are its other fields. */
function requestOf({ kind, event, input }: RunStep): { readonly method: string; readonly url: string; readonly rest: unknown } | null {
  if (kind !== 'action' || typeof input !== 'object' || input === null || !('url' in input) || typeof input.url !== 'string') return null;
  const { url, method = event, ...rest } = input as { url: string; method?: unknown };
  if (typeof method !== 'string' || !methods.includes(method.toLowerCase()) || !/^https?:/i.test(url)) return null;
  return { method: method.toUpperCase(), url, rest: Object.keys(rest).length === 0 ? null : rest };
}

const jsonOf = (value: unknown): string => writeExactJson(value ?? null, 2) ?? 'null';
type Start = Omit<ReplayStart, 'original'>;

/** The input of a step can be edited if it has one here; the event of a trigger is its output. */
function startAt({ path, title, kind, input, output, isInputLarge, isOutputLarge }: RunStep): Start {
  if (kind === 'trigger') return { path, title: null, text: isOutputLarge ? null : jsonOf(output) };
  return { path, title, text: isInputLarge || input === null ? null : jsonOf(input) };
}

/** A replay of the whole run, from its trigger. */
export function wholeRun({ steps: [first] }: RunDetails): Start {
  return first === undefined ? { path: null, title: null, text: null } : startAt(first);
}
