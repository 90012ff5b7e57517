/**
 * The place of a step in a run, as text: `step2`, `pathA/step4` inside a branch, `loop1[3]/step7` in the fourth iteration of a
 * loop. It is stable: the log of a run is a map from these texts to results.
 */
import { isStepKey } from './definition';

export interface RunPathPart {
  /** Of a branch, a loop or, at the end, a step. */
  readonly key: string;
  /** Of an iteration, from 0; null for branches and for the step at the end. */
  readonly index: number | null;
}

/** The path of a step, or of a branch, below a prefix; the prefix is empty at the top. */
export const runPath = (prefix: string, key: string): string => (prefix === '' ? key : `${prefix}/${key}`);

/** The prefix of the steps in an iteration; the index counts from 0. */
export const iterationPath = (loopPath: string, index: number): string => `${loopPath}[${index}]`;

/** The parts of a path, the outermost first; null for a text that is none. */
export function parseRunPath(path: string): readonly RunPathPart[] | null {
  if (path.length > 2_000) return null;
  const parts: RunPathPart[] = [];
  for (const piece of path.split('/')) {
    const [, key = '', index] = /^(\w+)(?:\[(0|[1-9]\d{0,5})\])?$/.exec(piece) ?? [];
    if (!isStepKey(key)) return null;
    parts.push({ key, index: index === undefined ? null : Number(index) });
  }
  return parts.at(-1)?.index === null ? parts : null;
}

/** The reverse of `parseRunPath`. */
export const formatRunPath = (parts: readonly RunPathPart[]): string =>
  parts.map(({ key, index }) => (index === null ? key : `${key}[${index}]`)).join('/');

/** The key of the step itself: the last part. */
export const stepKeyOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
