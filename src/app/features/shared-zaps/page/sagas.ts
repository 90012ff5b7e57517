import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import { SharedZapQuery } from '../../../../contract/browser/graphql/operations/sharedZaps';
import { appNameOf } from '../../../../domain/zapSteps';
import { isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { graphqlRequest } from '../../../api/graphql';
import { onLatest, onLeading, getPorts } from '../../../platform/flows';
import { selectIsSharedPage, selectSharedZapId } from '../../../platform/sharedPlace';
import { waitForCurrentAccount } from '../../accounts';
import { sessionLoaded } from '../../session';
import { toastShown } from '../../toasts';
import { failureText, somethingWrong } from '../failure';
import { texts } from './texts';
import { copyFailed, copyRequested, selectSharedZap, sharedZapFailed, sharedZapLoaded, sharedZapMissing, type SharedZap } from './state';

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
  if (id === null) return void (yield* put(sharedZapMissing()));
  try {
    const { zapPreview } = yield* graphqlRequest(SharedZapQuery, { id });
    yield* put(zapPreview === null ? sharedZapMissing() : sharedZapLoaded({ zap: shown(zapPreview) }));
  } catch (error) {
    yield* put(sharedZapFailed());
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
