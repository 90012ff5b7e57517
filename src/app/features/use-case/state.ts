import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { matchesSearch } from '../../../domain/services';
import { placeEntered } from '../../platform/place';
import { failRemote, loading, retryRemote, type Remote } from '../../platform/remote';
import type { TemplateCard } from '../templates';

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

export const { templatesRetried, templatesSearched, templatesLoaded, templatesFailed } = useCaseSlice.actions;

export interface WithUseCase {
  readonly useCase: UseCaseState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithUseCase {}
}

export const selectUseCase = ({ useCase }: WithUseCase): UseCaseState => useCase;

/** The templates that have every word that is looked for in their title, description or apps. */
export const templatesMatching = (templates: readonly TemplateCard[], search: string): readonly TemplateCard[] =>
  templates.filter(({ title, description, apps }) => matchesSearch([title, description, ...apps.map(({ name }) => name)], search));
