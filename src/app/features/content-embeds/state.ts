import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { embeddedTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../domain/cursors';
import { cachedGraphqlRequest } from '../../api/graphql';
import { remoteLoader } from '../../api/remoteLoader';
import { onLeading } from '../../platform/flows';
import { failRemote, loading, retryRemote, type Remote } from '../../platform/remote';
import { sliceSelector } from '../../platform/sliceSelector';
import { selectCurrentProfileId } from '../session';
import { cardOf, type TemplateCard } from '../templates';

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

export const selectContentEmbeds = sliceSelector(contentEmbedsSlice);

const { templatesFailed, templatesLoaded, templatesWanted } = contentEmbedsSlice.actions;

/** The templates for the widgets of a page, once for all of them. */
export function* contentEmbedsFlow(): SagaGenerator<void> {
  yield* onLeading(templatesWanted, loadTemplates);
}

const loadTemplates = remoteLoader(
  function* () {
    if ((yield* select(selectContentEmbeds)).phase === 'loaded') return;
    const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
    const templates: EmbeddedTemplate[] = [];
    let after: string | null = null;
    do {
      const { zapTemplates }: ResultOf<typeof embeddedTemplatesQuery> = yield* cachedGraphqlRequest(
        embeddedTemplatesQuery,
        { first: 100, after },
        viewer,
      );
      templates.push(...zapTemplates.nodes.map((node) => ({ ...cardOf(node), services: node.services.map(({ slug }) => ({ slug })) })));
      after = nextCursor(zapTemplates.pageInfo);
    } while (after !== null);
    yield* put(templatesLoaded({ templates }));
  },
  () => templatesFailed(),
);
