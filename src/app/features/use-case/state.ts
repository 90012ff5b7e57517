import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { matchesSearch } from '../../../domain/services';
import { cachedGraphqlRequest } from '../../api/graphql';
import { remoteLoader } from '../../api/remoteLoader';
import { placeEntered, selectPlace } from '../../platform/place';
import { failRemote, loading, retryRemote, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentProfileId } from '../session';
import { cardOf, type TemplateCard } from '../templates';
import { namedUseCase } from './useCases';

/** `search` is the search text. */
export type UseCaseState = Remote<{ templates: readonly TemplateCard[]; search: string }>;

export const initialUseCase: UseCaseState = loading;

export const useCaseSlice = createSlice({
  name: 'useCase',
  initialState: initialUseCase as UseCaseState,
  reducers: {
    /** By the user. */
    templatesRetried: retryRemote,
    templatesSearched(state, { payload: { search } }: PayloadAction<{ search: string }>) {
      if (state.phase === 'loaded') state.search = search;
    },
    /** By the flow. */
    templatesLoaded: (_state, { payload: { templates } }: PayloadAction<{ templates: readonly TemplateCard[] }>) => ({
      phase: 'loaded',
      templates,
      search: '',
    }),
    templatesFailed: failRemote,
  },
  extraReducers: (builder) => {
    builder
      // The chosen use case is in the address.
      .addCase(placeEntered, () => initialUseCase);
  },
});

export const selectUseCase = sliceSelector(useCaseSlice);

/** The templates that have every word that is looked for in their title, description or apps. */
export const templatesMatching = (templates: readonly TemplateCard[], search: string): readonly TemplateCard[] =>
  templates.filter(({ title, description, apps }) => matchesSearch([title, description, ...apps.map(({ name }) => name)], search));

const { templatesFailed, templatesLoaded } = useCaseSlice.actions;

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
