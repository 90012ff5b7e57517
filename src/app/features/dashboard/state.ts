import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { all, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Authentication } from '../../../contract/authentications';
import type { HourOfRuns } from '../../../contract/runs';
import { isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { getPorts } from '../../platform/flows';
import { loading, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { lastDays, type Span } from '../run-history';
import { createZapRowsSelector } from '../zaps';

/** A connection whose credentials its app refuses. */
export type LostConnection = Pick<Authentication, 'id' | 'title' | 'app' | 'lostReason'>;

export interface HomeState {
  readonly counts: Remote<{ readonly span: Span; readonly hours: readonly HourOfRuns[] }>;
  readonly lost: Remote<{ readonly connections: readonly LostConnection[] }>;
}

export const initialHome: HomeState = { counts: loading, lost: loading };

/** Replies carry the id of their account, so that a late reply is not shown for another account (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });
type OfAccount<P> = PayloadAction<{ accountId: number } & P>;

export const homeSlice = createSlice({
  name: 'dashboard',
  initialState: initialHome,
  reducers: {
    /** By the person, after a failure. */
    retried: (state) => ({
      counts: state.counts.phase === 'failed' ? loading : state.counts,
      lost: state.lost.phase === 'failed' ? loading : state.lost,
    }),
    runsCounted: {
      prepare: ofAccount<{ accountId: number; counts: HomeState['counts'] }>,
      reducer: (state, { payload: { counts } }: OfAccount<{ counts: HomeState['counts'] }>): HomeState => ({ ...state, counts }),
    },
    connectionsLoaded: {
      prepare: ofAccount<{ accountId: number; lost: HomeState['lost'] }>,
      reducer: (state, { payload: { lost } }: OfAccount<{ lost: HomeState['lost'] }>): HomeState => ({ ...state, lost }),
    },
  },
  extraReducers: (builder) => {
    builder.addCase(currentAccountChosen, () => initialHome);
  },
});

export const selectHome = sliceSelector(homeSlice);
const events = homeSlice.actions;

/** Days of the chart. */
const shownDays = 14;

/** Loads the counts of the chart, and the connections that are lost. The Zaps are loaded by their own feature. */
export function* loadHome(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  // The choice of the account loads the page again.
  if (accountId !== null) yield* all([countRuns(accountId), loadConnections(accountId)]);
}

function* countRuns(accountId: number): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  const span = lastDays(clock.now(), shownDays);
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  const reply = yield* orFailed(() => request('countRuns', { query: { accountId, from, to } }));
  const counts = reply?.status === 200 ? { phase: 'loaded' as const, span, hours: reply.body.hours } : { phase: 'failed' as const };
  yield* put(events.runsCounted({ accountId, counts }));
}

function* loadConnections(accountId: number): SagaGenerator<void> {
  const reply = yield* orFailed(() => request('listAuthentications', { query: { accountId } }));
  const lost =
    reply?.status === 200
      ? { phase: 'loaded' as const, connections: reply.body.objects.filter(({ isOwn, lostAt }) => isOwn && lostAt !== null) }
      : { phase: 'failed' as const };
  yield* put(events.connectionsLoaded({ accountId, lost }));
}

/** What the page could do without; null if it can't be reached. */
function* orFailed<T>(load: () => SagaGenerator<T>): SagaGenerator<T | null> {
  try {
    return yield* load();
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}

const selectZaps = createZapRowsSelector(() => ({}));
const urgency = { asking: 0, failed: 1, held: 2 } as const;

/** The Zaps whose runs a person has to look at: decisions first, then failures, then held runs; of these the most runs first. */
export const selectTroubledZaps = createSelector([selectZaps], (rows) =>
  rows
    .flatMap(({ id, title, apps, trouble }) => (trouble == null ? [] : [{ id, title, app: apps[0] ?? null, trouble }]))
    .sort((a, b) => urgency[a.trouble.kind] - urgency[b.trouble.kind] || b.trouble.count - a.trouble.count),
);
