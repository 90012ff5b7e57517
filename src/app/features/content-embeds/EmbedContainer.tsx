import { useEffect, type ReactElement } from 'react';
import { templatesOf, type ContentEmbed } from '../../../domain/embeds';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { VideoPlayer } from '../../widgets/VideoPlayer/VideoPlayer';
import { TemplateList } from '../templates';
import { contentEmbedsSlice, selectContentEmbeds } from './state';

const { templatesWanted } = contentEmbedsSlice.actions;

const texts = {
  loading: 'Loading templates…',
  failed: 'We couldn’t load the templates',
  retry: 'Try again',
} as const;

interface EmbedProps {
  embed: ContentEmbed;
}

/** An embed of an article; the templates are loaded by the first widget that comes into view. */
export function EmbedContainer({ embed }: EmbedProps): ReactElement {
  const dispatch = useAppDispatch();
  const needsTemplates = embed.kind === 'home-page-widget';
  useEffect(() => {
    if (needsTemplates) dispatch(templatesWanted());
  }, [dispatch, needsTemplates]);
  return <Embed embed={embed} />;
}

/** Replaces an embed in content: a list of templates, or a video behind its placeholder. */
export function Embed({ embed }: EmbedProps): ReactElement | null {
  const dispatch = useAppDispatch();
  const content = useAppSelector(selectContentEmbeds);
  if (embed.kind === 'video') {
    const { title, videoId } = embed;
    return <VideoPlayer title={title} videoId={videoId} src={`/videos/${encodeURIComponent(videoId)}.webm`} />;
  }
  if (content.phase === 'failed')
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(templatesWanted())} />;
  if (content.phase !== 'loaded') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  const templates = templatesOf(content.templates, embed);
  return templates.length === 0 ? null : <TemplateList label={embed.title} templates={templates} />;
}
