import type { Flow, LogEntry, Next } from '../commands';
import { definitionLimits as limits, type StepHead, type Step } from '../definition';
import { parseExactJson } from '../exactJson';
import { ownValue } from '../json';
import { referencesIn } from '../mapping';
import { asList } from '../readValues';
import { shorten } from '../shortening';
import { iterationPath } from '../runPaths';
import { failedEntry, failedTest, type Kind, type Walk } from './kind';
import { readWhenUnreadable, type WhenUnreadable } from './rules';

/** Runs its steps once for each item of a list, in order. Loops do not nest. */
export interface LoopStep extends StepHead {
  readonly kind: 'loop';
  /** A text with a token that gives the list. */
  readonly list: string;
  /** The maximum number of iterations. */
  readonly limit: number;
  /** `continue`: where there is no list, the loop has no items. */
  readonly whenUnreadable?: WhenUnreadable;
  readonly steps: readonly Step[];
}

declare module '../definition' {
  interface StepTypes {
    readonly loop: LoopStep;
  }
}

export const loop: Kind<LoopStep> = {
  title: 'Loop',
  app: {
    key: 'LoopCLIAPI',
    version: '1.0.0',
    name: 'Looping',
    slug: 'looping',
    popularity: 72,
    addedOn: '2026-11-23',
    about: 'Run steps once for each item of a list.',
    icon: 'Repeat',
    steps: [{ kind: 'write', action: 'loop', title: 'For each item of a list', help: 'Runs its steps once for each item.' }],
  },
  form: [
    {
      type: 'text',
      name: 'list',
      label: 'List to loop over',
      isRequired: true,
      isList: true,
      hint: 'Choose data that is a list. The steps inside run once for each of its items.',
    },
    { type: 'whole', name: 'limit', label: 'Maximum items', from: 1, to: limits.loopItems },
    {
      type: 'choice',
      name: 'whenUnreadable',
      label: 'If there is no list',
      choices: { stop: 'Stop with an error', continue: 'Loop over no items' },
      usual: 'stop',
    },
  ],
  names: ['list', 'limit', 'whenUnreadable?', 'steps'],
  settings: { list: 'The list', limit: 'The limit' },
  create: (head) => ({ ...head, kind: 'loop', list: '', limit: limits.loopItems, steps: [] }),
  read: (source) => {
    const { reader, object, at } = source;
    const limit = reader.whole(object.limit, `${at}.limit`, 1, limits.loopItems);
    const steps = source.steps(object.steps, `${at}.steps`);
    return { list: source.text('list'), limit, ...readWhenUnreadable(source), steps };
  },
  changeTexts: (step, change) => ({ ...step, list: change(step.list, 'list') }),
  addGaps: ({ key, list, steps }, add) => {
    if (list.trim() === '') add(key, 'Choose the list to loop over.');
    if (steps.length === 0) add(key, 'Add a step to this loop.');
  },
  example: (_, lastOutput) => ({ count: 1, left: 0, results: [lastOutput] }),
  decide: (step, path, { read, loopItems }) => {
    const found = itemsOf(step, read(step.list), loopItems);
    if (typeof found === 'string') return failedEntry(path, found);
    return { path, outcome: 'succeeded', output: { count: found.items.length, left: found.left } };
  },
  test: (step, { resolve, loopItems }) => {
    const list = resolve(step.list);
    if (!list.ok) return failedTest(null, list.message);
    const found = itemsOf(step, list.value, loopItems);
    if (typeof found === 'string') return failedTest(null, found);
    const { items, left } = found;
    return { outcome: 'succeeded', input: null, output: { count: items.length, left, item: items[0] ?? null }, error: null };
  },
  inner: {
    type: 'iterations',
    title: 'For each item',
    lists: ({ key, steps }) => [{ key, branch: null, steps }],
    mapLists: (step, change) => ({ ...step, steps: change({ key: step.key, branch: null, steps: step.steps }).steps }),
    references: ({ key }, before) => ({ own: before, inside: [{ key, gives: 'item' }, ...before] }),
    itemsText: ({ list }) => list,
    fits: (output) => typeof ownValue(output, 'count') === 'number',
    run: runIterations,
  },
};

function* runIterations(step: LoopStep, { path, output }: LogEntry, _: string, walk: Walk): Generator<Next, Flow, LogEntry> {
  const { count, left } = output as { count: number; left: number };
  // The limit can have been another one when the loop began.
  const items = loopItemsIn(walk.read(step.list));
  const results: unknown[] = [];
  const last = step.steps.at(-1);
  for (let index = 0; index < count; index += 1) {
    walk.scope.set(step.key, { item: items[index] ?? null, index });
    const flow = yield* walk.runSteps(step.steps, iterationPath(path, index));
    if (flow === 'failed') return flow;
    results.push(flow === 'on' && last !== undefined ? (walk.scope.get(last.key) ?? null) : null);
    walk.forget(step.steps);
  }
  walk.scope.set(step.key, { count, left, results });
  return 'on';
}

/**
 * The items of a loop, or a sentence if it has no list or more items than a loop may run. `left` counts the items above the limit, which
 * do not run. The highest limit that can be chosen means all items, up to `loopItems`.
 */
function itemsOf(
  { list, limit, whenUnreadable = 'stop' }: LoopStep,
  resolved: unknown,
  loopItems: number,
): { readonly items: readonly unknown[]; readonly left: number } | string {
  const value = readJsonText(resolved);
  const all = asList(value);
  if (all.length === 0 && !Array.isArray(value) && whenUnreadable === 'stop') return whyNoList(list, value);
  const most = limit >= limits.loopItems ? loopItems : Math.min(limit, loopItems);
  // The most that any loop can run is nobody's choice, so it must not pass in silence.
  if (all.length > most && (limit >= limits.loopItems || limit > loopItems)) return tooManyItems(all.length, most);
  return { items: all.slice(0, most), left: Math.max(0, all.length - most) };
}

/** The items that a loop makes of a value: as `asList`, and a list or a record that is written as JSON is read. */
export const loopItemsIn = (value: unknown): readonly unknown[] => asList(readJsonText(value));

function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseExactJson(value);
  } catch {
    // A text that only looks like JSON.
    return value;
  }
}

function whyNoList(list: string, value: unknown): string {
  const [reference] = referencesIn(list);
  const name = reference === undefined ? shorten(list, 80) : reference.path.join(' › ') || reference.key;
  const problem = value === null || value === undefined ? 'has no value' : 'is a text without items';
  return `There is no list to loop over: “${name}” ${problem}. Choose other data, or set this step to loop over no items.`;
}

function tooManyItems(count: number, most: number): string {
  return `The list has ${count.toLocaleString('en-US')} items, and a loop runs for at most ${most}. Split the list, lower the maximum number of items to run only the first ones, or ask the operator of this server to raise the limit (LOOP_ITEMS).`;
}
