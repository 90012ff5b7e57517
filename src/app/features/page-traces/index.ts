import { eventChannel, type EventChannel } from 'redux-saga';
import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import { pageTracesHeader } from '../../../domain/pageTraces';
import type { ReplyNotice } from '../../api';
import { getApi } from '../../api/flows';
import { getPorts, onEach } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';

const ratioOf = ({ headers }: ReplyNotice): number | null => {
  const asked = headers.get(pageTracesHeader);
  return asked === null ? null : Number(asked);
};

/** Traces this page from the first reply on that asks for it. Without its chunk the page works on, untraced. */
function* pageTracesFlow(): SagaGenerator<void> {
  const opened = yield* select(selectPlace);
  const ratio = yield* askedRatio();
  const chunk = yield* call(() => import(/* webpackChunkName: "page-traces" */ './tracer').catch(() => null));
  if (chunk === null) return;
  const api = yield* getApi();
  const { clock } = yield* getPorts();
  const tracer = chunk.createPageTracer({ api, clock, ratio });
  let { pathname } = yield* select(selectPlace);
  // A page that was opened here began to load before any of its code ran. After a sign-in, or another navigation, the time since
  // then belongs to other pages.
  const isOpened = opened.kind === 'POP' && opened.pathname === pathname;
  tracer.viewed(pathname, clock.now() - (isOpened ? performance.now() : 0));
  api.traceRequests(tracer.trace);
  yield* onEach(placeEntered, function* viewed({ payload }) {
    // A search or a filter changes the address of the same page.
    if (payload.pathname === pathname) return;
    pathname = payload.pathname;
    yield* call(() => tracer.viewed(pathname, clock.now()));
  });
}

/** The share of traces to record, from 0 to 1, once the server has named it. */
function* askedRatio(): SagaGenerator<number> {
  const api = yield* getApi();
  const newest = api.earlierReplies()?.newest;
  const known = newest === undefined ? null : ratioOf(newest);
  if (known !== null) return known;
  const ratios = yield* call((): EventChannel<number> =>
    eventChannel((emit) =>
      api.onReply((reply) => {
        const ratio = ratioOf(reply);
        if (ratio !== null) emit(ratio);
      }),
    ),
  );
  const ratio = yield* take(ratios);
  ratios.close();
  return ratio;
}

/** Traces of the page, loaded with the other background services. */
export const parts = { sagas: [pageTracesFlow] };
