import type { ReactElement } from 'react';
import { templatesOf, type ContentEmbed } from '../../../domain/embeds';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { VideoPlayer } from '../../widgets/VideoPlayer/VideoPlayer';
import { TemplateList } from '../templates';
import { texts } from './texts';
import type { ContentEmbedsState } from './state';

export interface EmbedScreenProps {
  embed: ContentEmbed;
  content: ContentEmbedsState;
  onRetry: () => void;
}

/** Replaces an embed in content: a list of templates, or a video behind its placeholder. */
export function EmbedScreen({ embed, content, onRetry }: EmbedScreenProps): ReactElement | null {
  if (embed.kind === 'video') {
    const { title, videoId } = embed;
    return <VideoPlayer title={title} videoId={videoId} src={`/videos/${encodeURIComponent(videoId)}.webm`} />;
  }
  if (content.phase === 'failed') return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry} />;
  if (content.phase !== 'loaded') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  const templates = templatesOf(content.templates, embed);
  return templates.length === 0 ? null : <TemplateList label={embed.title} templates={templates} />;
}
