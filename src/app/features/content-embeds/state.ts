import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { failRemote, loading, retryRemote, type Remote } from '../../platform/remote';
import type { TemplateCard } from '../templates';

/** A template with the fields by which widgets select it. */
export interface EmbeddedTemplate extends TemplateCard {
  readonly services: readonly { readonly slug: string }[];
}

export type ContentEmbedsState = Remote<{ templates: readonly EmbeddedTemplate[] }>;

export const initialContentEmbeds: ContentEmbedsState = loading;

export const contentEmbedsSlice = createSlice({
  name: 'contentEmbeds',
  initialState: initialContentEmbeds as ContentEmbedsState,
  reducers: {
    /** By a widget that came into view, or by the user after a failure. */
    templatesWanted: retryRemote,
    /** By the flow. */
    templatesLoaded: (_state, { payload: { templates } }: PayloadAction<{ templates: readonly EmbeddedTemplate[] }>) => ({
      phase: 'loaded',
      templates,
    }),
    templatesFailed: failRemote,
  },
});

export const { templatesWanted, templatesLoaded, templatesFailed } = contentEmbedsSlice.actions;

export interface WithContentEmbeds {
  readonly contentEmbeds: ContentEmbedsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithContentEmbeds {}
}

export const selectContentEmbeds = ({ contentEmbeds }: WithContentEmbeds): ContentEmbedsState => contentEmbeds;
