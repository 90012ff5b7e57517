import { call, type SagaGenerator } from 'typed-redux-saga';
import { revisionHeader } from '../../../../domain/revision';
import { trackingScope } from '../../../../domain/trackingScope';
import { isFailure } from '../../../api/failure';
import { request, getApi } from '../../../api/flows';
import { onEach } from '../../../platform/flows';
import { clientEventSent } from '..';

/** The name of this program in operational events. */
const service = 'patchbay-web';

/** Sends operational events, each once. One that does not arrive is dropped: it must cost the page nothing. */
export function* clientEventFlow(): SagaGenerator<void> {
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
