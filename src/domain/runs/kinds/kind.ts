/** What the product knows of a kind of step. Each kind is a file of this folder, and one entry of the table in `index.ts`. */
import type { ServiceNode } from '../../serviceNodes';
import type { Command, Flow, LogEntry, Next } from '../commands';
import type { RuleGroup } from '../conditions';
import type { FieldValue, Step, StepHead, StepOf } from '../definition';
import type { JsonReader } from '../jsonReader';
import type { Referable, Reference } from '../mapping';
import type { Locale } from '../regions';
import type { Resolution, SyntaxOf } from '../resolving';

/** A list of steps inside a step. */
export interface StepList {
  /** Of the branch that has the list, or of the step itself. */
  readonly key: string;
  /** Null for the list of a step that repeats it. */
  readonly branch: StepOf<'paths'>['branches'][number] | null;
  readonly steps: readonly Step[];
}

/** Reads the properties of one step from JSON. Issues are added to `reader`. */
export interface StepSource {
  readonly reader: JsonReader;
  readonly object: Readonly<Record<string, unknown>>;
  /** The place of the step, such as `steps[2]`. */
  readonly at: string;
  /** A text that can hold tokens. */
  text(name: string): string;
  /** A key that must be unique in the definition. */
  key(value: unknown, at: string): string;
  steps(value: unknown, at: string): readonly Step[];
}

/** The data with which a step decides. */
export interface StepContext {
  readonly locale: Locale;
  /** The most items of a loop whose owner has chosen no lower number. */
  readonly loopItems: number;
  /** The value of a text with tokens. Null if it cannot be read, which fails the step. */
  read(text: string): unknown;
  /** A field with its tokens replaced. */
  resolve(field: FieldValue, syntaxOf?: SyntaxOf): Resolution;
  /** Inputs that a person edited for a replay, by path. */
  readonly inputs?: ReadonlyMap<string, unknown> | undefined;
  readonly syntaxOf?: ((step: StepOf<'action'>) => SyntaxOf) | undefined;
}

/** The run of a step with inner steps. */
export interface Walk extends StepContext {
  /** The values that the steps inside can use, by key. */
  readonly scope: Map<string, unknown>;
  /** The paths of the run that ended early. */
  readonly counts: { ended: number };
  /** The line of a path in the log. */
  logged(path: string): LogEntry | undefined;
  /** Adds a line that was decided without leaving the interpreter. */
  decide(entry: LogEntry): LogEntry;
  runSteps(steps: readonly Step[], prefix: string): Generator<Next, Flow, LogEntry>;
  /** Removes the values of steps that later steps cannot see. */
  forget(steps: readonly Step[]): void;
}

/** The result of the test of a step in the editor. */
export interface TestedStep {
  /** `skipped`: the step was not carried out; the output is what later steps would get. */
  readonly outcome: 'succeeded' | 'failed' | 'filtered' | 'skipped';
  /** As it is stored and shown: without secrets. */
  readonly input: unknown;
  readonly output: unknown;
  readonly error: string | null;
}

/** What a kind of steps with inner steps adds. */
export interface Inner<S> {
  /** `branches` run at most once, and have names and conditions; `iterations` repeat the list of the step, and do not nest. */
  readonly type: 'branches' | 'iterations';
  /** Above the list of a step that repeats it. */
  readonly title?: string;
  lists(step: S): readonly StepList[];
  /** A copy with other lists. The key, the branch and the steps of a branch can change, of other lists the steps only. */
  mapLists(step: S, change: (list: StepList) => StepList): S;
  /** What the texts of the step, and the steps inside, may refer to. `before`: earlier steps, which is the default for both. */
  references?(step: S, before: readonly Referable[]): { readonly own: readonly Referable[]; readonly inside: readonly Referable[] };
  /** The text that gives the items, for iterations that have some. */
  itemsText?(step: S): string;
  /** False for the output of another kind of step: a replay on a later version can find it by the same key. */
  fits(output: unknown): boolean;
  /** Runs the inner steps. `entry`: the line of the step, which succeeded. `prefix`: of the step's own list. */
  run(step: S, entry: LogEntry, prefix: string, walk: Walk): Generator<Next, Flow, LogEntry>;
}

/** Adds a gap: `key` is of the step, or of one of its branches. */
export type AddGap = (key: string, message: string) => void;

/** The built-in app of a kind, as the catalogue lists it. */
export interface BuiltInApp {
  /** Never changes, because Zaps name the app by it. */
  readonly key: string;
  readonly version?: string;
  /** Without the name of the product: 'Loop'. */
  readonly name: string;
  /** Names the app in addresses of pages. */
  readonly slug: string;
  /** Beside 'built-in'. */
  readonly categories?: readonly string[];
  /** From 0 to 100. */
  readonly popularity: number;
  /** `2026-11-23`. */
  readonly addedOn: string;
  /** One short sentence. */
  readonly about: string;
  /** The name of its icon in lucide. */
  readonly icon: string;
  readonly isPremium?: boolean;
  /** Its events. Those that a connector of the same app runs are declared there. */
  readonly steps: readonly ServiceNode[];
}

/** The names of the properties of a step that have values of a type. */
type NamesOf<S, Value> = S extends unknown ? { [N in keyof S]-?: S[N] extends Value | undefined ? N : never }[keyof S] & string : never;

/** An input of a step in the editor, for one of its properties. */
export type FormField<S> =
  | {
      readonly type: 'text';
      readonly name: NamesOf<S, string>;
      readonly label: string;
      readonly hint?: string;
      readonly placeholder?: string;
      readonly isRequired?: boolean;
      /** The token that it needs gives a list. */
      readonly isList?: boolean;
    }
  | { readonly type: 'whole'; readonly name: NamesOf<S, number>; readonly label: string; readonly from: number; readonly to: number }
  | { readonly type: 'rules'; readonly name: NamesOf<S, RuleGroup>; readonly label: string }
  | {
      readonly type: 'choice';
      readonly name: NamesOf<S, string>;
      readonly label: string;
      /** By value. */
      readonly choices: Readonly<Record<string, string>>;
      /** The default of an optional property, which is stored as nothing. */
      readonly usual?: string;
    }
  /** A sentence for people, instead of an input. */
  | { readonly type: 'lead'; readonly text: string };

/**
 * Everything that depends on the kind of a step. What is left out does not concern the kind. `Form`: `own` for a kind whose inputs
 * cannot be declared, and which has an entry in `stepForms` of the editor.
 */
export interface Kind<S extends StepHead & { readonly kind: string }, Form = readonly FormField<S>[]> {
  /** The name of a step for which neither the person nor its event gives a name. */
  readonly title: string;
  /** The built-in app whose steps are of this kind; null for the kind that all other apps have. */
  readonly app: BuiltInApp | null;
  /** Its inputs in the editor, beside the fields that its app declares. */
  readonly form: Form;
  /** Events of this app whose steps are actions nevertheless. */
  readonly actions?: readonly string[];
  /** It does something, so that a run with such a step is more than filtered. */
  readonly acts?: true;
  /** It counts as a task if its app reaches outside. */
  readonly countsAsTask?: true;
  /** Its output is of no use to later steps, so that the editor does not offer it. */
  readonly givesNoData?: true;
  readonly inner?: Inner<S>;

  /** Its properties beside those of every step; those that end with `?` may be missing. */
  readonly names: readonly string[];
  /** The subjects of sentences about changed properties. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A step as it is added: complete in structure, with texts and rules to fill in. */
  create(head: StepHead, event: string): S;
  /** What a person who adds the step begins with. `newKey` gives a free key. */
  begin?(step: S, newKey: (word: string) => string): S;
  /** A step that gets another event of the same kind. `fresh`: a new step with that event. */
  changeEvent?(step: S, fresh: S): S;
  read(source: StepSource): Omit<S, keyof StepHead | 'kind'>;
  /** A copy with other texts: of those that are resolved when the step runs, without `fields`. Places read like `rules.0.left`. */
  changeTexts?(step: S, change: (text: string, place: string) => string): S;
  /** A copy without what belongs to one account, and without people. */
  withoutAccount?(step: S): S;
  withoutPeople?(step: S): S;
  /** Adds everything that the step lacks before it can run; only whether a text can be read depends on the locale. */
  addGaps?(step: S, add: AddGap, locale: Locale): void;
  /** True if it reads times in the zone of the Zap; absent if that depends on the fields of its event. */
  usesZone?(step: S): boolean;
  /** What it gives to later steps, as an example. `lastOutput`: of the last step inside it. */
  example?(step: S, lastOutput: unknown): unknown;

  /** What happens where the step is reached: a line of the log if the step decides by itself, or else the command to the engine. */
  decide(step: S, path: string, context: StepContext): LogEntry | Exclude<Command, { type: 'end' }>;
  /** The result of a test that has no effect outside; null if the app of the step is called. */
  test(step: S, context: StepContext): TestedStep | null;
  /** The action that carries out the step, for steps that an app carries out. `input`: its resolved fields. */
  call?(step: S, input: unknown): { readonly app: string; readonly event: string; readonly input: unknown };
}

/** Any kind. */
export type AnyKind = Kind<Step, 'own' | readonly FormField<Step>[]>;

/** The time of examples. */
export const exampleTime = '2026-11-21T09:30:00.000Z';

/** The line of a step that cannot run. */
export const failedEntry = (path: string, error: string): LogEntry => ({ path, outcome: 'failed', output: null, error });

/** The command that runs a step with its fields as the input. */
export function runWithFields(step: Step, path: string, context: StepContext, syntaxOf?: SyntaxOf): ReturnType<Kind<Step>['decide']> {
  if (context.inputs?.has(path)) return { type: 'run', path, step, input: context.inputs.get(path), missing: noReferences };
  const resolved = context.resolve(step.fields, syntaxOf);
  if (!resolved.ok) return failedEntry(path, resolved.message);
  return { type: 'run', path, step, input: resolved.value, missing: resolved.missing };
}

const noReferences: readonly Reference[] = [];

/** The result of a test whose step is not carried out. */
export const skippedTest = (input: unknown, output: unknown): TestedStep => ({ outcome: 'skipped', input, output, error: null });

export const failedTest = (input: unknown, error: string): TestedStep => ({ outcome: 'failed', input, output: null, error });
