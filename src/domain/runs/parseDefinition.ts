/** Reads the definition of a Zap from JSON, and says what is wrong with it. */
import { isTimezone } from '../timezoneList';
import {
  definitionLimits as limits,
  delayUnits,
  isStepKey,
  stepKinds,
  type Branch,
  type DigestRelease,
  type FieldValue,
  type Step,
  type TriggerStep,
  type ZapDefinition,
  type WhenUnreadable,
} from './definition';
import { jsonProblem } from './json';
import { JsonReader, type DefinitionIssue } from './jsonReader';
import { readRules } from './readRules';
import { readSchedule } from './schedules';

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
  const object = reader.record(value, '', ['format', 'zone', 'trigger', 'steps', 'runTitle?']);
  if (object.format !== 1) reader.issue('format', 'The format must be 1.');
  const zone = object.zone === null ? null : reader.text(object.zone, 'zone', 100);
  if (zone !== null && !isTimezone(zone)) reader.issue('zone', 'This time zone is unknown.');
  const trigger = object.trigger === null ? null : readTrigger(reader, object.trigger, 'trigger', census);
  const steps = readSteps(reader, object.steps, 'steps', census, false);
  if (census.steps > limits.steps) reader.issue('steps', `A Zap can have at most ${limits.steps} steps.`);
  const runTitle = reader.text(object.runTitle, 'runTitle', limits.runTitle);
  return { format: 1, zone, trigger, steps, ...(runTitle !== '' && { runTitle }) };
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

const ownNames: Readonly<Record<Step['kind'], readonly string[]>> = {
  action: [],
  filter: ['rules', 'whenUnreadable?'],
  paths: ['branches', 'whenUnreadable?'],
  loop: ['list', 'limit', 'whenUnreadable?', 'steps'],
  delay: ['delay'],
  digest: ['entry', 'release'],
  approval: ['approvers', 'message', 'timeoutHours', 'whenExpired', 'whenRejected'],
  code: ['source'],
  sub_zap: ['zapId', 'waits'],
};

function readStep(reader: JsonReader, value: unknown, at: string, census: Census, isInLoop: boolean): Step {
  const kind = reader.choice(reader.record(value, at).kind, `${at}.kind`, stepKinds);
  const object = reader.record(value, at, ['kind', ...headNames, ...ownNames[kind]]);
  const head = readHead(reader, object, at, census);
  const text = (name: string): string => reader.text(object[name], `${at}.${name}`, limits.textLength);
  switch (kind) {
    case 'action':
      return { ...head, kind };
    case 'filter':
      return { ...head, kind, rules: readRules(reader, object.rules, `${at}.rules`), ...readWhenUnreadable(reader, object, at) };
    case 'paths': {
      const branches = reader
        .list(object.branches, `${at}.branches`, limits.branches)
        .map((each, index) => readBranch(reader, each, `${at}.branches[${index}]`, census, isInLoop));
      if (branches.filter(({ rules }) => rules === null).length > 1) reader.issue(`${at}.branches`, 'Only one path can be the fallback.');
      return { ...head, kind, branches, ...readWhenUnreadable(reader, object, at) };
    }
    case 'loop': {
      if (isInLoop) reader.issue(at, 'A loop cannot be inside another loop.');
      const limit = reader.whole(object.limit, `${at}.limit`, 1, limits.loopItems);
      const steps = readSteps(reader, object.steps, `${at}.steps`, census, true);
      return { ...head, kind, list: text('list'), limit, ...readWhenUnreadable(reader, object, at), steps };
    }
    case 'delay':
      return { ...head, kind, delay: readDelay(reader, object.delay, `${at}.delay`) };
    case 'digest':
      return { ...head, kind, entry: text('entry'), release: readRelease(reader, object.release, `${at}.release`) };
    case 'approval':
      return {
        ...head,
        kind,
        approvers: reader
          .list(object.approvers, `${at}.approvers`, limits.approvers)
          .map((each, index) => reader.text(each, `${at}.approvers[${index}]`, 1_000)),
        message: text('message'),
        timeoutHours: reader.whole(object.timeoutHours, `${at}.timeoutHours`, 1, limits.approvalHours),
        whenExpired: reader.choice(object.whenExpired, `${at}.whenExpired`, ['approve', 'reject']),
        whenRejected: reader.choice(object.whenRejected, `${at}.whenRejected`, ['stop', 'continue']),
      };
    case 'code':
      return { ...head, kind, source: text('source') };
    case 'sub_zap': {
      const zapId = object.zapId === null ? null : reader.whole(object.zapId, `${at}.zapId`, 1);
      return { ...head, kind, zapId, waits: reader.boolean(object.waits, `${at}.waits`) };
    }
  }
}

/** Absent in definitions of before, and where it is the default. */
function readWhenUnreadable(
  reader: JsonReader,
  { whenUnreadable }: Readonly<Record<string, unknown>>,
  at: string,
): { readonly whenUnreadable?: WhenUnreadable } {
  return whenUnreadable === undefined
    ? {}
    : { whenUnreadable: reader.choice<WhenUnreadable>(whenUnreadable, `${at}.whenUnreadable`, ['stop', 'continue']) };
}

function readBranch(reader: JsonReader, value: unknown, at: string, census: Census, isInLoop: boolean): Branch {
  const object = reader.record(value, at, ['key', 'title', 'rules', 'steps']);
  return {
    key: readKey(reader, object.key, `${at}.key`, census),
    title: reader.text(object.title, `${at}.title`, limits.titleLength),
    rules: object.rules === null ? null : readRules(reader, object.rules, `${at}.rules`),
    steps: readSteps(reader, object.steps, `${at}.steps`, census, isInLoop),
  };
}

function readDelay(reader: JsonReader, value: unknown, at: string): Extract<Step, { kind: 'delay' }>['delay'] {
  const type = reader.choice(reader.record(value, at).type, `${at}.type`, ['for', 'until']);
  if (type === 'until') {
    const object = reader.record(value, at, ['type', 'moment']);
    return { type, moment: reader.text(object.moment, `${at}.moment`, 1_000) };
  }
  const object = reader.record(value, at, ['type', 'amount', 'unit']);
  return { type, amount: reader.text(object.amount, `${at}.amount`, 1_000), unit: reader.choice(object.unit, `${at}.unit`, delayUnits) };
}

function readRelease(reader: JsonReader, value: unknown, at: string): DigestRelease {
  const type = reader.choice(reader.record(value, at).type, `${at}.type`, ['count', 'schedule', 'manual']);
  switch (type) {
    case 'manual':
      reader.record(value, at, ['type']);
      return { type };
    case 'count':
      return { type, count: reader.whole(reader.record(value, at, ['type', 'count']).count, `${at}.count`, 1, limits.digestEntries) };
    case 'schedule':
      return { type, schedule: readSchedule(reader, reader.record(value, at, ['type', 'schedule']).schedule, `${at}.schedule`) };
  }
}
