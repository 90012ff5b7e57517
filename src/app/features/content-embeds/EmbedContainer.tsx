import { useEffect, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ContentEmbed } from '../../../domain/embeds';
import { EmbedScreen } from './EmbedScreen';
import { selectContentEmbeds, templatesWanted } from './state';

/** An embed of an article; the templates are loaded by the first widget that comes into view. */
export function EmbedContainer({ embed }: { embed: ContentEmbed }): ReactElement {
  const dispatch = useDispatch();
  const needsTemplates = embed.kind === 'home-page-widget';
  useEffect(() => {
    if (needsTemplates) dispatch(templatesWanted());
  }, [dispatch, needsTemplates]);
  return <EmbedScreen embed={embed} content={useSelector(selectContentEmbeds)} onRetry={() => dispatch(templatesWanted())} />;
}
