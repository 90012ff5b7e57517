import { passwordLength } from '../../../../domain/passwords';
import type { Score } from './strength';

export const strengthCopy = {
  hint: `Use ${passwordLength.min} characters or more; ${passwordLength.recommended} is better.`,
  tooShort: `Too short: use ${passwordLength.min} characters or more.`,
  scores: [
    'Very weak: this is guessed at once. Try a few words that do not belong together.',
    'Weak: this is easy to guess. Make it longer.',
    'Fair: a few more characters would help.',
    'Good: this is hard to guess.',
    'Strong: this is very hard to guess.',
  ],
} as const satisfies { hint: string; tooShort: string; scores: Record<Score, string> & readonly string[] };
