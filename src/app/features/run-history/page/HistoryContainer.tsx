import { useCallback, type ReactElement } from 'react';
import type { RunDetails, RunStep } from '../../../../contract/runs';
import { writeExactJson } from '../../../../domain/runs/exactJson';
import { timeAgoLasts } from '../../../../domain/relativeTime';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useNow } from '../../../platform/useNow';
import { filtersIn, historyPath } from './filters';
import { HistoryDialogs } from './HistoryDialogs';
import { HistoryScreen } from './HistoryScreen';
import { RunScreen } from './RunScreen';
import * as events from './state';
import { selectHistory } from './state';

/** The list of runs, or the run that the address names. */
export function HistoryContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  const history = useAppSelector(selectHistory);
  const now = useNow(timeAgoLasts);
  const filters = filtersIn(search);
  const toggle = useCallback((id: string) => dispatch(events.runToggled({ id })), [dispatch]);
  const isList = pathname.replace(/\/$/, '') === historyPath;
  return (
    <>
      {isList ? (
        <HistoryScreen
          list={history.list}
          filters={filters}
          search={history.typed ?? filters.search}
          chosen={history.chosen}
          isBusy={history.isBusy}
          now={now}
          onSearch={(typed) => dispatch(events.searchTyped({ search: typed }))}
          onFilter={(wanted) => dispatch(events.filtersChanged({ filters: wanted }))}
          onToggle={toggle}
          onChoose={(ids) => dispatch(events.runsChosen({ ids }))}
          onReplayChosen={() => dispatch(events.chosenReplayed())}
          onReplayAll={() => dispatch(events.allAsked())}
          onChooseAll={() => dispatch(events.allChosen())}
          onAnswerChosen={(answer) => dispatch(events.answerAsked({ answer }))}
          onMore={() => dispatch(events.moreRequested())}
          onRelease={() => dispatch(events.releaseOpened())}
          onMissed={(zapId, decision) => dispatch(events.missedDecided({ zapId, decision }))}
          onRunNow={(zapId) => dispatch(events.runNowPressed({ zapId }))}
          onRetry={() => dispatch(events.historyRetried())}
        />
      ) : (
        <RunScreen
          run={history.run}
          listPath={history.listed ?? historyPath}
          isBusy={history.isBusy}
          now={now}
          onCancel={(id) => dispatch(events.cancelAsked({ id }))}
          onReplayAll={(run) => dispatch(events.replayOpened({ ...formOfTrigger(run) }))}
          onReplay={(step) => dispatch(events.replayOpened(formOfStep(step)))}
          onOpenStep={({ path, attempt }) => dispatch(events.stepOpened({ path, attempt }))}
          onAnswer={(id, answer) => dispatch(events.answerGiven({ id, answer }))}
          onContinue={(id) => dispatch(events.continuePressed({ id }))}
          onMoreSteps={() => dispatch(events.moreStepsRequested())}
          onRetry={() => dispatch(events.historyRetried())}
        />
      )}
      <HistoryDialogs
        replay={history.replay}
        release={history.release}
        cancelling={history.cancelling}
        isAskingAll={history.isAskingAll}
        answering={history.answering}
        chosen={history.chosen}
        isBusy={history.isBusy}
        onType={(text) => dispatch(events.replayTyped({ text }))}
        onVersion={(version) => dispatch(events.replayVersionChosen({ version }))}
        onReplay={() => dispatch(events.replaySubmitted())}
        onCloseReplay={() => dispatch(events.replayClosed())}
        onRate={(rate) => dispatch(events.releaseRateChosen({ rate }))}
        onRelease={() => dispatch(events.releaseConfirmed())}
        onCloseRelease={() => dispatch(events.releaseClosed())}
        onReplayAll={() => dispatch(events.allReplayed())}
        onCloseAll={() => dispatch(events.allClosed())}
        onAnswer={(answer) => dispatch(events.chosenAnswered({ answer }))}
        onCloseAnswer={() => dispatch(events.answerClosed())}
        onCancel={() => dispatch(events.cancelConfirmed())}
        onKeep={() => dispatch(events.cancelClosed())}
      />
    </>
  );
}

const jsonOf = (value: unknown): string => writeExactJson(value ?? null, 2) ?? 'null';

/** The input of a step can be edited if it has one here; the event of a trigger is its output. */
function formOfStep({ path, title, kind, input, output, isInputLarge, isOutputLarge }: RunStep) {
  if (kind === 'trigger') return { path, title: null, text: isOutputLarge ? null : jsonOf(output) };
  return { path, title, text: isInputLarge || input === null ? null : jsonOf(input) };
}

/** The whole run, from its trigger. */
function formOfTrigger({ steps }: RunDetails) {
  const [first] = steps;
  return first === undefined ? { path: null, title: null, text: null } : formOfStep(first);
}
