import { brand } from '../../../domain/brand';

export const texts = {
  back: `Back to ${brand.name}`,
  navigation: 'Settings',
  skip: 'Skip to the content',
  loadingName: 'Loading…',
  noAccount: 'No account',
  loadingSection: (title: string): string => `Loading ${title}…`,
  missingTitle: 'Page not found',
  missing: 'These settings may have moved.',
  toProfile: 'Go to your profile',
} as const;
