import { call, type SagaGenerator } from 'typed-redux-saga';
import { revisionHeader } from '../../../../domain/revision';
import { trackingScope } from '../../../../domain/trackingScope';
import { isFailure } from '../../../api/failure';
import { getApi, request } from '../../../api/flows';
import { onEach } from '../../../platform/flows';
import { parts as consent } from '../../consent';
import { clientEventSent } from '..';
import { pageViewFlow, sendingFlow } from './sagas';
import { sendingSlice } from './state';

export { selectSendingEvents, type SendingEvent } from './state';

/** Sends what was tracked, fetched with the first page that is not one of signing in, or the first event. */
export const parts = { needs: [consent], slices: [sendingSlice], sagas: [sendingFlow, pageViewFlow, clientEventFlow] };

/** The name of this program in operational events. */
const service = 'patchbay-web';

/** Sends operational events, each once. One that does not arrive is dropped: it must cost the page nothing. */
function* clientEventFlow(): SagaGenerator<void> {
  const api = yield* getApi();
  let release = 'unknown';
  yield* call(() =>
    api.onReply(({ headers }) => {
      release = headers.get(revisionHeader) ?? release;
    }),
  );
  yield* onEach(clientEventSent, function* send({ payload: { message, data } }) {
    const body = { message, data: trackingScope({ ...data, service, release }) };
    try {
      yield* request('recordClientEvent', { body });
    } catch (error) {
      if (!isFailure(error)) throw error;
    }
  });
}
