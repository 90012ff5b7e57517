/** Names of the steps of a run, and sentences about what differs from a saved test. */
import type { TestDifference } from '../../../../contract/zapTests';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { labelFinder } from '../../../../domain/runs/fields';
import { textOf } from '../../../../domain/runs/json';
import { listsOf } from '../../../../domain/runs/kinds';
import { shorten } from '../../../../domain/runs/shortening';
import { parseRunPath, stepKeyOf } from '../../../../domain/runs/runPaths';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { inWords } from '../../../../domain/texts';
import type { DataLabels } from '../mapping/labels';
import { stepNames } from '../mapping/sources';
import { wordFor } from '../../../widgets/DataView/leaves';
import { testRunTexts as texts } from './texts';

export type NameOfPath = (path: string) => string;

/** What the app of a step calls a field of its data, and its value. `path`: of the step in the run. */
export type WordsOfValue = (path: string, of: 'input' | 'output', field: string | null, value: unknown) => ValueWords;

interface ValueWords {
  readonly field: string;
  readonly value: string;
}

const maxValueLength = 80;

export const wordsOfValues =
  (labels: ReadonlyMap<string, DataLabels>): WordsOfValue =>
  (path, of, field, value) => {
    const known = field === null ? null : labelFinder(labels.get(stepKeyOf(path))?.[of] ?? [])([field]);
    return {
      field: field === null ? texts.whole : (known?.label ?? inWords(field)),
      value: wordFor(value, known ?? {}) ?? shorten(textOf(value), maxValueLength),
    };
  };

/** `titles`: of the events, by key. */
export function pathNames(definition: ZapDefinition, titles: ReadonlyMap<string, string>): NameOfPath {
  const branches = allSteps(definition).flatMap((step) =>
    listsOf(step).flatMap(({ key, branch }) => (branch === null ? [] : [[key, branch.title] as const])),
  );
  const names = new Map([...stepNames(definition, titles), ...branches]);
  return (path) => {
    const parts = parseRunPath(path) ?? [];
    const key = parts.at(-1)?.key ?? path;
    const item = parts.findLast(({ index }) => index !== null)?.index;
    const name = names.get(key) ?? key;
    return item === undefined || item === null ? name : texts.item(name, item + 1);
  };
}

export function describeTestDifference(difference: TestDifference, nameOf: NameOfPath, wordsOf: WordsOfValue): string {
  const name = nameOf(difference.path);
  if (difference.type === 'step') return texts.stepDiffers(name, difference.expected, difference.actual);
  const [expected, actual] = [difference.value, difference.actual].map((value) =>
    wordsOf(difference.path, difference.of, difference.field, value),
  ) as [ValueWords, ValueWords];
  return texts.valueDiffers(name, expected.field, expected.value, actual.value);
}
