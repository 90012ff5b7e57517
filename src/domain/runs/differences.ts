/** The differences between two versions of a Zap, as a list that reads well, and as sentences. */
import { inWords } from '../texts';
import { nameOfStep, type FieldValue, type Step, type TriggerStep, type ZapDefinition } from './definition';
import type { Choice, DataLabel } from './fields';
import { isSameJson, textOf } from './json';
import { kinds, listsOf, stepKinds } from './kinds';
import { shorten } from './shortening';

/** The step or branch that a difference is about, with its name in the version that has it. */
export interface Subject {
  readonly key: string;
  readonly name: string;
}

export type Difference =
  | { readonly type: 'zone'; readonly before: string | null; readonly after: string | null }
  | { readonly type: 'runTitle' | 'tests' }
  | { readonly type: 'added' | 'removed' | 'moved'; readonly of: 'step' | 'branch'; readonly subject: Subject }
  /** Another app or event. `before`: the name of the step with the earlier one. */
  | { readonly type: 'event'; readonly subject: Subject; readonly before: string }
  | { readonly type: 'connection'; readonly subject: Subject; readonly before: number | null; readonly after: number | null }
  | { readonly type: 'title'; readonly subject: Subject; readonly before: string | null; readonly after: string | null }
  | { readonly type: 'note' | 'rules'; readonly subject: Subject }
  /** Undefined where one version does not have the field. */
  | {
      readonly type: 'field';
      readonly subject: Subject;
      readonly field: string;
      readonly before: FieldValue | undefined;
      readonly after: FieldValue | undefined;
    }
  /** A property of a delay, a loop, a digest and so on: `delay`, `limit`. */
  | { readonly type: 'setting'; readonly subject: Subject; readonly setting: string; readonly before: unknown; readonly after: unknown };

type TitleOf = (step: TriggerStep | Step) => string | undefined;

interface Node {
  readonly subject: Subject;
  readonly of: 'step' | 'branch';
  /** The key of the paths step, branch or loop around it; empty at the top. */
  readonly parent: string;
  readonly value: Record<string, unknown>;
}

/**
 * The changes from one definition to another: first the zone, then by steps in the order of the later one, then removals.
 * `titleOf` gives the title of a step's event; without it, steps without a title are named after their apps.
 */
export function differences(before: ZapDefinition, after: ZapDefinition, titleOf: TitleOf = () => undefined): readonly Difference[] {
  const [old, now] = [nodesOf(before, titleOf), nodesOf(after, titleOf)];
  const moved = movedKeys(old, now);
  const found: Difference[] = [];
  if (before.zone !== after.zone) found.push({ type: 'zone', before: before.zone, after: after.zone });
  if (before.runTitle !== after.runTitle) found.push({ type: 'runTitle' });
  if (!isSameJson(before.tests ?? [], after.tests ?? [])) found.push({ type: 'tests' });
  for (const [key, node] of now) {
    const { subject, of } = node;
    const earlier = old.get(key);
    if (earlier === undefined || !isSameNode(earlier, node)) found.push({ type: 'added', of, subject });
    else {
      if (moved.has(key)) found.push({ type: 'moved', of, subject });
      found.push(...changesOf(subject, earlier, node.value));
    }
  }
  for (const [key, node] of old) {
    const later = now.get(key);
    if (later === undefined || !isSameNode(node, later)) found.push({ type: 'removed', of: node.of, subject: node.subject });
  }
  return found;
}

/** Two people who add a step to one draft give it the same key: steps of different kinds have nothing in common. */
const isSameNode = (one: Node, other: Node): boolean => one.of === other.of && one.value.kind === other.value.kind;

function nodesOf({ trigger, steps }: ZapDefinition, titleOf: TitleOf): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const add = (step: TriggerStep | Step, parent: string): void => {
    nodes.set(step.key, { subject: { key: step.key, name: nameOfStep(step, titleOf(step)) }, of: 'step', parent, value: { ...step } });
  };
  const walk = (list: readonly Step[], parent: string): void => {
    for (const step of list) {
      add(step, parent);
      for (const { key, branch, steps: inner } of listsOf(step)) {
        if (branch !== null) {
          const { title, rules } = branch;
          nodes.set(key, { subject: { key, name: title }, of: 'branch', parent: step.key, value: { title, rules } });
        }
        walk(inner, key);
      }
    }
  };
  if (trigger !== null) add(trigger, '');
  walk(steps, '');
  return nodes;
}

/** The keys that are elsewhere: in another list, or out of the longest order that both versions of a list share. */
function movedKeys(old: ReadonlyMap<string, Node>, now: ReadonlyMap<string, Node>): ReadonlySet<string> {
  const moved = new Set<string>();
  const order = new Map(Array.from(old.keys(), (key, index) => [key, index]));
  const lists = new Map<string, string[]>();
  for (const [key, { parent }] of now) {
    const earlier = old.get(key);
    if (earlier === undefined) continue;
    if (earlier.parent !== parent) moved.add(key);
    else lists.set(parent, [...(lists.get(parent) ?? []), key]);
  }
  for (const keys of lists.values()) {
    const kept = longestRising(keys.map((key) => order.get(key) ?? 0));
    keys.forEach((key, index) => {
      if (!kept.has(index)) moved.add(key);
    });
  }
  return moved;
}

/** The indexes of a longest rising subsequence; at most 100 numbers, so that the square of it is little. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const best: { length: number; before: number }[] = [];
  let end = -1;
  numbers.forEach((number, index) => {
    let [length, before] = [1, -1];
    for (let at = 0; at < index; at += 1) {
      if ((numbers[at] ?? 0) < number && (best[at]?.length ?? 0) + 1 > length) [length, before] = [(best[at]?.length ?? 0) + 1, at];
    }
    best.push({ length, before });
    if (length > (best[end]?.length ?? 0)) end = index;
  });
  const kept = new Set<number>();
  for (let at = end; at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
}

/** Not compared as settings: what other entries describe, and inner steps, which are compared separately. */
const notSettings: ReadonlySet<string> = new Set([
  'key',
  'kind',
  'app',
  'event',
  'connectionId',
  'title',
  'note',
  'fields',
  'rules',
  'branches',
  'steps',
]);

function changesOf(subject: Subject, earlier: Node, after: Record<string, unknown>): readonly Difference[] {
  const before = earlier.value;
  const found: Difference[] = [];
  const [eventBefore, eventAfter] = [before, after].map(({ app, event }) => `${String(app)} ${String(event)}`);
  if (eventBefore !== eventAfter) found.push({ type: 'event', subject, before: earlier.subject.name });
  const connections = [before.connectionId ?? null, after.connectionId ?? null] as [number | null, number | null];
  if (connections[0] !== connections[1]) found.push({ type: 'connection', subject, before: connections[0], after: connections[1] });
  const titles = [before.title ?? null, after.title ?? null] as [string | null, string | null];
  if (titles[0] !== titles[1]) found.push({ type: 'title', subject, before: titles[0], after: titles[1] });
  if (before.note !== after.note) found.push({ type: 'note', subject });
  if (!isSameJson(before.rules, after.rules)) found.push({ type: 'rules', subject });
  const [old, now] = [before.fields ?? {}, after.fields ?? {}] as [Record<string, FieldValue>, Record<string, FieldValue>];
  for (const field of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const values = { before: own(old, field), after: own(now, field) };
    if (!isSameJson(values.before, values.after)) found.push({ type: 'field', subject, field, ...values });
  }
  for (const setting of new Set([...Object.keys(after), ...Object.keys(before)])) {
    if (notSettings.has(setting) || isSameJson(before[setting], after[setting])) continue;
    found.push({ type: 'setting', subject, setting, before: before[setting], after: after[setting] });
  }
  return found;
}

const own = (fields: Record<string, FieldValue>, name: string): FieldValue | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function shown(value: unknown, choices: readonly Choice[], inText: (text: string) => string = (text) => text): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  const text = textOf(value);
  return `“${shorten(choices.find((each) => each.value === text)?.label ?? inText(text), 60)}”`;
}

/** How the sentences about differences name what definitions have as ids, keys and tokens. */
export interface DifferenceWords {
  /** The name of a connection; undefined for one that is not known. */
  readonly connection?: (id: number) => string | undefined;
  /** What the app calls a field of a step, and its choices; null for one that is not known. */
  readonly field?: (stepKey: string, field: string) => Pick<DataLabel, 'label' | 'choices'> | null;
  /** A text with the names of its tokens. */
  readonly text?: (text: string) => string;
}

/** A difference between two versions, as a sentence. */
export function describeDifference(difference: Difference, words: DifferenceWords = {}): string {
  switch (difference.type) {
    case 'zone':
      return `The time zone changed from ${difference.before ?? 'the account’s'} to ${difference.after ?? 'the account’s'}.`;
    case 'runTitle':
      return 'The title of runs changed.';
    case 'tests':
      return 'The saved tests changed.';
    case 'added':
    case 'removed':
    case 'moved':
      return `${difference.of === 'step' ? 'Step' : 'Path'} “${difference.subject.name}” was ${difference.type}.`;
    case 'event':
      return difference.before === difference.subject.name
        ? `“${difference.subject.name}” has another event.`
        : `“${difference.before}” was replaced by “${difference.subject.name}”.`;
    case 'connection': {
      const [before, after] = [difference.before, difference.after].map((id) =>
        id === null ? 'no connection' : (words.connection?.(id) ?? `connection ${id}`),
      );
      return `“${difference.subject.name}” uses ${after} instead of ${before}.`;
    }
    case 'title':
      return `“${difference.before ?? difference.subject.name}” is now called “${difference.after ?? difference.subject.name}”.`;
    case 'note':
      return `The note of “${difference.subject.name}” changed.`;
    case 'rules':
      return `The conditions of “${difference.subject.name}” changed.`;
    case 'field': {
      const { subject, field } = difference;
      const { label, choices = [] } = words.field?.(subject.key, field) ?? { label: inWords(field) };
      const [before, after] = [difference.before, difference.after].map((value) => shown(value, choices, words.text));
      return `“${label}” of “${subject.name}” changed from ${before} to ${after}.`;
    }
    case 'setting':
      return `${settingNames[difference.setting] ?? 'A setting'} of “${difference.subject.name}” changed.`;
  }
}

const settingNames: Readonly<Record<string, string>> = Object.assign({}, ...stepKinds.map((kind) => kinds[kind].settings));
