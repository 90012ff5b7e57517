import { put } from 'typed-redux-saga';
import { request } from '../../api/flows';
import { remoteLoader } from '../../api/remoteLoader';
import { texts } from './texts';
import { drillFailed, drillLoaded } from './state';

/** Loads the ways back at each visit, because sign-in methods change on other pages and devices. */
export const loadDrill = remoteLoader(
  function* () {
    const { status, body } = yield* request('getRecoveryDrill', {});
    yield* put(status === 200 ? drillLoaded({ drill: body }) : drillFailed({ message: body.messages.at(-1) ?? texts.failed }));
  },
  (failure) => drillFailed({ message: failure?.messages.at(-1) ?? texts.failed }),
);
