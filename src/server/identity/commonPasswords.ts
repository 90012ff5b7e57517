import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength } from '../../domain/passwords';

const howMany = 3000;

let known: ReadonlySet<string> | null = null;

/** True for one of the 3,000 most used passwords among those that are long enough to be accepted (S02). Letter case does not matter. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    (dictionary['passwords-common'] ?? [])
      .map(String)
      .filter((entry) => entry.length >= passwordLength.min)
      .slice(0, howMany),
  );
  return known.has(password.toLowerCase());
}
