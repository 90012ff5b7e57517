import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { appPageQuery } from '../../../../contract/browser/graphql/operations/services';
import { cachedGraphqlRequest, GraphQLError } from '../../../api/graphql';
import { guarded, onLatest } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { selectCurrentProfileId } from '../../session';
import { cardOf } from '../../templates';
import { appFailed, appLoaded, appMissing, appRetried } from './state';

/** The app that the address names, with its templates. */
export function* appPageFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, loadApp);
  yield* onLatest(appRetried, loadApp);
  // This code arrived after the place was entered.
  yield* guarded(loadApp);
}

function* loadApp(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  const slug = /^\/apps\/([^/]+)\/integrations\/?$/.exec(pathname)?.[1];
  if (slug === undefined) return;
  // A slug is written plainly: what has to be escaped is none.
  if (!/^[\w.@-]{1,100}$/.test(slug)) return void (yield* put(appMissing()));
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { service, zapTemplates } = yield* cachedGraphqlRequest(appPageQuery, { id: slug }, viewer);
    yield* put(service === null ? appMissing() : appLoaded({ app: service, templates: zapTemplates.nodes.map(cardOf) }));
  } catch (error) {
    yield* put(appFailed());
    if (!(error instanceof GraphQLError)) throw error;
  }
}
