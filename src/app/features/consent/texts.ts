import { brand } from '../../../domain/brand';

export const texts = {
  region: 'Cookies and analytics',
  title: `Can we use analytics to improve ${brand.name}?`,
  text: 'Otherwise we only use the cookies you need to log in.',
  more: 'What we collect',
  allow: 'Allow analytics',
  refuse: 'Only necessary',
  settingTitle: 'Analytics',
  setting: `Help improve ${brand.name}`,
  settingRefused: 'You turned analytics off in all your browsers, so it’s off here as well.',
  settingHint: 'Lets us record which pages you visit in this browser, under a random ID. You can change this at any time.',
} as const;
