import type { LoadedPart } from '../../../platform/remote';
import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { SharingState } from './state';

const loaded: LoadedPart<SharingState> = {
  phase: 'loaded',
  busy: null,
  issue: null,
  own: {
    zap: {
      id: 5,
      title: 'Post new shop orders in the roasting channel',
      steps: [
        { app: 'Shopify', logoUrl: null, title: 'New order' },
        { app: 'Google Sheets', logoUrl: null, title: null },
      ],
    },
    share: { id: '8fK2mQv7Lx0pRt5Zc3NwYb12', visibility: 'public', createdAt: '2026-11-21T08:00:00.000Z' },
  },
};
const show = (sharing: SharingState) => ({ sharing });

export const stories: PageStories<typeof page> = {
  title: 'Sharing a Zap',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    missing: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
    'without a link': show({ ...loaded, own: { ...loaded.own, share: null } }),
    'with a link': show(loaded),
    ending: show({ ...loaded, busy: 'ending' }),
    refused: show({ ...loaded, issue: 'Something went wrong. Try again.' }),
  },
};
