/** Names of the steps of a run, and sentences about what differs from a saved test. */
import type { TestDifference } from '../../../../contract/zapTests';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { textOf } from '../../../../domain/runs/json';
import { listsOf } from '../../../../domain/runs/kinds';
import { shorten } from '../../../../domain/runs/shortening';
import { parseRunPath } from '../../../../domain/runs/runPaths';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { inWords } from '../../../../domain/texts';
import { stepNames } from '../mapping/sources';
import { testRunTexts as texts } from './texts';

export type NameOfPath = (path: string) => string;

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

export function describeTestDifference(difference: TestDifference, nameOf: NameOfPath): string {
  const name = nameOf(difference.path);
  if (difference.type === 'step') return texts.stepDiffers(name, difference.expected, difference.actual);
  const shown = (value: unknown): string => shorten(textOf(value), 80);
  const field = difference.field === null ? texts.whole : inWords(difference.field);
  return texts.valueDiffers(name, field, shown(difference.value), shown(difference.actual));
}
