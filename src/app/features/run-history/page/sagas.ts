import { eventChannel } from 'redux-saga';
import { call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Run } from '../../../../contract/runs';
import { minutes, seconds } from '../../../../domain/durations';
import { isOpen } from '../../../../domain/runs/history';
import { timings } from '../../../../domain/timings';
import { findFailure, isFailure, readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { callCancellable, getPorts, onEach, onLatest, onLeading } from '../../../platform/flows';
import type { PageParams } from '../../../platform/pageFlow';
import { selectPlace } from '../../../platform/place';
import { selectCurrentAccountId } from '../../accounts';
import { reconnectedIdOf } from '../../connections';
import { addressOfFilters, filtersIn, queryOf, spanOf, type Filters } from './filters';
import type { RunsPage } from './list';
import { historySlice, selectHistory, type HistoryState } from './state';

const events = historySlice.actions;

/** Runs of the first page, and of each further one. */
const firstPage = 50;
const furtherPage = 200;

/** Milliseconds between two looks at the server: while runs are open, and otherwise. */
const whileOpen = seconds(2);
const whileQuiet = seconds(15);

/** Search, filters and further pages. */
export function* historyFlow(): SagaGenerator<void> {
  yield* onLatest(events.searchTyped, followSearch);
  yield* onEach(events.filtersChanged, ({ payload: { filters } }) => goTo(filters, 'push'));
  yield* onLeading(events.moreRequested, loadMore);
  yield* onLeading(events.moreStepsRequested, loadMoreSteps);
  yield* onEach(events.stepOpened, loadStep);
  yield* onEach(events.previewOpened, loadPreview);
}

/** Loads the list or a run, and keeps it up to date while it is shown. */
export function* loadHistory({ runId }: PageParams): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  // The choice of the account loads the page again.
  if (accountId === null) return;
  if (runId === undefined) yield* watchList(accountId);
  else yield* watchRun(runId);
}

function* wait(milliseconds: number): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(milliseconds, signal));
}

/** Milliseconds between two counts for the chart. */
const whileCounted = minutes(1);

/** Counts the runs of the chart again and again. */
function* watchCounts(accountId: number, filters: Filters): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  for (;;) {
    const span = spanOf(filters, clock.now());
    const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
    const zap = filters.zapId === null ? {} : { zapId: filters.zapId };
    let counts: HistoryState['counts'] = { phase: 'failed' };
    try {
      const reply = yield* request('countRuns', { query: { accountId, ...zap, from, to } });
      if (reply.status === 200) counts = { phase: 'loaded', span, hours: reply.body.hours };
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
    yield* put(events.runsCounted({ accountId, counts }));
    yield* wait(whileCounted);
  }
}

function* watchList(accountId: number): SagaGenerator<void> {
  const filters = filtersIn((yield* select(selectPlace)).search);
  yield* fork(watchCounts, accountId, filters);
  // Back from a run, the same list shows at once.
  const before = yield* select(selectHistory);
  const address = addressOfFilters(filters);
  if (before.list.phase !== 'loaded' || before.listed !== address) yield* put(events.listRequested({ address }));
  for (let isFirst = true; ; isFirst = false) {
    const fetched = yield* fetchPage(accountId, filters);
    const { list } = yield* select(selectHistory);
    // Of a loaded list that cannot be loaded again the rows stay; the next look may succeed.
    if (fetched.type === 'failed') {
      if (list.phase !== 'loaded') return void (yield* put(events.listFailed({ accountId, reasons: fetched.reasons })));
    } else yield* put((isFirst && list.phase !== 'loaded' ? events.listLoaded : events.listRefreshed)({ accountId, page: fetched.page }));
    const { list: now } = yield* select(selectHistory);
    yield* wait(now.phase === 'loaded' && now.rows.some(({ state }) => isMoving(state)) ? whileOpen : whileQuiet);
  }
}

/** True for states that change soon by themselves. */
const isMoving = (state: Run['state']): boolean => isOpen(state) && state !== 'held';

/** The list as it is now, after a change. */
export function* refreshList(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null || (yield* select(selectHistory)).list.phase !== 'loaded') return;
  const fetched = yield* fetchPage(accountId, filtersIn((yield* select(selectPlace)).search));
  if (fetched.type === 'loaded') yield* put(events.listRefreshed({ accountId, page: fetched.page }));
}

export type Fetched =
  { readonly type: 'loaded'; readonly page: RunsPage } | { readonly type: 'failed'; readonly reasons: readonly string[] };

export function* fetchPage(accountId: number, filters: Filters, after: string | null = null): SagaGenerator<Fetched> {
  const first = after === null ? firstPage : furtherPage;
  const query = { accountId, ...queryOf(filters), first, ...(after === null ? {} : { after }) };
  try {
    const reply = yield* request('listRuns', { query });
    if (reply.status !== 200) return { type: 'failed', reasons: reply.body.messages };
    // An instance of the release before sends no missed items.
    const { objects, pageInfo, held, dataSearch, missed = [] } = reply.body;
    const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    return { type: 'loaded', page: { rows: objects, next, held, dataSearch, missed } };
  } catch (error) {
    return { type: 'failed', reasons: readFailure(error).messages };
  }
}

function* loadMore(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const { list } = yield* select(selectHistory);
  if (accountId === null || list.phase !== 'loaded' || list.next === null) return;
  const fetched = yield* fetchPage(accountId, filtersIn((yield* select(selectPlace)).search), list.next);
  yield* put(fetched.type === 'loaded' ? events.moreLoaded({ accountId, page: fetched.page }) : events.moreStopped());
}

function* watchRun(id: string): SagaGenerator<void> {
  const { run } = yield* select(selectHistory);
  if (run.phase !== 'loaded' || run.run.id !== id) yield* put(events.runRequested());
  while (true) {
    try {
      if (!(yield* loadRun(id))) return;
    } catch (error) {
      if (findFailure(error) === null) throw error;
      yield* put(events.runFailed({ reasons: [...readFailure(error).messages] }));
      if ((yield* select(selectHistory)).run.phase === 'failed') return;
    }
    const { run: now } = yield* select(selectHistory);
    const pause = now.phase === 'loaded' && isMoving(now.run.state) ? whileOpen : whileQuiet;
    yield* race([call(wait, pause), call(waitForReconnection)]);
  }
}

/** Until a connection is reconnected in another window. The runs that it held then continue. */
function* waitForReconnection(): SagaGenerator<void> {
  const { tabs } = yield* getPorts();
  const channel = yield* call(() =>
    eventChannel<object>((emit) => tabs.onMessage((message) => void (reconnectedIdOf(message) !== null && emit({})))),
  );
  try {
    yield* take(channel);
  } finally {
    channel.close();
  }
}

/** Loads a run; false if there is none. */
export function* loadRun(id: string): SagaGenerator<boolean> {
  const reply = yield* request('getRun', { params: { id } });
  yield* put(reply.status === 200 ? events.runLoaded({ run: reply.body }) : events.runMissed());
  return reply.status === 200;
}

function* loadMoreSteps(): SagaGenerator<void> {
  const { run } = yield* select(selectHistory);
  if (run.phase !== 'loaded' || run.run.nextStep === null) return;
  try {
    const reply = yield* request('getRun', { params: { id: run.run.id }, query: { stepsFrom: run.run.nextStep } });
    if (reply.status === 200) yield* put(events.moreStepsLoaded({ run: reply.body }));
    else yield* put(events.moreStopped());
  } catch (error) {
    yield* put(events.moreStopped());
    if (!isFailure(error)) throw error;
  }
}

/** Loads the whole input and output of a step. */
function* loadStep({ payload: { path, attempt } }: ReturnType<typeof events.stepOpened>): SagaGenerator<void> {
  const { run } = yield* select(selectHistory);
  if (run.phase !== 'loaded') return;
  try {
    const reply = yield* request('getRunStep', { params: { id: run.run.id }, query: { path, attempt } });
    if (reply.status === 200) yield* put(events.stepLoaded({ step: reply.body }));
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** The steps of a run of the list as they are now. */
function* loadPreview({ payload: { id } }: ReturnType<typeof events.previewOpened>): SagaGenerator<void> {
  let preview: HistoryState['previews'][string] = { phase: 'failed' };
  try {
    const reply = yield* request('getRun', { params: { id } });
    if (reply.status === 200) preview = { phase: 'loaded', steps: reply.body.steps };
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
  // What was loaded before is still better than nothing.
  if (preview.phase === 'loaded' || (yield* select(selectHistory)).previews[id]?.phase !== 'loaded')
    yield* put(events.previewLoaded({ id, preview }));
}

function* followSearch({ payload: { search } }: ReturnType<typeof events.searchTyped>): SagaGenerator<void> {
  yield* wait(timings.searchDebounce);
  yield* goTo({ ...filtersIn((yield* select(selectPlace)).search), search }, 'replace');
}

function* goTo(filters: Filters, how: 'push' | 'replace'): SagaGenerator<void> {
  const { location } = yield* getPorts();
  location[how](addressOfFilters(filters));
}
