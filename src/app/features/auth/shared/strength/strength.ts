import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, guessed at once, to 4, practically impossible. */
export type Score = 0 | 1 | 2 | 3 | 4;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 128 });

/** How hard a password is to guess for an attacker who knows the given words about the person. */
export function scoreOf(password: string, personal: readonly string[]): Score {
  return zxcvbn.check(password, [...personal]).score;
}
