import { put, select } from 'typed-redux-saga';
import { appPageQuery } from '../../../../contract/browser/graphql/operations/services';
import { remoteLoader } from '../../../api/remoteLoader';
import { cachedGraphqlRequest } from '../../../api/graphql';
import type { PageParams } from '../../../platform/pageFlow';
import { selectCurrentProfileId } from '../../session';
import { cardOf } from '../../templates';
import { appFailed, appLoaded, appMissing } from './state';

/** Loads the app that the address names, with its templates. */
export const loadApp = remoteLoader(
  function* ({ slug = '' }: PageParams) {
    // A slug is written plainly: what has to be escaped is none.
    if (!/^[\w.@-]{1,100}$/.test(slug)) return void (yield* put(appMissing()));
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    const { service, zapTemplates } = yield* cachedGraphqlRequest(appPageQuery, { id: slug }, viewer);
    yield* put(service === null ? appMissing() : appLoaded({ app: service, templates: zapTemplates.nodes.map(cardOf) }));
  },
  () => appFailed(),
);
