import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import type { PageStories } from '../../widgets/stories';
import { parts } from '.';
import { Embed } from './EmbedContainer';
import type { ContentEmbedsState } from './state';

/** The video has a separate address. */
function Shown() {
  const isVideo = useAppSelector(selectPlace).pathname === '/video';
  return (
    <Embed
      embed={
        isVideo ? { kind: 'video', title: 'How to share a folder', videoId: 'share' } : { kind: 'home-page-widget', title: 'Templates' }
      }
    />
  );
}

const page = { parts, Screen: Shown };
const show = (contentEmbeds: ContentEmbedsState) => ({ contentEmbeds });
const app = (name: string) => ({ name, logoUrl: null });

export const stories: PageStories<typeof page> = {
  title: 'Embeds of content',
  frame: 'content',
  page,
  states: {
    templates: show({
      phase: 'loaded',
      templates: [
        {
          id: '101',
          title: 'Send new Facebook leads a personal email in Gmail',
          description: 'Reply while the lead is still interested.',
          apps: [app('Facebook Lead Ads'), app('Gmail')],
          services: [],
          missingApps: ['Slack'],
        },
      ],
    }),
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    video: { place: { pathname: '/video' } },
  },
};
