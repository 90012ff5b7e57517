import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import { embeddedTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../domain/cursors';
import { cachedGraphqlRequest } from '../../api/graphql';
import { remoteLoader } from '../../api/remoteLoader';
import { onLeading } from '../../platform/flows';
import { selectCurrentProfileId } from '../session';
import { cardOf } from '../templates';
import { selectContentEmbeds, templatesFailed, templatesLoaded, templatesWanted, type EmbeddedTemplate } from './state';

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
