import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { cachedGraphqlRequest, GraphQLError } from '../../api/graphql';
import { guarded, onLatest } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { selectCurrentProfileId } from '../session';
import { cardOf } from '../templates';
import { templatesFailed, templatesLoaded, templatesRetried } from './state';
import { namedUseCase } from './useCases';

/** The templates of the use case that the address names. */
export function* useCaseFlow(): SagaGenerator<void> {
  yield* onLatest(placeEntered, loadTemplates);
  yield* onLatest(templatesRetried, loadTemplates);
  // This code arrived after the place was entered.
  yield* guarded(loadTemplates);
}

function* loadTemplates(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectPlace);
  const useCase = /^\/app\/use-case\/?$/.test(pathname) ? namedUseCase(search) : null;
  if (useCase === null) return;
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  try {
    const { zapTemplates } = yield* cachedGraphqlRequest(zapTemplatesQuery, { useCase, first: 24 }, viewer);
    yield* put(templatesLoaded({ templates: zapTemplates.nodes.map(cardOf) }));
  } catch (error) {
    yield* put(templatesFailed());
    if (!(error instanceof GraphQLError)) throw error;
  }
}
