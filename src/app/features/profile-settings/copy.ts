import { brand } from '../../../domain/brand';
import type { knownPersonas } from '../../../domain/profileFields';

export const copy = {
  loading: 'Loading your profile…',
  retry: 'Try again',
  pictureTitle: 'Picture',
  pictureHint: 'PNG, JPEG or WebP. We cut it to a square. Without one, your initials stand in its place.',
  choosePicture: 'Choose a picture',
  replacePicture: 'Choose another picture',
  removePicture: 'Remove',
  pictureFailed: 'We could not keep this picture. Please try again.',
  aboutTitle: 'About you',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  jobTitleHint: 'Optional.',
  personas: 'What do you work on?',
  personasHint: `Choose what fits. It helps us show what is useful to you.`,
  timezone: 'Time zone',
  timezoneHint: `${brand.name} shows times, and plans your summaries, in this zone.`,
  chooseTimezone: 'Choose a time zone',
  save: 'Save changes',
  discard: 'Discard',
  saved: 'Saved.',
  unsaved: 'You have changes that are not saved.',
  failed: "We couldn't save your changes. Please try again.",
  /** R19, B8.24. */
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  mismatch: {
    title: 'Your time zone seems to be another one',
    text: (stored: string, browser: string): string =>
      `Your profile says ${readableZone(stored)}, your browser says ${readableZone(browser)}.`,
    accept: (browser: string): string => `Use ${readableZone(browser)}`,
    keep: (stored: string): string => `Keep ${readableZone(stored)}`,
  },
} as const;

/** `America/New_York` → `America/New York` */
const readableZone = (id: string): string => id.replaceAll('_', ' ');

export const personaLabels: Readonly<Record<(typeof knownPersonas)[number], string>> = {
  marketing: 'Marketing',
  sales: 'Sales',
  support: 'Customer support',
  operations: 'Operations',
  engineering: 'Engineering',
  it: 'IT',
  product: 'Product',
  design: 'Design',
  finance: 'Finance',
  people: 'People and hiring',
  education: 'Education',
  founder: 'Running a business',
};
