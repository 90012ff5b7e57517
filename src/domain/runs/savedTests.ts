/**
 * Tests that are saved with a Zap: an event, the expected path of a run with it, and values that are expected on the way. They are
 * part of the definition, and run without any effect.
 */
import { expectedOutcomes, isStepKey, type ExpectedOutcome, type ExpectedValue, type SavedTest } from './definition';
import { isSameJson, type Json } from './json';
import type { JsonReader } from './jsonReader';
import { formatRunPath, parseRunPath } from './runPaths';

export { expectedOutcomes, type ExpectedOutcome, type ExpectedValue, type SavedTest } from './definition';

/** How a step ended in a test. `skipped`: it was not carried out, and later steps got an example. `not_taken`: a path whose rules were not met. */
export const testOutcomes = ['succeeded', 'failed', 'filtered', 'skipped', 'not_taken'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** A step, or a path that was not taken, in a test. */
export interface TestedLine {
  /** As in the log of a run. */
  readonly path: string;
  readonly outcome: TestOutcome;
  readonly input: unknown;
  readonly output: unknown;
}

export const savedTestLimits = {
  tests: 20,
  titleLength: 100,
  /** Characters of the JSON of one test. */
  size: 40_000,
  steps: 500,
  values: 50,
} as const;

export const expectedOutcomeOf = (outcome: TestOutcome): ExpectedOutcome =>
  outcome === 'succeeded' || outcome === 'skipped' ? 'passed' : outcome;

/** A difference between a saved test and a run of it. Null: the step was not expected, or was not reached. */
export type TestDifference =
  | {
      readonly type: 'step';
      readonly path: string;
      readonly expected: ExpectedOutcome | null;
      readonly actual: ExpectedOutcome | null;
    }
  | ({ readonly type: 'value'; readonly actual: Json } & ExpectedValue);

/** What differs between a test and the lines of a run with its event, in the order of the run; steps that are missing come last. */
export function compareWithTest(test: Pick<SavedTest, 'steps' | 'values'>, lines: readonly TestedLine[]): readonly TestDifference[] {
  const expected = new Map(test.steps.map(({ path, outcome }) => [path, outcome]));
  const differences: TestDifference[] = [];
  for (const line of lines) {
    const [wanted = null, actual] = [expected.get(line.path), expectedOutcomeOf(line.outcome)];
    if (wanted !== actual) differences.push({ type: 'step', path: line.path, expected: wanted, actual });
  }
  const reached = new Map(lines.map((line) => [line.path, line]));
  for (const [path, wanted] of expected) if (!reached.has(path)) differences.push({ type: 'step', path, expected: wanted, actual: null });
  for (const each of test.values) {
    const line = reached.get(each.path);
    // A step that was not reached is a difference already.
    if (line === undefined) continue;
    const actual = valueAt(line[each.of], each.field);
    if (!isSameJson(actual, each.value)) differences.push({ type: 'value', actual, ...each });
  }
  return differences;
}

/** A property of what went into a step or came out of it, or the whole; null if there is none. */
export function valueAt(data: unknown, field: string | null): Json {
  if (field === null) return (data ?? null) as Json;
  return typeof data === 'object' && data !== null && Object.hasOwn(data, field) ? ((data as Record<string, Json>)[field] ?? null) : null;
}

/** Why a test cannot be saved: it is too large, or ran too long; null if it can. */
export function testSizeProblem(test: SavedTest): string | null {
  if (test.steps.length > savedTestLimits.steps) return `A saved test can have at most ${savedTestLimits.steps} steps.`;
  if (JSON.stringify(test).length <= savedTestLimits.size) return null;
  return `A saved test can have at most ${savedTestLimits.size.toLocaleString('en-US')} characters of data. Choose a smaller event.`;
}

/** Reads the tests of a definition; issues are added to the reader. */
export function readTests(reader: JsonReader, value: unknown, at: string): readonly SavedTest[] {
  const keys = new Set<string>();
  return reader.list(value, at, savedTestLimits.tests).map((each, index) => {
    const here = `${at}[${index}]`;
    const test = readTest(reader, each, here);
    if (!isStepKey(test.key)) reader.issue(`${here}.key`, 'A key is a letter followed by letters, digits and underscores.');
    if (keys.has(test.key)) reader.issue(`${here}.key`, `The key ${test.key} is used twice.`);
    keys.add(test.key);
    const problem = testSizeProblem(test);
    if (problem !== null) reader.issue(here, problem);
    return test;
  });
}

function readTest(reader: JsonReader, value: unknown, at: string): SavedTest {
  const object = reader.record(value, at, ['key', 'title', 'event', 'outputs', 'steps', 'values']);
  const data = (each: unknown, place: string): Json => reader.copyJson(each ?? null, place, savedTestLimits.size);
  const path = (each: unknown, place: string): string => {
    const text = reader.text(each, place, 2_000);
    if (parseRunPath(text) === null) reader.issue(place, 'This must be the path of a step.');
    return text;
  };
  return {
    key: reader.text(object.key, `${at}.key`, 32),
    title: reader.text(object.title, `${at}.title`, savedTestLimits.titleLength),
    event: data(object.event, `${at}.event`),
    outputs: data(reader.record(object.outputs, `${at}.outputs`), `${at}.outputs`) as Readonly<Record<string, Json>>,
    steps: reader.list(object.steps, `${at}.steps`, savedTestLimits.steps).map((each, index) => {
      const here = `${at}.steps[${index}]`;
      const step = reader.record(each, here, ['path', 'outcome']);
      return { path: path(step.path, `${here}.path`), outcome: reader.choice(step.outcome, `${here}.outcome`, expectedOutcomes) };
    }),
    values: reader.list(object.values, `${at}.values`, savedTestLimits.values).map((each, index) => {
      const here = `${at}.values[${index}]`;
      const expected = reader.record(each, here, ['path', 'of', 'field', 'value']);
      return {
        path: path(expected.path, `${here}.path`),
        of: reader.choice(expected.of, `${here}.of`, ['input', 'output']),
        field: expected.field === null ? null : reader.text(expected.field, `${here}.field`, 200),
        value: data(expected.value, `${here}.value`),
      };
    }),
  };
}

/** The tests of a definition whose steps and branches got other keys. */
export function withOtherPaths(tests: readonly SavedTest[], renamed: ReadonlyMap<string, string>): readonly SavedTest[] {
  const rename = (path: string): string =>
    formatRunPath((parseRunPath(path) ?? []).map((part) => ({ ...part, key: renamed.get(part.key) ?? part.key })));
  return tests.map((test) => ({
    ...test,
    outputs: Object.fromEntries(Object.entries(test.outputs).map(([path, output]) => [rename(path), output])),
    steps: test.steps.map((step) => ({ ...step, path: rename(step.path) })),
    values: test.values.map((value) => ({ ...value, path: rename(value.path) })),
  }));
}
