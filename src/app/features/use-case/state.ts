import { createAction } from '@reduxjs/toolkit';
import { matchesSearch } from '../../../domain/services';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import type { TemplateCard } from '../templates';

export type UseCaseState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | {
      readonly phase: 'loaded';
      readonly templates: readonly TemplateCard[];
      /** The search text. */
      readonly search: string;
    };

/** By the user. */
export const templatesRetried = createAction('useCase/templatesRetried');
export const templatesSearched = createAction<{ search: string }>('useCase/templatesSearched');
/** By the flow. */
export const templatesLoaded = createAction<{ templates: readonly TemplateCard[] }>('useCase/templatesLoaded');
export const templatesFailed = createAction('useCase/templatesFailed');

export const initialUseCase: UseCaseState = { phase: 'loading' };

export const useCaseReducer = reducerOf<UseCaseState>(initialUseCase, (on) => {
  on(templatesRetried, (state) => (state.phase === 'failed' ? initialUseCase : state));
  on(templatesLoaded, (_state, { payload: { templates } }) => ({ phase: 'loaded', templates, search: '' }));
  on(templatesSearched, (state, { payload: { search } }) => (state.phase === 'loaded' ? { ...state, search } : state));
  on(templatesFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  // The chosen use case is in the address.
  on(placeEntered, (state) => (state === initialUseCase ? state : initialUseCase));
});

export interface WithUseCase {
  readonly useCase: UseCaseState;
}

export const selectUseCase = ({ useCase }: WithUseCase): UseCaseState => useCase;

/** The templates that have every word that is looked for in their title, description or apps. */
export const templatesMatching = (templates: readonly TemplateCard[], search: string): readonly TemplateCard[] =>
  templates.filter(({ title, description, apps }) => matchesSearch([title, description, ...apps.map(({ name }) => name)], search));
