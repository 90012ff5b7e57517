import type { Stories } from '../../widgets/stories';
import { EmbedScreen } from './EmbedScreen';
import type { ContentEmbedsState } from './state';

const show = (content: ContentEmbedsState) => () => (
  <EmbedScreen embed={{ kind: 'home-page-widget', title: 'Templates' }} content={content} onRetry={() => {}} />
);
const app = (name: string) => ({ name, logoUrl: null });

export const stories: Stories = {
  title: 'Embeds of content',
  frame: 'content',
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
          canRun: false,
        },
      ],
    }),
    loading: show({ phase: 'loading' }),
    failed: show({ phase: 'failed' }),
    video: () => (
      <EmbedScreen
        embed={{ kind: 'video', title: 'How to share a folder', videoId: 'share' }}
        content={{ phase: 'loading' }}
        onRetry={() => {}}
      />
    ),
  },
};
