import { put, select } from 'typed-redux-saga';
import { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { remoteLoader } from '../../api/remoteLoader';
import { cachedGraphqlRequest } from '../../api/graphql';
import { selectPlace } from '../../platform/place';
import { selectCurrentProfileId } from '../session';
import { cardOf } from '../templates';
import { templatesFailed, templatesLoaded } from './state';
import { namedUseCase } from './useCases';

/** Loads the templates of the use case that the address names. */
export const loadTemplates = remoteLoader(
  function* () {
    const useCase = namedUseCase((yield* select(selectPlace)).search);
    if (useCase === null) return;
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    const { zapTemplates } = yield* cachedGraphqlRequest(zapTemplatesQuery, { useCase, first: 24 }, viewer);
    yield* put(templatesLoaded({ templates: zapTemplates.nodes.map(cardOf) }));
  },
  () => templatesFailed(),
);
