/** Actions of people on runs. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { parseExactJson } from '../../../../domain/runs/exactJson';
import { maxRunsAtOnce } from '../../../../domain/runs/history';
import type { CallReply } from '../../../api';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { reloadAccounts, selectCurrentAccountId } from '../../accounts';
import { toastShown } from '../../toasts';
import { decideMissed } from '../MissedItems';
import { texts } from '../texts';
import { canChoose, filtersIn, historyPath } from './filters';
import { fetchPage, loadRun, refreshList, type Fetched } from './sagas';
import { historySlice, selectHistory } from './state';

const events = historySlice.actions;

export function* changesFlow(): SagaGenerator<void> {
  yield* onLeading(events.cancelConfirmed, cancelRun);
  yield* onLeading(events.replaySubmitted, replayRun);
  yield* onLeading(events.chosenReplayed, replayChosen);
  yield* onLeading(events.foldReplayed, ({ payload: { ids } }) => perform(() => replayMany(ids)));
  yield* onLeading(events.allReplayed, replayAll);
  yield* onLeading(events.answerGiven, ({ payload: { id, answer } }) =>
    changeRun(id, () => request('answerRun', { params: { id }, body: { answer } })),
  );
  yield* onLeading(events.chosenAnswered, answerChosen);
  yield* onLeading(events.allChosen, chooseAll);
  yield* onLeading(events.continuePressed, ({ payload: { id } }) =>
    changeRun(id, () => request('continueRun', { params: { id }, body: {} })),
  );
  yield* onLeading(events.releaseConfirmed, releaseRuns);
  yield* onLeading(events.missedDecided, decide);
  yield* onLeading(events.runNowPressed, runNow);
}

const failureTexts = { unreachable: texts.network, refused: texts.refused };

/** Performs a change; a toast shows the error. */
function* perform(change: () => SagaGenerator<string | null>): SagaGenerator<void> {
  try {
    const problem = yield* change();
    if (problem !== null) yield* put(toastShown({ type: 'error', message: problem || texts.refused }));
  } catch (error) {
    yield* put(toastShown({ type: 'error', message: describeFailure(error, failureTexts) }));
  } finally {
    yield* put(events.changeEnded());
  }
}

/** Shows the run and the list as they are now. */
function* refresh(id: string | null): SagaGenerator<void> {
  const { run } = yield* select(selectHistory);
  if (id !== null && run.phase === 'loaded' && run.run.id === id) yield* loadRun(id);
  yield* refreshList();
}

/** Changes a run, and shows it as it then is. */
function* changeRun(id: string, send: () => SagaGenerator<CallReply<'cancelRun' | 'answerRun' | 'continueRun'>>): SagaGenerator<void> {
  yield* perform(function* () {
    const reply = yield* send();
    yield* refresh(id);
    return reply.status === 200 ? null : reply.body.messages.join(' ');
  });
}

function* cancelRun(): SagaGenerator<void> {
  const { cancelling: id } = yield* select(selectHistory);
  yield* put(events.cancelClosed());
  if (id === null) yield* put(events.changeEnded());
  else yield* changeRun(id, () => request('cancelRun', { params: { id }, body: {} }));
}

function* replayRun(): SagaGenerator<void> {
  const { replay, run } = yield* select(selectHistory);
  if (replay === null || run.phase !== 'loaded') return void (yield* put(events.changeEnded()));
  const { starts, at, version } = replay;
  const { path, text, original } = starts[at]!;
  let input: unknown;
  try {
    if (text !== null && text !== original) input = parseExactJson(text);
  } catch {
    return void (yield* put(events.replayRefused({ issue: texts.notJson })));
  }
  try {
    const { random, location } = yield* getPorts();
    const body = { version, ...(path === null ? {} : { fromPath: path }), ...(input === undefined ? {} : { input }) };
    const reply = yield* request('replayRun', { params: { id: run.run.id }, body, idempotencyKey: random.id() });
    if (reply.status !== 201) return void (yield* put(events.replayRefused({ issue: reply.body.messages.join(' ') || texts.refused })));
    yield* put(events.replayClosed());
    yield* put(events.changeEnded());
    yield* put(toastShown({ type: 'success', message: texts.replayBegun }));
    location.push(`${historyPath}/${reply.body.id}`);
  } catch (error) {
    yield* put(events.replayRefused({ issue: describeFailure(error, failureTexts) }));
  }
}

function* replayChosen(): SagaGenerator<void> {
  const { chosen } = yield* select(selectHistory);
  yield* perform(() => replayMany(chosen));
}

/** All failed runs that match the filters of the list, whether they are shown or not. */
function* replayAll(): SagaGenerator<void> {
  yield* put(events.allClosed());
  yield* perform(function* () {
    const found = yield* matching('failed');
    return typeof found === 'string' ? found : yield* replayMany(found);
  });
}

function* chooseAll(): SagaGenerator<void> {
  yield* perform(function* () {
    const found = yield* matching('decision');
    if (typeof found === 'string') return found;
    yield* put(events.runsChosen({ ids: found }));
    return null;
  });
}

/** The ids of all runs that can be chosen and match the filters of the list; a text says why they could not be loaded. */
function* matching(state: 'failed' | 'decision'): SagaGenerator<readonly string[] | string> {
  const accountId = yield* select(selectCurrentAccountId);
  const filters = { ...filtersIn((yield* select(selectPlace)).search), state };
  const ids: string[] = [];
  for (let after: string | null = null, isFirst = true; accountId !== null && (isFirst || after !== null); isFirst = false) {
    const fetched: Fetched = yield* fetchPage(accountId, filters, after);
    if (fetched.type === 'failed') return fetched.reasons.join(' ');
    ids.push(...fetched.page.rows.filter((run) => canChoose(run, state)).map(({ id }) => id));
    after = fetched.page.next;
  }
  return ids;
}

/** Gives all chosen runs the same answer. */
function* answerChosen({ payload: { answer } }: ReturnType<typeof events.chosenAnswered>): SagaGenerator<void> {
  const { chosen } = yield* select(selectHistory);
  yield* put(events.answerClosed());
  yield* perform(function* () {
    const { random } = yield* getPorts();
    const inOrder = [...chosen].sort();
    let [answered, skipped] = [0, 0];
    let problem: string | null = null;
    for (let from = 0; from < inOrder.length && problem === null; from += maxRunsAtOnce) {
      const runIds = inOrder.slice(from, from + maxRunsAtOnce);
      const reply = yield* request('answerRuns', { body: { runIds, answer }, idempotencyKey: random.id() });
      if (reply.status === 200) {
        answered += reply.body.answered.length;
        skipped += reply.body.skipped.length;
      } else problem = reply.body.messages.join(' ');
    }
    // What was answered before a refusal is told as well.
    if (problem === null || answered > 0) {
      yield* put(events.runsChosen({ ids: [] }));
      yield* put(toastShown({ type: answered > 0 ? 'success' : 'info', message: texts.answeredMany(answered, skipped) }));
    }
    yield* refresh(null);
    return problem;
  });
}

/** Begins with the oldest, as the events came. Returns why it was refused; null if it was not. */
function* replayMany(ids: readonly string[]): SagaGenerator<string | null> {
  const { random } = yield* getPorts();
  const inOrder = [...ids].sort();
  let [replayed, skipped] = [0, 0];
  const reasons = new Set<string>();
  let problem: string | null = null;
  for (let from = 0; from < inOrder.length && problem === null; from += maxRunsAtOnce) {
    const runIds = inOrder.slice(from, from + maxRunsAtOnce);
    const reply = yield* request('replayRuns', { body: { runIds }, idempotencyKey: random.id() });
    if (reply.status === 200) {
      replayed += reply.body.replayed.length;
      skipped += reply.body.skipped.length;
      for (const { message } of reply.body.skipped) reasons.add(message);
    } else problem = reply.body.messages.join(' ');
  }
  // What was begun before a refusal is told as well.
  if (problem === null || replayed > 0) {
    yield* put(events.runsChosen({ ids: [] }));
    yield* put(toastShown({ type: replayed > 0 ? 'success' : 'info', message: texts.replayedMany(replayed, skipped, [...reasons]) }));
    yield* refresh(null);
  }
  return problem;
}

function* runNow({ payload: { zapId } }: ReturnType<typeof events.runNowPressed>): SagaGenerator<void> {
  yield* perform(function* () {
    const { random, location } = yield* getPorts();
    const reply = yield* request('runZapNow', { params: { id: zapId }, body: {}, idempotencyKey: random.id() });
    if (reply.status !== 201) return reply.body.messages.join(' ');
    location.push(`${historyPath}/${reply.body.id}`);
    return null;
  });
}

function* decide({ payload: { zapId, decision } }: ReturnType<typeof events.missedDecided>): SagaGenerator<void> {
  yield* perform(function* () {
    const refusal = yield* decideMissed(zapId, decision);
    yield* refresh(null);
    if (refusal === null) yield* reloadAccounts();
    return refusal;
  });
}

function* releaseRuns(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { release } = yield* select(selectHistory);
  yield* put(events.releaseClosed());
  yield* perform(function* () {
    if (accountId === null || release === null) return null;
    const { random } = yield* getPorts();
    const reply = yield* request('releaseRuns', { query: { accountId }, body: { perMinute: release.rate }, idempotencyKey: random.id() });
    if (reply.status !== 200) return reply.body.messages.join(' ');
    const { released, blocked, reasons } = reply.body;
    yield* put(toastShown({ type: released > 0 ? 'success' : 'info', message: texts.released(released, blocked, reasons) }));
    yield* refresh(null);
    yield* reloadAccounts();
    return null;
  });
}
