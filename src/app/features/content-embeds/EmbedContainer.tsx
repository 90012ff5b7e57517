import { useEffect, type ReactElement } from 'react';
import type { ContentEmbed } from '../../../domain/embeds';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { EmbedScreen } from './EmbedScreen';
import { selectContentEmbeds, templatesWanted } from './state';

/** An embed of an article; the templates are loaded by the first widget that comes into view. */
export function EmbedContainer({ embed }: { embed: ContentEmbed }): ReactElement {
  const dispatch = useAppDispatch();
  const needsTemplates = embed.kind === 'home-page-widget';
  useEffect(() => {
    if (needsTemplates) dispatch(templatesWanted());
  }, [dispatch, needsTemplates]);
  return <EmbedScreen embed={embed} content={useAppSelector(selectContentEmbeds)} onRetry={() => dispatch(templatesWanted())} />;
}
