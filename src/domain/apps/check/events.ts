/** Checks actions, and what actions and triggers share. */
import { isRecord } from '../../runs/json';
import type { EventHead, UploadParts, WayCourse } from '../actions';
import type { StepDefinition } from '../requests';
import { checkEach, checkItems, isRootName, members, withRoots, type CheckContext, type Inputs } from './context';
import { checkDynamicFields, checkFields, checkLabel, checkOutputs, checkWays, maxHelp } from './fields';
import { checkPlace, checkTemplate } from './places';
import { checkItemsPlace, checkRepeat, checkRequest } from './requests';
import { checkCondition, checkReplyCondition, checkValue } from './values';

export const headNames = members<EventHead>({
  event: 'needed',
  title: 'needed',
  help: 'needed',
  fields: 'needed',
  dynamicFields: 'optional',
  outputs: 'optional',
  sample: 'needed',
  ways: 'optional',
  retired: 'optional',
});

/** What every event has. `events` are the keys so far, which are unique. The result checks places of its fields. */
export function checkHead(event: Readonly<Record<string, unknown>>, at: string, context: CheckContext, events: Set<string>): CheckContext {
  const { reader } = context;
  const key = reader.text(event.event, `${at}.event`, 64);
  if (!/^[A-Za-z]\w{0,63}$/.test(key))
    reader.issue(`${at}.event`, 'A key can only have letters, digits and underscores, and must begin with a letter.');
  else if (events.has(key)) reader.issue(`${at}.event`, `The event “${key}” is listed twice.`);
  events.add(key);
  checkLabel(event.title, `${at}.title`, context);
  reader.text(event.help, `${at}.help`, maxHelp);
  if (event.retired !== undefined && reader.text(event.retired, `${at}.retired`, maxHelp).trim() === '')
    reader.issue(`${at}.retired`, 'Enter a sentence that says what to use instead.');
  checkFields(event.fields, `${at}.fields`, context, 'event');
  checkOutputs(event.outputs, `${at}.outputs`, context);
  checkWays(event.ways, `${at}.ways`, context);
  const inner: CheckContext = { ...withRoots(context, 'input'), inputs: inputsOf(event) };
  checkDynamicFields(event.dynamicFields, `${at}.dynamicFields`, inner);
  return inner;
}

function inputsOf({ fields, dynamicFields }: Readonly<Record<string, unknown>>): Inputs {
  const list = Array.isArray(fields) ? (fields as unknown[]) : [];
  const dynamic = dynamicFields as { readonly prefix?: unknown } | null | undefined;
  return {
    keys: new Set(list.flatMap((field) => (isRecord(field) && typeof field.key === 'string' ? [field.key] : []))),
    prefix: typeof dynamic?.prefix === 'string' ? dynamic.prefix : null,
  };
}

/** Requests in order. The result knows their names as roots of places. */
export function checkSteps(value: unknown, at: string, context: CheckContext): CheckContext {
  const { reader } = context;
  let inner = context;
  const own = new Set<string>();
  checkItems(value, at, context, 10, (item, place) => {
    inner = checkStep(reader.record(item, place, stepNames), place, inner, own);
  });
  return inner;
}

const stepNames = members<StepDefinition>({
  name: 'needed',
  request: 'needed',
  when: 'optional',
  repeat: 'optional',
  each: 'optional',
  until: 'optional',
});

/** `own`: names of earlier steps that have a condition, which a step with another one can have too. */
function checkStep(step: Readonly<Record<string, unknown>>, at: string, context: CheckContext, own: Set<string>): CheckContext {
  const { reader } = context;
  const name = reader.text(step.name, `${at}.name`, 32);
  if (!isRootName(name))
    reader.issue(`${at}.name`, 'The name of a step must be a single word that isn’t already used as the beginning of a place.');
  else if (context.roots.has(name) && !(own.has(name) && step.when !== undefined))
    reader.issue(`${at}.name`, `The name “${name}” is used twice.`);
  if (step.when !== undefined) own.add(name);
  for (const [index, place] of (Array.isArray(step.each) ? (step.each as unknown[]) : [step.each]).entries())
    checkPlace(place, Array.isArray(step.each) ? `${at}.each[${index}]` : `${at}.each`, context);
  const inner = step.each === undefined ? context : withRoots(context, 'each');
  checkRequest(step.request, `${at}.request`, inner);
  checkCondition(step.when, `${at}.when`, inner);
  checkRepeat(step.repeat, `${at}.repeat`, inner);
  if (step.each !== undefined && typeof step.repeat === 'object')
    reader.issue(`${at}.repeat`, 'The requests for several items would have the same key, so the app would drop all but the first.');
  checkCondition(step.until, `${at}.until`, withRoots(inner, 'reply'));
  if (step.until !== undefined && step.repeat !== 'safe')
    reader.issue(`${at}.until`, 'Only a request that changes nothing can be sent repeatedly. Set “repeat” to “safe”.');
  return withRoots(context, name);
}

const requestingNames = ['steps?', 'request', 'for?', 'slow?', 'repeat?', 'output?'];
const kindNames = {
  write: [...headNames, 'kind', ...requestingNames, 'when?', 'parts?', 'after?'],
  search: [...headNames, 'kind', ...requestingNames, 'found'],
  search_or_write: [...headNames, 'kind', 'orElse'],
};

export function checkActions(value: unknown, at: string, context: CheckContext, most: number): void {
  const { reader } = context;
  const events = new Set<string>();
  const all = reader.list(value, at, most);
  all.forEach((item, index) => {
    const place = `${at}[${index}]`;
    const kind = reader.choice(reader.record(item, place).kind, `${place}.kind`, ['write', 'search', 'search_or_write']);
    const action = reader.record(item, place, kindNames[kind]);
    const inner = withRoots(checkHead(action, place, context, events), 'key');
    if (kind === 'search_or_write') checkOrElse(action.orElse, `${place}.orElse`, context, all);
    else checkRequesting(action, place, inner);
  });
}

function checkRequesting(action: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader, facts } = context;
  const inner = checkSteps(action.steps, `${at}.steps`, context);
  checkRequest(action.request, `${at}.request`, inner);
  checkEach(action.for, `${at}.for`, context, (other, place, name) => {
    if (!facts.ways.has(name)) reader.issue(place, `There is no sign-in method “${name}”.`);
    if (isRecord(other) && Object.hasOwn(other, 'request')) checkCourse(other, place, context);
    else checkRequest(other, place, inner);
  });
  checkCondition(action.when, `${at}.when`, inner);
  if (action.slow !== undefined && action.slow !== true) reader.issue(`${at}.slow`, 'This can only be true.');
  checkRepeat(action.repeat, `${at}.repeat`, inner);
  const found =
    action.found === undefined ? null : reader.record(action.found, `${at}.found`, ['items', 'names?', 'where?', 'fetch?', 'none?', 'as?']);
  const ofItem = found === null ? [] : found.names === undefined ? ['item'] : ['item', 'position'];
  checkValue(action.output, `${at}.output`, withRoots(inner, 'reply', ...ofItem));
  if (found !== null) {
    if (found.as !== undefined && !/^[a-z]\w{0,31}$/i.test(reader.text(found.as, `${at}.found.as`, 32)))
      reader.issue(`${at}.found.as`, 'This must be a single word.');
    checkItemsPlace(found.items, action.request, `${at}.found`, inner);
    checkPlace(found.names, `${at}.found.names`, withRoots(inner, 'reply'));
    checkRequest(found.fetch, `${at}.found.fetch`, withRoots(inner, 'reply', ...ofItem));
    checkCondition(found.where, `${at}.found.where`, withRoots(inner, 'reply', ...ofItem));
    checkReplyCondition(found.none, `${at}.found.none`, inner);
  }
  if (action.parts !== undefined) checkParts(action.parts, `${at}.parts`, inner);
  let replied = withRoots(inner, 'reply');
  const own = new Set<string>();
  checkItems(action.after, `${at}.after`, context, 10, (item, place) => {
    const step = reader.record(item, place, [...stepNames, 'say']);
    const { say } = step;
    checkTemplate(say, `${place}.say`, step.each === undefined ? replied : withRoots(replied, 'each'), 'sentence');
    replied = checkStep(step, place, replied, own);
  });
}

const courseNames = members<WayCourse>({
  steps: 'optional',
  when: 'optional',
  request: 'needed',
  output: 'optional',
  outputs: 'optional',
  sample: 'optional',
});

function checkCourse(value: unknown, at: string, context: CheckContext): void {
  const course = context.reader.record(value, at, courseNames);
  const inner = checkSteps(course.steps, `${at}.steps`, context);
  checkRequest(course.request, `${at}.request`, inner);
  checkCondition(course.when, `${at}.when`, inner);
  checkValue(course.output, `${at}.output`, withRoots(inner, 'reply'));
  checkOutputs(course.outputs, `${at}.outputs`, context);
}

function checkOrElse(value: unknown, at: string, { reader }: CheckContext, actions: readonly unknown[]): void {
  const { search, write } = reader.record(value, at, ['search', 'write']);
  const isThere = (event: unknown, kind: string): boolean =>
    actions.some((action) => {
      const other = action as { readonly event?: unknown; readonly kind?: unknown } | null;
      return other?.event === event && other?.kind === kind;
    });
  if (!isThere(search, 'search')) reader.issue(`${at}.search`, 'This app has no search with this event.');
  if (!isThere(write, 'write')) reader.issue(`${at}.write`, 'This app has no write action with this event.');
}

/** A part is in memory as a whole. */
const maxPartBytes = 64 * 1024 * 1024;

function checkParts(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const names = members<UploadParts>({ file: 'needed', over: 'needed', start: 'needed', part: 'needed', size: 'needed', end: 'optional' });
  const parts = reader.record(value, at, names);
  const started = withRoots(context, 'file', 'start');
  checkPlace(parts.file, `${at}.file`, context);
  reader.whole(parts.over, `${at}.over`, 1);
  reader.whole(parts.size, `${at}.size`, 1, maxPartBytes);
  checkRequest(parts.start, `${at}.start`, withRoots(context, 'file'));
  checkRequest(parts.part, `${at}.part`, withRoots(started, 'part'));
  checkRequest(parts.end, `${at}.end`, started);
}
