import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';
import type { TemplateCard } from '../templates';

export type UseCaseState =
  { readonly phase: 'loading' } | { readonly phase: 'failed' } | { readonly phase: 'loaded'; readonly templates: readonly TemplateCard[] };

/** By the user. */
export const templatesRetried = createAction('useCase/templatesRetried');
/** By the flow. */
export const templatesLoaded = createAction<{ templates: readonly TemplateCard[] }>('useCase/templatesLoaded');
export const templatesFailed = createAction('useCase/templatesFailed');

export const initialUseCase: UseCaseState = { phase: 'loading' };

export const useCaseReducer = reducerOf<UseCaseState>(initialUseCase, (on) => {
  on(templatesRetried, (state) => (state.phase === 'failed' ? initialUseCase : state));
  on(templatesLoaded, (_state, { payload: { templates } }) => ({ phase: 'loaded', templates }));
  on(templatesFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  // Which use case is chosen stands in the address.
  on(placeEntered, (state) => (state === initialUseCase ? state : initialUseCase));
});

export interface WithUseCase {
  readonly useCase: UseCaseState;
}

export const selectUseCase = ({ useCase }: WithUseCase): UseCaseState => useCase;
