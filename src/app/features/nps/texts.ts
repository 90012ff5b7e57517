import { brand } from '../../../domain/brand';

export const texts = {
  region: 'Survey',
  question: `How likely are you to recommend ${brand.name} to a colleague?`,
  lowest: 'Not likely',
  highest: 'Very likely',
  scoreMissing: 'Choose a number.',
  comment: 'What is the main reason? (optional)',
  submit: 'Send',
  skip: 'Not now',
  you: 'You',
  thanks: 'Thank you. We read every answer.',
} as const;
