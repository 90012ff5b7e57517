import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import { SharedZapQuery } from '../../../../contract/browser/graphql/operations/sharedZaps';
import { appNameOf } from '../../../../domain/zapSteps';
import { isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { graphqlRequest } from '../../../api/graphql';
import { getPorts, onLatest, onLeading } from '../../../platform/flows';
import { placeEntered } from '../../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../platform/remote';
import { selectIsSharedPage, selectSharedZapId } from '../../../platform/sharedPlace';
import { sliceSelector } from '../../../platform/sliceSelector';
import { waitForCurrentAccount } from '../../accounts';
import { sessionLoaded } from '../../session';
import { toastShown } from '../../toasts';
import { failureText, somethingWrong } from '../failure';
import { texts } from './texts';

/** A shared Zap as its page shows it; the first step is the trigger. */
export interface SharedZap {
  readonly id: string;
  readonly title: string;
  readonly isTrashed: boolean;
  readonly owner: { readonly id: number; readonly name: string; readonly imageUrl: string | null };
  readonly steps: readonly { readonly app: string; readonly logoUrl: string | null; readonly title: string | null }[];
}

export type SharedZapState = Remote<{ zap: SharedZap; isCopying: boolean; issue: string | null }> | Missing;

export const initialSharedZap: SharedZapState = loading;

export const sharedZapSlice = createSlice({
  name: 'sharedZaps/page',
  reducerPath: 'sharedZap',
  initialState: initialSharedZap as SharedZapState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    copyRequested(state) {
      if (state.phase === 'loaded') {
        state.isCopying = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    loaded: (_state, { payload: { zap } }: PayloadAction<{ zap: SharedZap }>) => ({ phase: 'loaded', zap, isCopying: false, issue: null }),
    missing: missRemote,
    failed: failRemote,
    copyFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.isCopying = false;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialSharedZap);
  },
});

export const selectSharedZap = sliceSelector(sharedZapSlice);

const { copyFailed, copyRequested, failed, loaded, missing } = sharedZapSlice.actions;

/** Copies the Zap behind a link, and looks for it again as a member. */
export function* sharedZapFlow(): SagaGenerator<void> {
  // A member sees more than a visitor: the session may be known only now.
  yield* onLatest(sessionLoaded, loadAgain);
  yield* onLeading(copyRequested, takeCopy);
}

type WireZap = NonNullable<ResultOf<typeof SharedZapQuery>['zapPreview']>;

const shown = ({ id, title, isTrashed, owner, nodes }: WireZap): SharedZap => ({
  id,
  title,
  isTrashed,
  owner,
  steps: nodes.map(({ selectedApi, title: step, service }) => ({
    app: service?.name ?? appNameOf(selectedApi),
    logoUrl: service?.logoUrl ?? null,
    title: step,
  })),
});

/** Loads the Zap behind the link. */
export function* loadZap(): SagaGenerator<void> {
  if (!(yield* select(selectIsSharedPage))) return;
  const id = yield* select(selectSharedZapId);
  if (id === null) return void (yield* put(missing()));
  try {
    const { zapPreview } = yield* graphqlRequest(SharedZapQuery, { id });
    yield* put(zapPreview === null ? missing() : loaded({ zap: shown(zapPreview) }));
  } catch (error) {
    yield* put(failed());
    if (!isFailure(error)) throw error;
  }
}

function* loadAgain(): SagaGenerator<void> {
  if ((yield* select(selectSharedZap)).phase === 'missing') yield* loadZap();
}

function* takeCopy(): SagaGenerator<void> {
  const state = yield* select(selectSharedZap);
  if (state.phase !== 'loaded') return;
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return void (yield* put(copyFailed({ message: texts.noAccount })));
  try {
    const { id, title } = state.zap;
    const reply = yield* request('copySharedZap', { params: { id }, query: { accountId }, body: {} });
    if (reply.status !== 201) return void (yield* put(copyFailed({ message: reply.body.messages.join(' ') || somethingWrong })));
    yield* put(toastShown({ type: 'success', message: texts.copied(title) }));
    const { location } = yield* getPorts();
    location.push('/app/assets/zaps');
  } catch (error) {
    const message = failureText(error);
    yield* put(copyFailed({ message: message ?? somethingWrong }));
    if (message === null) throw error;
  }
}
