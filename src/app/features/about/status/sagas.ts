import { put, select } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { selectSystemStatus, statusFailed, statusLoaded } from './state';

/** Loads the status once, and again on request. */
export const loadStatus = remoteLoader(
  function* () {
    if ((yield* select(selectSystemStatus)).phase !== 'loading') return;
    const { status, body } = yield* request('getSystemStatus', {});
    yield* put(status === 200 ? statusLoaded({ status: body }) : statusFailed({ because: 'tooOften' }));
  },
  (failure) => statusFailed({ because: failure?.kind === 'refused' ? 'down' : 'unreached' }),
);
