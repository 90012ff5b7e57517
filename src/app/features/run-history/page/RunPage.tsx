import type { ReactElement } from 'react';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import { groupDigits } from '../../../../domain/numbers';
import { timeAgoDuration } from '../../../../domain/relativeTime';
import { uncertainAnswers } from '../../../../domain/runs/answers';
import { isOpen } from '../../../../domain/runs/history';
import { endableWaits } from '../../../../domain/runs/states';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { useNow } from '../../../platform/useNow';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead, Page } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { connectAddress, ConnectLink } from '../../connections';
import { texts } from '../texts';
import { durationOf, exactly, RunTag } from './facts';
import { historyPath } from './filters';
import css from './page.module.css';
import { historySlice, selectHistory } from './state';
import { StepCard, wholeRun } from './StepCard';
import { shownStep, StepFlow, stepsOf } from './StepFlow';

const { answerGiven, cancelAsked, continuePressed, moreStepsRequested, replayOpened, retried } = historySlice.actions;

/** `/app/history/:runId`: one run with its steps. */
export function RunPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { run, listed } = useAppSelector(selectHistory);
  return (
    <Page width="normal" gap="medium">
      <p>
        <TextLink to={listed ?? historyPath} isQuiet>
          {texts.back}
        </TextLink>
      </p>
      {run.phase === 'loaded' ? (
        <Loaded run={run.run} isLoadingMore={run.isLoadingMore} />
      ) : (
        <Card>
          {run.phase === 'loading' && <Skeleton label={texts.runLoading} lines={5} />}
          {run.phase === 'missing' && (
            <EmptyState level="h1" title={texts.missing}>
              {texts.missingText}
            </EmptyState>
          )}
          {run.phase === 'failed' && (
            <LoadFailure title={texts.runFailed} retry={texts.retry} onRetry={() => dispatch(retried())}>
              {run.reasons.join(' ')}
            </LoadFailure>
          )}
        </Card>
      )}
    </Page>
  );
}

function Loaded({ run, isLoadingMore }: { run: RunDetails; isLoadingMore: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const { isBusy, chosenStep } = useAppSelector(selectHistory);
  const now = useNow(timeAgoDuration);
  const title = run.zap.title.trim() || texts.untitled;
  const reason = texts.reason(run.state, run.reason, run.isMissed && run.startedAt === null);
  const needsConnection = run.state === 'held' && run.reason === 'connection';
  const asked = run.wait?.kind === 'answer' ? run.wait.path : null;
  const steps = stepsOf(run.steps);
  const shown = shownStep(run, steps, chosenStep);
  // The error is said once: at its step, if that is here.
  const isErrorAtStep = steps.some(({ path, last }) => path === run.errorPath && last.state === 'failed' && last.error !== null);
  // The step that found the connection lost; none if it was lost before.
  const held = needsConnection ? steps.findLast(({ last }) => last.state === 'retried' && last.error !== null) : undefined;
  const willRetry = run.state === 'failed' && run.nextTryAt !== null;
  return (
    <>
      <header className={css.head}>
        <h1 className={css.words}>{title}</h1>
        <RunTag state={run.state} />
        <Bar>
          {run.wait !== null && endableWaits.includes(run.wait.kind) && (
            <Button size="small" isBusy={isBusy} onClick={() => dispatch(continuePressed({ id: run.id }))}>
              {run.wait.kind === 'digest' ? texts.releaseDigest : texts.continueNow}
            </Button>
          )}
          {(isOpen(run.state) || willRetry) && (
            <Button size="small" onClick={() => dispatch(cancelAsked({ id: run.id }))}>
              {willRetry ? texts.cancelAutoreplay : texts.cancel}
            </Button>
          )}
          {run.canReplay && (
            <Button size="small" onClick={() => dispatch(replayOpened({ starts: [wholeRun(run)] }))}>
              {texts.replayAll}
            </Button>
          )}
        </Bar>
      </header>
      {run.title !== null && <p>{run.title}</p>}
      {run.error !== null && !isErrorAtStep && (
        <Notice kind="error" title={reason ?? texts.states.failed}>
          {run.error}
        </Notice>
      )}
      {(run.error === null || isErrorAtStep) && !needsConnection && reason !== null && <Lead>{reason}</Lead>}
      {needsConnection && (
        <Notice kind="warning" title={reason ?? texts.states.held} action={<Reconnect run={run} step={held?.last} />}>
          {held !== undefined && <p className={css.words}>{held.last.error}</p>}
          <p>{texts.holdHint(run.lostConnections?.length !== 0)}</p>
        </Notice>
      )}
      {run.nextTryAt !== null && <p>{texts.nextTry(exactly(run.nextTryAt))}</p>}
      {run.nextTryAt === null && run.wait?.dueAt != null && <p>{texts.dueAt(exactly(run.wait.dueAt))}</p>}
      {asked !== null && (
        <Notice
          kind="warning"
          title={texts.askTitle}
          action={
            <Bar>
              {uncertainAnswers.map((answer) => (
                <Button key={answer} size="small" isBusy={isBusy} onClick={() => dispatch(answerGiven({ id: run.id, answer }))}>
                  {texts.answers[answer]}
                </Button>
              ))}
            </Bar>
          }
        >
          {texts.askText(run.steps.findLast(({ path }) => path === asked)?.title ?? asked)}
        </Notice>
      )}
      <Facts run={run} now={now} />
      <div className={css.split}>
        <div className={css.flowSide}>
          <h2 className={css.stepsTitle}>{texts.steps}</h2>
          <StepFlow steps={steps} shown={shown?.path} now={now} />
          {run.nextStep !== null && (
            <Button isBusy={isLoadingMore} onClick={() => dispatch(moreStepsRequested())}>
              {texts.moreSteps}
            </Button>
          )}
        </div>
        {shown !== undefined && (
          <Card key={shown.path}>
            {shown.attempts.map((step) => (
              <StepCard key={step.attempt} run={run} step={step} now={now} isErrorAbove={step === held?.last} />
            ))}
          </Card>
        )}
      </div>
    </>
  );
}

/** The way to end the hold: each lost connection of the person, or the step, in which another one can be chosen. */
function Reconnect({ run, step }: { run: RunDetails; step: RunStep | undefined }): ReactElement {
  // A server of the release before names none.
  const { zap, lostConnections: lost } = run;
  if (lost === undefined) return <TextLink to="/app/assets/connections">{texts.reconnect}</TextLink>;
  if (lost.length === 0) {
    const editor = `/editor/${zap.id}`;
    return step === undefined ? (
      <TextLink to={editor}>{texts.openZap}</TextLink>
    ) : (
      <TextLink to={`${editor}?step=${step.stepKey}`}>{texts.editStep}</TextLink>
    );
  }
  return (
    <Bar>
      {lost.map(({ id, app, title }) => (
        <ConnectLink key={id} to={connectAddress(app, id)}>
          {texts.reconnectOf(title)}
        </ConnectLink>
      ))}
    </Bar>
  );
}

function Facts({ run, now }: { run: RunDetails; now: number }): ReactElement {
  const { facts } = texts;
  const rows = [
    { name: facts.zap, value: <TextLink to={`/editor/${run.zap.id}`}>{texts.openZap}</TextLink> },
    { name: facts.accepted, value: exactly(run.acceptedAt) },
    { name: facts.duration, value: durationOf(run, now) ?? texts.none },
    { name: facts.tasks, value: groupDigits(run.tasks) },
    { name: facts.version, value: run.version ?? texts.none },
    { name: facts.kind, value: texts.kinds[run.kind] },
  ];
  return (
    <>
      <dl className={css.facts}>
        {rows.map(({ name, value }) => (
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
