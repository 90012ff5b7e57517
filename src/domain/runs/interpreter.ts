/**
 * Decides the next command of a run: from the definition, the data of the event and the log of what was done so far. Pure and
 * deterministic; the log is the memo: a step that it has is not run again.
 */
import { hours } from '../durations';
import type { Command, LogEntry, RunEnd, Wait } from './commands';
import { definitionLimits, type ActionStep, type Step, type ZapDefinition } from './definition';
import { asList, chooseBranches, delayOf, filterCheck, itemsOf, loopItemsIn } from './decisions';
import { ownValue, textOf } from './json';
import type { Locale } from './regions';
import { resolveField, type SyntaxOf } from './resolving';
import { iterationPath, runPath } from './runPaths';

/** The next command, and the lines to add to the log before it: what was decided without leaving the interpreter. */
export interface Next {
  readonly decided: readonly LogEntry[];
  readonly command: Command;
}

export interface RunInput {
  readonly definition: ZapDefinition;
  readonly locale: Locale;
  /** The data of the trigger's event. */
  readonly event: unknown;
  /** Of one path the last line counts. */
  readonly log: Iterable<LogEntry>;
  /** Inputs that a person edited for a replay, by path: they are used as they are. */
  readonly inputs?: ReadonlyMap<string, unknown>;
  /** The most items of a loop whose owner has chosen no lower number; default: those of `definitionLimits`. */
  readonly loopItems?: number;
  /** The languages of the fields of an action; without it all are plain text. */
  readonly syntaxOf?: (step: ActionStep) => SyntaxOf;
}

export interface Interpreter {
  /** The next command; the same until `record` is called. */
  next(): Next;
  /** Adds the result of the step that `next` named. Throws for another path, or after the end. */
  record(entry: LogEntry): void;
}

/** An interpreter at the first step that the log does not have. A whole run takes time linear in the number of its steps. */
export function interpret(input: RunInput): Interpreter {
  const walk = walkRun(input, null);
  let current = walk.next();
  const next = (): Next => current.value;
  const record = (entry: LogEntry): void => {
    const { command } = next();
    if (command.type === 'end' || command.path !== entry.path) throw new Error(`The run is not at ${entry.path}.`);
    current = walk.next(entry);
  };
  return { next, record };
}

/** The next command of a run, for a caller that keeps no interpreter. */
export const nextOf = (input: RunInput): Next => interpret(input).next();

/**
 * The lines that a replay from a step keeps: those before it, in the order of execution. Null if the log does not lead there:
 * the step is not in the definition, or a step before it has not succeeded.
 */
export function logBefore(input: RunInput, from: string): readonly LogEntry[] | null {
  const used: LogEntry[] = [];
  let isReached = false;
  walkRun(input, { at: from, reached: () => (isReached = true), used: (entry) => used.push(entry) }).next();
  return isReached ? used : null;
}

/** Stops a walk at a path, and receives the lines that the walk has used. */
interface Stop {
  readonly at: string;
  readonly reached: () => void;
  readonly used: (entry: LogEntry) => void;
}

type Flow = 'on' | 'filtered' | 'stopped' | 'failed';

function* walkRun(
  { definition, locale, event, log, inputs, loopItems = definitionLimits.loopItems, syntaxOf }: RunInput,
  stop: Stop | null,
): Generator<Next, Next, LogEntry> {
  const memo = new Map<string, LogEntry>();
  for (const entry of log) memo.set(entry.path, entry);
  const scope = new Map<string, unknown>(definition.trigger === null ? [] : [[definition.trigger.key, event]]);
  let decided: LogEntry[] = [];
  /** Steps that did something, and paths that ended early. */
  const counts = { acted: 0, ended: 0 };
  let failedAt: string | null = null;

  const past = (path: string): LogEntry | undefined => {
    const entry = memo.get(path);
    if (entry !== undefined) stop?.used(entry);
    return entry;
  };
  const decide = (entry: LogEntry): LogEntry => {
    decided.push(entry);
    return entry;
  };
  const fail = (path: string, error: string): LogEntry => decide({ path, outcome: 'failed', output: null, error });
  function* ask(command: Command): Generator<Next, LogEntry, LogEntry> {
    const next: Next = { decided, command };
    decided = [];
    return yield next;
  }
  /** Why a text could not be read since this was reset. */
  let problem: string | null = null;
  const read = (text: string): unknown => {
    const result = resolveField(text, scope);
    if (!result.ok) problem = result.message;
    return result.ok ? result.value : null;
  };
  /** A decision over texts, one of which may be too large to be read. */
  const decideBy = (path: string, make: () => LogEntry): LogEntry => {
    problem = null;
    const made = make();
    return problem === null ? decide(made) : fail(path, problem);
  };

  function* runStep(step: Step, path: string): Generator<Next, LogEntry, LogEntry> {
    const known = past(path);
    if (known !== undefined && fits(step, known)) return known;
    switch (step.kind) {
      case 'filter':
        return decideBy(path, () => ({ path, ...filterCheck(step, read, locale) }));
      case 'paths':
        return decideBy(path, () => ({ path, ...chooseBranches(step, read, locale) }));
      case 'loop':
        return decideBy(path, () => {
          const found = itemsOf(step, read, loopItems);
          if (typeof found === 'string') return { path, outcome: 'failed', output: null, error: found };
          return { path, outcome: 'succeeded', output: { count: found.items.length, left: found.left } };
        });
      case 'delay': {
        problem = null;
        const wait = delayOf(step, read, locale);
        if (problem !== null) return fail(path, problem);
        return typeof wait === 'string' ? fail(path, wait) : yield* ask({ type: 'wait', path, step, wait });
      }
      case 'digest': {
        const entry = resolveField(step.entry, scope);
        if (!entry.ok) return fail(path, entry.message);
        return yield* ask({ type: 'wait', path, step, wait: { kind: 'digest', entry: entry.value, release: step.release } });
      }
      case 'approval': {
        const texts = resolveField([...step.approvers, step.message], scope);
        if (!texts.ok) return fail(path, texts.message);
        const values = texts.value as readonly unknown[];
        // A token can give a list of addresses, or nothing.
        const approvers = values.slice(0, -1).flatMap((each) => asList(each).map(textOf));
        const [message, timeout] = [textOf(values.at(-1)), hours(step.timeoutHours)];
        const wait: Wait = { kind: 'approval', approvers, message, timeout, whenExpired: step.whenExpired };
        return yield* ask({ type: 'wait', path, step, wait });
      }
      case 'action':
      case 'code':
      case 'sub_zap': {
        if (inputs?.has(path)) return yield* ask({ type: 'run', path, step, input: inputs.get(path), missing: [] });
        const resolved = resolveField(step.fields, scope, step.kind === 'action' ? syntaxOf?.(step) : undefined);
        if (!resolved.ok) return fail(path, resolved.message);
        return yield* ask({ type: 'run', path, step, input: resolved.value, missing: resolved.missing });
      }
    }
  }

  function* runInner(step: Step, path: string, prefix: string, { output }: LogEntry): Generator<Next, Flow, LogEntry> {
    if (step.kind === 'paths') {
      const taken = new Set((output as { taken: readonly string[] }).taken);
      for (const branch of step.branches) {
        const branchPath = runPath(prefix, branch.key);
        if (!taken.has(branch.key)) {
          if (past(branchPath) === undefined) decide({ path: branchPath, outcome: 'skipped', output: null });
          continue;
        }
        const flow = yield* runSteps(branch.steps, branchPath);
        forget(branch.steps);
        if (flow === 'failed') return flow;
      }
      if (taken.size === 0) counts.ended += 1;
    }
    if (step.kind === 'loop') {
      const { count, left } = output as { count: number; left: number };
      // The limit can have been another one when the loop began.
      const items = loopItemsIn(read(step.list));
      const results: unknown[] = [];
      const last = step.steps.at(-1);
      for (let index = 0; index < count; index += 1) {
        scope.set(step.key, { item: items[index] ?? null, index });
        const flow = yield* runSteps(step.steps, iterationPath(path, index));
        if (flow === 'failed') return flow;
        results.push(flow === 'on' && last !== undefined ? (scope.get(last.key) ?? null) : null);
        forget(step.steps);
      }
      scope.set(step.key, { count, left, results });
    }
    return 'on';
  }

  /** Later steps cannot see the values of steps inside a branch or an iteration. */
  const forget = (steps: readonly Step[]): void => steps.forEach(({ key }) => scope.delete(key));

  function* runSteps(steps: readonly Step[], prefix: string): Generator<Next, Flow, LogEntry> {
    for (const step of steps) {
      const path = runPath(prefix, step.key);
      if (stop?.at === path) {
        stop.reached();
        yield* ask({ type: 'end', state: 'succeeded', path });
      }
      const entry = yield* runStep(step, path);
      if (entry.outcome === 'failed') failedAt = path;
      if (entry.outcome === 'filtered') counts.ended += 1;
      if (acts.has(step.kind) && (entry.outcome === 'succeeded' || entry.outcome === 'stopped')) counts.acted += 1;
      if (entry.outcome === 'failed' || entry.outcome === 'filtered' || entry.outcome === 'stopped') return entry.outcome;
      scope.set(step.key, entry.output);
      if (entry.outcome === 'skipped') continue;
      const flow = yield* runInner(step, path, prefix, entry);
      if (flow === 'failed') return flow;
    }
    return 'on';
  }

  const flow = yield* runSteps(definition.steps, '');
  const nothingDone = counts.acted === 0 && counts.ended > 0;
  const state: RunEnd = flow === 'failed' ? 'failed' : flow === 'filtered' || nothingDone ? 'filtered' : 'succeeded';
  return { decided, command: { type: 'end', state, path: failedAt } };
}

/** The kinds of steps that do something, so that a run is more than filtered. */
const acts: ReadonlySet<Step['kind']> = new Set(['action', 'code', 'sub_zap', 'digest']);

/**
 * False for the line of another kind of step: a replay on a later version can find the key of a former action on paths, which are
 * then decided again.
 */
const fits = (step: Step, { outcome, output }: LogEntry): boolean =>
  outcome !== 'succeeded' ||
  (step.kind === 'paths' && Array.isArray(ownValue(output, 'taken'))) ||
  (step.kind === 'loop' && typeof ownValue(output, 'count') === 'number') ||
  (step.kind !== 'paths' && step.kind !== 'loop');
