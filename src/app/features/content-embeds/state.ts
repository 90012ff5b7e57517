import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TemplateCard } from '../templates';

/** A template with the fields by which widgets select it. */
export interface EmbeddedTemplate extends TemplateCard {
  readonly services: readonly { readonly slug: string }[];
}

export type ContentEmbedsState =
  { readonly phase: 'idle' | 'loading' | 'failed' } | { readonly phase: 'loaded'; readonly templates: readonly EmbeddedTemplate[] };

/** By a widget that came into view, or by the user after a failure. */
export const templatesWanted = createAction('contentEmbeds/templatesWanted');

export const initialContentEmbeds: ContentEmbedsState = { phase: 'idle' };

export const contentEmbedsSlice = createSlice({
  name: 'contentEmbeds',
  initialState: initialContentEmbeds as ContentEmbedsState,
  reducers: {
    /** By the flow. */
    templatesLoading: (): ContentEmbedsState => ({ phase: 'loading' }),
    templatesLoaded: (_state, { payload: { templates } }: PayloadAction<{ templates: readonly EmbeddedTemplate[] }>) => ({
      phase: 'loaded',
      templates,
    }),
    templatesFailed: (): ContentEmbedsState => ({ phase: 'failed' }),
  },
});

export const { templatesLoading, templatesLoaded, templatesFailed } = contentEmbedsSlice.actions;

export interface WithContentEmbeds {
  readonly contentEmbeds: ContentEmbedsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithContentEmbeds {}
}

export const selectContentEmbeds = ({ contentEmbeds }: WithContentEmbeds): ContentEmbedsState => contentEmbeds;
