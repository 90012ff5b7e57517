import { passwordLength } from '../../../../../domain/passwords';
import type { Score } from './strength';

export const strengthTexts = {
  hint: `Use at least ${passwordLength.min} characters. ${passwordLength.recommended} or more is safer.`,
  tooShort: `Too short. Use at least ${passwordLength.min} characters.`,
  scores: [
    'Very weak. Try a few unrelated words.',
    'Weak. Make it longer.',
    'Fair. Add a few more characters.',
    'Good. This is hard to guess.',
    'Strong. This is very hard to guess.',
  ],
} as const satisfies { hint: string; tooShort: string; scores: Record<Score, string> & readonly string[] };
