import { passwordLength } from '../../../domain/passwords';

const howMany = 3000;

let known: ReadonlySet<string> | null = null;

/** True for one of the 3,000 most used passwords among those that are long enough to be accepted (S02). Letter case does not matter. */
export function isCommonPassword(password: string): boolean {
  known ??= readCommon();
  return known.has(password.toLowerCase());
}

function readCommon(): ReadonlySet<string> {
  // Loaded for the first password that a person chooses: the lists are large, and a start does not need them.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the rules of a password are judged at once, without waiting
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const long = (dictionary['passwords-common'] ?? []).map(String).filter((entry) => entry.length >= passwordLength.min);
  return new Set(long.slice(0, howMany));
}
