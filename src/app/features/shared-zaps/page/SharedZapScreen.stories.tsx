import type { Stories } from '../../../widgets/stories';
import { SharedZapScreen, type SharedZapScreenProps } from './SharedZapScreen';
import type { SharedZap, SharedZapState } from './state';

const nothing = (): void => {};
const zap: SharedZap = {
  id: 'abc',
  title: 'Post new shop orders in the roasting channel',
  isTrashed: false,
  owner: { id: 1, name: 'Olivia Okafor', imageUrl: null },
  steps: [
    { app: 'Shopify', logoUrl: null, title: 'New order' },
    { app: 'Google Sheets', logoUrl: null, title: null },
  ],
};
const loaded: SharedZapState = { phase: 'loaded', zap, isCopying: false, issue: null };
const show =
  (shared: SharedZapState, more: Partial<SharedZapScreenProps> = {}) =>
  () => (
    <SharedZapScreen
      shared={shared}
      isLoggedIn={false}
      profileId={null}
      logInAddress="/app/login"
      signUpAddress="/sign-up"
      onCopy={nothing}
      onRetry={nothing}
      {...more}
    />
  );

export const stories: Stories = {
  title: 'Shared Zap',
  frame: 'screen',
  states: {
    loading: show({ phase: 'loading' }),
    missing: show({ phase: 'missing' }),
    failed: show({ phase: 'failed' }),
    visitor: show(loaded),
    'signed in': show(loaded, { isLoggedIn: true, profileId: 7 }),
    copying: show({ ...loaded, isCopying: true }, { isLoggedIn: true, profileId: 7 }),
    'copy failed': show({ ...loaded, issue: 'Something went wrong. Please try again.' }, { isLoggedIn: true, profileId: 7 }),
    "one's own": show(loaded, { isLoggedIn: true, profileId: 1 }),
    'in the trash': show({ ...loaded, zap: { ...zap, isTrashed: true } }, { isLoggedIn: true, profileId: 7 }),
  },
};
