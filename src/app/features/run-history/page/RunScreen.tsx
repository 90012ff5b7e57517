import type { ReactElement } from 'react';
import type { RunDetails } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { isOpen } from '../../../../domain/runs/history';
import { endableWaits } from '../../../../domain/runs/states';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import { historyPath } from './filters';
import css from './RunScreen.module.css';
import { RunTag } from './RunTag';
import type { HistoryState } from './state';
import { StepCard, type StepEvents } from './StepCard';
import { durationOf, exactly } from './when';

export type Answer = 'done' | 'repeat' | 'skip' | 'stop';

export interface RunScreenProps extends StepEvents {
  run: HistoryState['run'];
  /** The address of the list with its filters. */
  listPath: string;
  isBusy: boolean;
  now: number;
  onCancel: (id: string) => void;
  onReplayAll: (run: RunDetails) => void;
  onAnswer: (id: string, answer: Answer) => void;
  onContinue: (id: string) => void;
  onMoreSteps: () => void;
  onRetry: () => void;
}

/** `/app/history/:runId`: one run with its steps. */
export function RunScreen(props: RunScreenProps): ReactElement {
  const { run, listPath, onRetry } = props;
  return (
    <div className={css.page}>
      <p>
        <TextLink to={listPath} isQuiet>
          {texts.back}
        </TextLink>
      </p>
      {run.phase === 'loaded' ? (
        <Loaded {...props} details={run.run} isLoadingMore={run.isLoadingMore} />
      ) : (
        <Card>
          {run.phase === 'loading' && <Skeleton label={texts.runLoading} lines={5} />}
          {run.phase === 'missing' && (
            <EmptyState level="h1" title={texts.missing}>
              {texts.missingText}
            </EmptyState>
          )}
          {run.phase === 'failed' && (
            <LoadFailure title={texts.runFailed} retry={texts.retry} onRetry={onRetry}>
              {run.reasons.join(' ')}
            </LoadFailure>
          )}
        </Card>
      )}
    </div>
  );
}

function Loaded({
  details: run,
  isLoadingMore,
  now,
  isBusy,
  onCancel,
  onReplayAll,
  onAnswer,
  onContinue,
  onMoreSteps,
  onReplay,
  onOpenStep,
}: RunScreenProps & { details: RunDetails; isLoadingMore: boolean }): ReactElement {
  const title = run.zap.title.trim() || texts.untitled;
  const reason = texts.reason(run.state, run.reason, run.isMissed && run.startedAt === null);
  const hint = texts.holdHint(run.state, run.reason);
  const asked = run.wait?.kind === 'answer' ? run.wait.path : null;
  const willRetry = run.state === 'failed' && run.nextTryAt !== null;
  return (
    <>
      <header className={css.head}>
        <h1>{title}</h1>
        <RunTag state={run.state} />
        <div className={css.actions}>
          {run.wait !== null && endableWaits.includes(run.wait.kind) && (
            <Button size="small" isBusy={isBusy} onClick={() => onContinue(run.id)}>
              {run.wait.kind === 'digest' ? texts.releaseDigest : texts.continueNow}
            </Button>
          )}
          {(isOpen(run.state) || willRetry) && (
            <Button size="small" onClick={() => onCancel(run.id)}>
              {willRetry ? texts.cancelAutoreplay : texts.cancel}
            </Button>
          )}
          {run.canReplay && (
            <Button size="small" onClick={() => onReplayAll(run)}>
              {texts.replayAll}
            </Button>
          )}
        </div>
      </header>
      {run.title !== null && <p>{run.title}</p>}
      {run.error !== null && (
        <Notice kind="error" title={reason ?? texts.states.failed}>
          {run.error}
        </Notice>
      )}
      {run.error === null && reason !== null && <p className={css.muted}>{reason}</p>}
      {hint !== null && <p>{hint}</p>}
      {run.nextTryAt !== null && <p>{texts.nextTry(exactly(run.nextTryAt))}</p>}
      {run.nextTryAt === null && run.wait?.dueAt != null && <p>{texts.dueAt(exactly(run.wait.dueAt))}</p>}
      {asked !== null && (
        <Notice
          kind="warning"
          title={texts.askTitle}
          action={
            <div className={css.actions}>
              {(['done', 'repeat', 'skip', 'stop'] as const).map((answer) => (
                <Button key={answer} size="small" isBusy={isBusy} onClick={() => onAnswer(run.id, answer)}>
                  {texts.answers[answer]}
                </Button>
              ))}
            </div>
          }
        >
          {texts.askText(run.steps.findLast(({ path }) => path === asked)?.title ?? asked)}
        </Notice>
      )}
      <Facts run={run} now={now} />
      <Card>
        <h2 className={css.stepsTitle}>{texts.steps}</h2>
        <ol className={css.steps}>
          {run.steps.map((step) => (
            <li key={`${step.path} ${step.attempt}`}>
              <StepCard runId={run.id} step={step} now={now} onReplay={onReplay} onOpenStep={onOpenStep} />
            </li>
          ))}
        </ol>
        {run.nextStep !== null && (
          <Button isBusy={isLoadingMore} onClick={onMoreSteps}>
            {texts.moreSteps}
          </Button>
        )}
      </Card>
    </>
  );
}

function Facts({ run, now }: { run: RunDetails; now: number }): ReactElement {
  const { facts } = texts;
  const rows: readonly (readonly [string, string])[] = [
    [facts.accepted, exactly(run.acceptedAt)],
    [facts.duration, durationOf(run, now) ?? texts.none],
    [facts.tasks, groupDigits(run.tasks)],
    [facts.version, run.version === null ? texts.none : String(run.version)],
    [facts.kind, texts.kinds[run.kind]],
  ];
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{facts.zap}</dt>
          <dd>
            <TextLink to={`/editor/${run.zap.id}`}>{texts.openZap}</TextLink>
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {run.replayOf !== null && <TextLink to={`${historyPath}/${run.replayOf}`}>{texts.replayOf}</TextLink>}
      {run.replays.length > 0 && (
        <div>
          <h2 className={css.stepsTitle}>{texts.replays}</h2>
          <ul className={css.replays}>
            {run.replays.map(({ id, state, acceptedAt }) => (
              <li key={id}>
                <TextLink to={`${historyPath}/${id}`}>{exactly(acceptedAt)}</TextLink> <RunTag state={state} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
