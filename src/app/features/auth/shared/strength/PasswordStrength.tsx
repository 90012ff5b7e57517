import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { countCodePoints, passwordLength } from '../../../../../domain/passwords';
import css from './strength.module.css';
import type { Score } from './strength';

const strengthTexts = {
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

export interface PasswordStrengthProps {
  readonly password: string;
  /** Words that an attacker knows about the person: email, names. */
  readonly personal: readonly string[];
}

type ScoreOf = (password: string, personal: readonly string[]) => Score;

/**
 * A hint on how hard the password is to guess. Its dictionary is larger than the whole page, so it is loaded once
 * something is typed; until then, or if it does not load, the hint is based on the length alone.
 */
export function PasswordStrength({ password, personal }: PasswordStrengthProps): ReactNode {
  const [scoreOf, setScoreOf] = useState<{ readonly score: ScoreOf } | null>(null);
  const hasText = password !== '';
  useEffect(() => {
    let isGone = false;
    if (hasText) {
      import(/* webpackChunkName: "password-strength" */ './strength').then(
        (module) => !isGone && setScoreOf({ score: module.scoreOf }),
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  }, [hasText]);

  const typed = useDeferredValue(password);
  const isTooShort = countCodePoints(typed) < passwordLength.min;
  const score =
    scoreOf && typed !== '' && !isTooShort
      ? scoreOf.score(
          typed,
          personal.filter((word) => word !== ''),
        )
      : null;
  const words =
    typed === ''
      ? strengthTexts.hint
      : isTooShort
        ? strengthTexts.tooShort
        : score === null
          ? strengthTexts.hint
          : strengthTexts.scores[score];
  return (
    <div className={css.strength} data-score={typed !== '' && isTooShort ? 0 : (score ?? undefined)}>
      <div className={css.bar} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={css.words} role="status">
        {words}
      </p>
    </div>
  );
}
