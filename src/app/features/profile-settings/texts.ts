import { brand } from '../../../domain/brand';
import type { knownPersonas } from '../../../domain/profileFields';

export const texts = {
  loading: 'Loading your profile…',
  retry: 'Try again',
  pictureTitle: 'Picture',
  pictureHint: 'PNG, JPEG or WebP, cropped to a square. Without a picture, we show your initials.',
  choosePicture: 'Choose a picture',
  replacePicture: 'Choose another picture',
  removePicture: 'Remove',
  pictureFailed: 'We couldn’t save this picture. Try again.',
  aboutTitle: 'About you',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Job title',
  jobTitleHint: 'Optional.',
  personas: 'What do you work on?',
  personasHint: `Choose all that apply. It helps us show what’s useful to you.`,
  timezone: 'Time zone',
  timezoneHint: `${brand.name} shows times and schedules your summaries in this time zone.`,
  chooseTimezone: 'Choose a time zone',
  save: 'Save changes',
  discard: 'Discard',
  saved: 'Saved.',
  unsaved: 'You have unsaved changes.',
  failed: 'We couldn’t save your changes. Try again.',
  /** R19, B8.24. */
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  mismatch: {
    title: 'Your time zone looks different',
    text: (stored: string, browser: string): string =>
      `Your profile uses ${readableZone(stored)}, but your browser uses ${readableZone(browser)}.`,
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
