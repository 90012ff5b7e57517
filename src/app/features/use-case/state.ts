import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { ResultOf, VariablesOf } from '../../../contract/browser/graphql/operation';
import { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../domain/cursors';
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

/** The page of all templates. */
export const templatesPath = '/app/templates';

/** Loads the templates of the use case that the address names; on the page of all templates, all of them. */
export const loadTemplates = remoteLoader(
  function* () {
    const { pathname, search } = yield* select(selectPlace);
    const useCase = namedUseCase(search);
    const isAll = pathname.replace(/\/$/, '') === templatesPath;
    if (useCase === null && !isAll) return;
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    const templates: TemplateCard[] = [];
    let after: string | null = null;
    do {
      const wanted: VariablesOf<typeof zapTemplatesQuery> = isAll ? { first: 100, after } : { useCase, first: 24 };
      const { zapTemplates }: ResultOf<typeof zapTemplatesQuery> = yield* cachedGraphqlRequest(zapTemplatesQuery, wanted, viewer);
      templates.push(...zapTemplates.nodes.map(cardOf));
      after = isAll ? nextCursor(zapTemplates.pageInfo) : null;
    } while (after !== null);
    yield* put(templatesLoaded({ templates }));
  },
  () => templatesFailed(),
);
