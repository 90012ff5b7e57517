import { visitor } from '../../../../gallery/examples';
import type { LoadedPart } from '../../../platform/remote';
import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { SharedZapState } from './state';

const zap: LoadedPart<SharedZapState>['zap'] = {
  id: 'abc',
  title: 'Post new shop orders in the roasting channel',
  isTrashed: false,
  owner: { id: 1, name: 'Olivia Okafor', imageUrl: null },
  steps: [
    { app: 'Shopify', logoUrl: null, title: 'New order' },
    { app: 'Google Sheets', logoUrl: null, title: null },
  ],
};
const loaded: LoadedPart<SharedZapState> = { phase: 'loaded', zap, isCopying: false, issue: null };
const show = (sharedZap: SharedZapState) => ({ sharedZap, place: { pathname: '/shared/abc' } });

export const stories: PageStories<typeof page> = {
  title: 'Shared Zap',
  frame: 'screen',
  page,
  states: {
    loading: { ...visitor, ...show({ phase: 'loading' }) },
    missing: { ...visitor, ...show({ phase: 'missing' }) },
    failed: { ...visitor, ...show({ phase: 'failed' }) },
    visitor: { ...visitor, ...show(loaded) },
    'signed in': show(loaded),
    copying: show({ ...loaded, isCopying: true }),
    'copy failed': show({ ...loaded, issue: 'Something went wrong. Try again.' }),
    "one's own": show({ ...loaded, zap: { ...zap, owner: { ...zap.owner, id: 7 } } }),
    'in the trash': show({ ...loaded, zap: { ...zap, isTrashed: true } }),
  },
};
