/**
 * Decides the next command of a run: from the definition, the data of the event and the log of what was done so far. Pure and
 * deterministic; the log is the memo: a step that it has is not run again.
 */
import type { Command, Flow, LogEntry, Next, RunEnd } from './commands';
import { definitionLimits, type ZapDefinition, type Step } from './definition';
import { kindOf } from './kinds';
import type { ActionStep } from './kinds/action';
import { failedEntry, type AnyKind, type Walk } from './kinds/kind';
import type { Locale } from './regions';
import { resolveField, type Scope, type SyntaxOf } from './resolving';
import { runPath } from './runPaths';

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
  /** The values that the step of the next command can use. They change with `record`. */
  readonly scope: Scope;
}

/** An interpreter at the first step that the log does not have. A whole run takes time linear in the number of its steps. */
export function interpret(input: RunInput): Interpreter {
  const scope = firstScope(input);
  const walk = walkRun(input, null, scope);
  let current = walk.next();
  const next = (): Next => current.value;
  const record = (entry: LogEntry): void => {
    const { command } = next();
    if (command.type === 'end' || command.path !== entry.path) throw new Error(`The run is not at ${entry.path}.`);
    current = walk.next(entry);
  };
  return { next, record, scope };
}

const firstScope = ({ definition: { trigger }, event }: RunInput): Map<string, unknown> =>
  new Map(trigger === null ? [] : [[trigger.key, event]]);

/** The next command of a run, for a caller that keeps no interpreter. */
export const nextOf = (input: RunInput): Next => interpret(input).next();

/**
 * The lines that a replay from a step keeps: those before it, in the order of execution. Null if the log does not lead there:
 * the step is not in the definition, or a step before it has not succeeded.
 */
export function logBefore(input: RunInput, from: string): readonly LogEntry[] | null {
  const used: LogEntry[] = [];
  let isReached = false;
  walkRun(input, { at: from, reached: () => (isReached = true), used: (entry) => used.push(entry) }, firstScope(input)).next();
  return isReached ? used : null;
}

/** Stops a walk at a path, and receives the lines that the walk has used. */
interface Stop {
  readonly at: string;
  readonly reached: () => void;
  readonly used: (entry: LogEntry) => void;
}

function* walkRun(
  { definition, locale, log, inputs, loopItems = definitionLimits.loopItems, syntaxOf }: RunInput,
  stop: Stop | null,
  scope: Map<string, unknown>,
): Generator<Next, Next, LogEntry> {
  const memo = new Map<string, LogEntry>();
  for (const entry of log) memo.set(entry.path, entry);
  let decided: LogEntry[] = [];
  /** Steps that did something, and paths that ended early. */
  const counts = { acted: 0, ended: 0 };
  let failedAt: string | null = null;

  const logged = (path: string): LogEntry | undefined => {
    const entry = memo.get(path);
    if (entry !== undefined) stop?.used(entry);
    return entry;
  };
  const decide = (entry: LogEntry): LogEntry => {
    decided.push(entry);
    return entry;
  };
  function* ask(command: Command): Generator<Next, LogEntry, LogEntry> {
    const next: Next = { decided, command };
    decided = [];
    return yield next;
  }
  /** Why a text could not be read since this was reset. */
  let problem: string | null = null;
  const read = (text: string): unknown => {
    const result = resolveField(text, scope, locale);
    if (!result.ok) problem = result.message;
    return result.ok ? result.value : null;
  };
  const resolve: Walk['resolve'] = (field, syntaxOfField) => resolveField(field, scope, locale, syntaxOfField);

  function* runStep(step: Step, kind: AnyKind, path: string): Generator<Next, LogEntry, LogEntry> {
    const known = logged(path);
    if (known !== undefined && (known.outcome !== 'succeeded' || kind.inner?.fits(known.output) !== false)) return known;
    problem = null;
    const next = kind.decide(step, path, walk);
    // A text that is too large to be read.
    if (problem !== null) return decide(failedEntry(path, problem));
    return 'type' in next ? yield* ask(next) : decide(next);
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
      const kind = kindOf(step);
      const entry = yield* runStep(step, kind, path);
      if (entry.outcome === 'failed') failedAt = path;
      if (entry.outcome === 'filtered') counts.ended += 1;
      if (kind.acts && (entry.outcome === 'succeeded' || entry.outcome === 'stopped')) counts.acted += 1;
      if (entry.outcome === 'failed' || entry.outcome === 'filtered' || entry.outcome === 'stopped') return entry.outcome;
      scope.set(step.key, entry.output);
      if (entry.outcome === 'skipped' || kind.inner === undefined) continue;
      const flow = yield* kind.inner.run(step, entry, prefix, walk);
      if (flow === 'failed') return flow;
    }
    return 'on';
  }

  const walk: Walk = { locale, loopItems, inputs, syntaxOf, scope, counts, read, resolve, logged, decide, runSteps, forget };
  const flow = yield* runSteps(definition.steps, '');
  const nothingDone = counts.acted === 0 && counts.ended > 0;
  const state: RunEnd = flow === 'failed' ? 'failed' : flow === 'filtered' || nothingDone ? 'filtered' : 'succeeded';
  return { decided, command: { type: 'end', state, path: failedAt } };
}
