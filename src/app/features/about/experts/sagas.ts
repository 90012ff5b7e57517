import { put, select } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { expertsFailed, expertsLoaded, selectExperts } from './state';

/** Loads the directory once, and again on request after a failure. */
export const loadExperts = remoteLoader(
  function* () {
    if ((yield* select(selectExperts)).phase !== 'loading') return;
    const { status, body } = yield* request('listExperts', {});
    yield* put(status === 200 ? expertsLoaded({ experts: body.objects }) : expertsFailed());
  },
  () => expertsFailed(),
);
