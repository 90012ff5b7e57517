/** Reads the definition of a Zap from JSON, and says what is wrong with it. */
import { isTimezone } from '../timezoneList';
import { definitionLimits as limits, isStepKey, type FieldValue, type TriggerStep, type ZapDefinition, type Step } from './definition';
import { jsonProblem } from './json';
import { JsonReader, type DefinitionIssue } from './jsonReader';
import { kinds, stepKinds } from './kinds';
import { readTests } from './savedTests';

export type { DefinitionIssue } from './jsonReader';

export type ParsedDefinition =
  { readonly ok: true; readonly definition: ZapDefinition } | { readonly ok: false; readonly issues: readonly DefinitionIssue[] };

/**
 * Reads a definition. Its structure must be right and within the limits; a draft may still lack events, rules or texts
 * (`gapsOf`), and its references may be broken (`brokenReferences`). Properties that the format does not know are issues. The
 * result shares no object with the input.
 */
export function parseDefinition(value: unknown): ParsedDefinition {
  const problem = jsonProblem(value, limits.jsonDepth);
  if (problem !== null) return { ok: false, issues: [{ at: '', message: jsonMessages[problem] }] };
  const reader = new JsonReader();
  const definition = readDefinition(reader, value);
  return reader.issues.length === 0 ? { ok: true, definition } : { ok: false, issues: reader.issues };
}

const jsonMessages = {
  depth: `A Zap can have at most ${limits.jsonDepth} levels.`,
  type: 'A Zap can only have values of JSON.',
  name: 'A Zap cannot have properties with this name.',
} as const;

/** Counts and keys across the whole tree. */
interface Census {
  readonly keys: Set<string>;
  steps: number;
}

function readDefinition(reader: JsonReader, value: unknown): ZapDefinition {
  const census: Census = { keys: new Set(), steps: 0 };
  const object = reader.record(value, '', ['format', 'zone', 'trigger', 'steps', 'runTitle?', 'tests?']);
  if (object.format !== 1) reader.issue('format', 'The format must be 1.');
  const zone = object.zone === null ? null : reader.text(object.zone, 'zone', 100);
  if (zone !== null && !isTimezone(zone)) reader.issue('zone', 'This time zone is unknown.');
  const trigger = object.trigger === null ? null : readTrigger(reader, object.trigger, 'trigger', census);
  const steps = readSteps(reader, object.steps, 'steps', census, false);
  if (census.steps > limits.steps) reader.issue('steps', `A Zap can have at most ${limits.steps} steps.`);
  const runTitle = reader.text(object.runTitle, 'runTitle', limits.runTitle);
  const tests = readTests(reader, object.tests, 'tests');
  return { format: 1, zone, trigger, steps, ...(runTitle !== '' && { runTitle }), ...(tests.length > 0 && { tests }) };
}

const headNames = ['key', 'app', 'event', 'connectionId', 'title', 'note', 'fields'] as const;

function readKey(reader: JsonReader, value: unknown, at: string, { keys }: Census): string {
  const key = reader.text(value, at, 32);
  if (!isStepKey(key)) reader.issue(at, 'A key is a letter followed by letters, digits and underscores.');
  else if (keys.has(key)) reader.issue(at, `The key ${key} is used twice.`);
  keys.add(key);
  return key;
}

function readTrigger(reader: JsonReader, value: unknown, at: string, census: Census): TriggerStep {
  return readHead(reader, reader.record(value, at, headNames), at, census);
}

function readHead(reader: JsonReader, object: Readonly<Record<string, unknown>>, at: string, census: Census): TriggerStep {
  census.steps += 1;
  return {
    key: readKey(reader, object.key, `${at}.key`, census),
    app: reader.text(object.app, `${at}.app`, 140),
    event: reader.text(object.event, `${at}.event`, 100),
    connectionId: object.connectionId === null ? null : reader.whole(object.connectionId, `${at}.connectionId`, 1),
    title: object.title === null ? null : reader.text(object.title, `${at}.title`, limits.titleLength),
    note: reader.text(object.note, `${at}.note`, limits.noteLength),
    fields: readFields(reader, object.fields, `${at}.fields`),
  };
}

function readFields(reader: JsonReader, value: unknown, at: string): Readonly<Record<string, FieldValue>> {
  return reader.copyJson(reader.record(value, at), at, limits.textLength) as Readonly<Record<string, FieldValue>>;
}

function readSteps(reader: JsonReader, value: unknown, at: string, census: Census, isInLoop: boolean): readonly Step[] {
  // Stops counting soon after the limit, so that a huge list costs little.
  return reader
    .list(value, at, limits.steps + 1)
    .flatMap((each, index) => (census.steps > limits.steps ? [] : [readStep(reader, each, `${at}[${index}]`, census, isInLoop)]));
}

function readStep(reader: JsonReader, value: unknown, at: string, census: Census, isInLoop: boolean): Step {
  const kind = reader.choice(reader.record(value, at).kind, `${at}.kind`, stepKinds);
  const { names, inner, read } = kinds[kind];
  const object = reader.record(value, at, ['kind', ...headNames, ...names]);
  const head = readHead(reader, object, at, census);
  const repeats = inner?.type === 'iterations';
  if (isInLoop && repeats) reader.issue(at, 'A loop cannot be inside another loop.');
  const own = read({
    reader,
    object,
    at,
    text: (name) => reader.text(object[name], `${at}.${name}`, limits.textLength),
    key: (key, place) => readKey(reader, key, place, census),
    steps: (steps, place) => readSteps(reader, steps, place, census, isInLoop || repeats),
  });
  return { ...head, kind, ...own } as Step;
}
