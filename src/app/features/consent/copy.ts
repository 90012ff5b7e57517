import { brand } from '../../../domain/brand';

export const copy = {
  region: 'Cookies and analytics',
  title: 'May we count how the site is used?',
  text: 'If you agree, we note which pages are used, under a random name, on our own server and for a few months. If not, only what signing in needs is kept.',
  more: 'What we keep',
  allow: 'Allow analytics',
  refuse: 'Only necessary',
  settingTitle: 'Analytics',
  setting: `Help to improve ${brand.name}`,
  settingHint: 'Lets us note which pages are used from this browser, under a random name. You can change this at any time.',
} as const;
