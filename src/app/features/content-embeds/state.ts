import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';
import type { TemplateCard } from '../templates';

/** A template with the fields by which widgets select it. */
export interface EmbeddedTemplate extends TemplateCard {
  readonly services: readonly { readonly slug: string }[];
}

export type ContentEmbedsState =
  { readonly phase: 'idle' | 'loading' | 'failed' } | { readonly phase: 'loaded'; readonly templates: readonly EmbeddedTemplate[] };

/** By a widget that came into view, or by the user after a failure. */
export const templatesWanted = createAction('contentEmbeds/templatesWanted');
/** By the flow. */
export const templatesLoading = createAction('contentEmbeds/templatesLoading');
export const templatesLoaded = createAction<{ templates: readonly EmbeddedTemplate[] }>('contentEmbeds/templatesLoaded');
export const templatesFailed = createAction('contentEmbeds/templatesFailed');

export const initialContentEmbeds: ContentEmbedsState = { phase: 'idle' };

export const contentEmbedsReducer = reducerOf<ContentEmbedsState>(initialContentEmbeds, (on) => {
  on(templatesLoading, () => ({ phase: 'loading' }));
  on(templatesLoaded, (_state, { payload: { templates } }) => ({ phase: 'loaded', templates }));
  on(templatesFailed, () => ({ phase: 'failed' }));
});

export interface WithContentEmbeds {
  readonly contentEmbeds: ContentEmbedsState;
}

export const selectContentEmbeds = ({ contentEmbeds }: WithContentEmbeds): ContentEmbedsState => contentEmbeds;
