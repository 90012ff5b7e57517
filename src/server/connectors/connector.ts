/** The shape of a connector: what an app can do here. Each is declared in one folder; `index.ts` lists them all. */
import type { Readable } from 'node:stream';
import type { Choice, DeclaredField, DependentFields, FieldType, OutputLabel } from '../../domain/runs/fields';
import type { FileReference } from '../../domain/runs/files';
import type { Json } from '../../domain/runs/json';
import type { Region } from '../../domain/runs/regions';
import type { Syntax } from '../../domain/runs/syntaxes';
import type { Schedule } from '../../domain/runs/schedules';
import type { Outgoing } from '../platform/outgoing';
import type { App } from './app';
import type { OAuthForm } from './oauthForm';

export type { OAuthEndpoints, OAuthForm, OAuthOptions, TokenExchange } from './oauthForm';

/** The effect of repeating a step after a crash left its outcome unknown. */
export type RepeatPolicy =
  /** Nothing changes outside: repeat it. */
  | 'safe'
  /** The other side drops a repetition with the same key: repeat it with the key. */
  | 'keyed'
  /** It may happen twice: a person decides. */
  | 'never';

/** A field, with what only the server knows of it. */
export interface Field extends DeclaredField {
  /** The name of a list in `Connector.choices` that the app itself knows, such as the tables of a database. */
  readonly dynamicChoices?: string;
  /** The language of the text, in which values from earlier steps are written; it can depend on other fields as they were entered. */
  readonly syntax?: Syntax | ((entered: FieldValues) => Syntax | null);
  /** For a syntax that depends on another field: with which of its values, '' if it is empty, the text is JSON, so that the editor knows it too. */
  readonly jsonIf?: { readonly field: string; readonly values: readonly string[] };
  /**
   * Throws a `StepError` for a value that no run can use, by the reader of the run itself, so that a Zap with it is not published.
   * `entered`: the fields as they were entered, in which this one has no tokens; of pairs, values with tokens are empty.
   */
  readonly check?: (entered: FieldValues, region: Region | null) => unknown;
}

/** A field that the app itself knows. It is never secret: only declared fields are sealed. */
export interface DynamicField extends Field {
  readonly type: Exclude<FieldType, 'secret'>;
}

export interface DynamicFields extends DependentFields {
  /** The fields, in the order in which they are shown. Their defaults are not applied to runs. Throws a `StepError`. */
  list(call: ChoicesCall): Promise<readonly DynamicField[]>;
  /** What the step gives with the chosen values, before it was tested; null if the app does not know it. */
  sample?(call: ChoicesCall): Promise<Json | null>;
  /** The labels of its values. */
  outputs?(call: ChoicesCall): Promise<readonly OutputLabel[]>;
}

/** The values of fields, with their tokens resolved: texts, or any JSON where a token was alone in its field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Values of the account that outlive a run. */
export interface Store {
  /** The value of a key; undefined if there is none. */
  get(key: string): Promise<Json | undefined>;
  /** All keys, in alphabetical order. */
  keys(): Promise<readonly string[]>;
  /**
   * Replaces a value; undefined removes it. Changes of one key come one after the other. A second call with the same idempotency
   * key changes nothing and returns the first one's result. Throws what `update` throws, and a `StepError` for a value or a number
   * of keys over the limits.
   */
  change(key: string, idempotencyKey: string, update: (value: Json | undefined) => StoreChange): Promise<Json>;
}

export interface StoreChange {
  readonly value: Json | undefined;
  /** The result of `change`. */
  readonly result: Json;
}

/** A file to be stored. */
export interface NewFile {
  /** Folders before it are left out. */
  readonly name: string;
  /** A media type. */
  readonly type: string;
  readonly bytes: Buffer | Readable;
}

/** A file of the account, to be read. */
export interface OpenedFile extends FileReference {
  /** The bytes from the beginning, at each call. The stream fails at its end if they are not those that were stored. */
  read(): Promise<Readable>;
}

/** The files of the account. Data has references to them. */
export interface Files {
  /** Bytes of the largest file. */
  readonly largest: number;
  /**
   * Stores a file for as long as the run is kept. Throws what the stream fails with, and a `StepError` for a file that is too large or
   * cannot be stored.
   */
  keep(file: NewFile): Promise<FileReference>;
  /** Opens what a value from an earlier step refers to. Throws a `StepError` if it is no file of this account, or is no longer there. */
  open(value: unknown): Promise<OpenedFile>;
}

/** One thing that an app keeps with a connection. */
export interface KeptItem {
  /** At most 2,100 characters. */
  readonly key: string;
  /** What lists need of it. */
  readonly head: Json;
  readonly value: Json;
}

/** What was read once for a connection, such as the document of an API. It is never secret, and goes with the connection. */
export interface Kept {
  /** All items in their order, without their values. */
  list(): Promise<readonly Pick<KeptItem, 'key' | 'head'>[]>;
  /** The value of a key; undefined if there is none. */
  get(key: string): Promise<Json | undefined>;
  /** Replaces all items. */
  replace(items: readonly KeptItem[]): Promise<void>;
}

/** The arguments of every call of a connector. */
export interface CallContext {
  readonly outgoing: Outgoing;
  /** The values of the connection, decrypted; empty for an app without one. */
  readonly connection: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly now: Date;
  /** The zone of the Zap, for dates without an offset. */
  readonly zone: string;
  readonly store: Store;
  readonly files: Files;
  /** Of the connection. */
  readonly kept: Kept;
  /**
   * Counts a request of the connection, and waits a little if there were too many. Throws a `StepError` that it is to be tried later,
   * unless it `mustGoOn` because an earlier part of the step is done. Absent where a person waits, such as in the test of a connection.
   */
  readonly pace?:
    ((budget: { readonly requests: number; readonly seconds: number }, how?: { readonly mustGoOn?: boolean }) => Promise<void>) | undefined;
}

/** A mail of the product to the owner of the Zap. */
export interface OwnMail {
  /** On one line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/**
 * Sends a mail to the owner of the Zap, at the address that they have confirmed; returns that address. Repeating a step sends no
 * second mail. Throws a `StepError`.
 */
export type SendMail = (mail: OwnMail) => Promise<{ readonly to: string }>;

/** The digests of the Zaps that the owner of the Zap can see. */
export interface Digests {
  /** Those of published Zaps, named by their Zaps and steps. */
  list(): Promise<readonly Choice[]>;
  /**
   * The run that waits for the release of a digest, by its value in the list, continues. The result is how many entries it gets; 0
   * if no run waits. Throws a `StepError` for a digest that is not there.
   */
  release(digest: string): Promise<number>;
}

export interface ActionCall extends CallContext {
  readonly input: FieldValues;
  /** Of the account: how numbers and dates with two meanings are read. */
  readonly region: Region | null;
  readonly digests: Digests;
  /** Until then the request that started the run waits for a reply; null if none waits. */
  readonly replyUntil: Date | null;
  readonly sendMail: SendMail;
  /** The same for each repetition of this step in this run. */
  readonly idempotencyKey: string;
}

/** What an event gives. */
interface EventOutput {
  readonly sample: Json;
  /** Labels of values whose names say too little. */
  readonly outputs?: readonly OutputLabel[];
}

export interface Action extends EventOutput {
  readonly event: string;
  readonly title: string;
  readonly help: string;
  /** The ways of signing in that can do it; all if left out. */
  readonly ways?: readonly string[];
  /** What it gives with a way of signing in that gives something else. */
  readonly byWay?: Readonly<Record<string, EventOutput>>;
  readonly kind: 'write' | 'search' | 'search_or_write';
  readonly fields: readonly Field[];
  readonly dynamicFields?: DynamicFields;
  readonly repeat: RepeatPolicy;
  /** The policy where it depends on what was entered. */
  readonly repeatWith?: (input: FieldValues) => RepeatPolicy;
  /** False for actions that reach nothing outside, such as formatting: they count no task. */
  readonly isTask: boolean;
  /** It moves files, so it may take minutes instead of seconds. */
  readonly movesFiles?: boolean;
  /**
   * It may take minutes, and each try has its price, such as the answer of a model. A try whose outcome is unknown is followed by at
   * most one other.
   */
  readonly slow?: true;
  /** The request that started the run gets the output of this step as its reply: `status`, `headers` and `body`. */
  readonly repliesToRequest?: boolean;
  /** Returns what later steps can use. Throws a `StepError`, or an `OutgoingError`. */
  run(call: ActionCall): Promise<unknown>;
}

/** One event of a trigger. */
export interface TriggerEvent {
  /** Stable and unique for each event of a Zap: it starts the Zap once. */
  readonly key: string;
  readonly data: unknown;
  /** Set if the app has sent only a part, which `Hook.complete` makes whole. */
  readonly partial?: PartialEvent;
}

export interface PollCall extends CallContext {
  readonly input: FieldValues;
  /** The cursor of the last poll; null for the first. */
  readonly cursor: unknown;
  /** The first poll after the Zap was off, with the cursor of before. */
  readonly isAfterPause?: boolean;
  /** For a test in the editor: the newest events that there are, although the cursor is null. Not every app can give them. */
  readonly isSample?: boolean;
}

interface TriggerHead extends EventOutput {
  readonly event: string;
  readonly title: string;
  readonly help: string;
  /** The ways of signing in that can do it; all if left out. */
  readonly ways?: readonly string[];
  readonly fields: readonly Field[];
}

export interface Poll {
  readonly events: readonly TriggerEvent[];
  readonly cursor: unknown;
  /** That something was left out, for the owner of the Zap; empty or missing if nothing was. */
  readonly warning?: string;
  /**
   * There is more than these events. `now`: the next poll has it at once; `later`: it will be there at the next regular poll; `lost`:
   * the app gives it no more. What arrived while a Zap was off is counted with it.
   */
  readonly more?: 'now' | 'later' | 'lost';
}

/** Asks the app for news. The first poll only fills the cursor, so that turning a Zap on does not run it for old events. */
export interface PollTrigger extends TriggerHead {
  readonly kind: 'poll';
  readonly everySeconds: number;
  /** Its events are moments, such as the start of an appointment: those that passed while the Zap was off are over. */
  readonly isTimed?: boolean;
  poll(call: PollCall): Promise<Poll>;
  /** The app also sends the same events by itself, with the same keys: then it is asked less often, for what it did not send. */
  readonly hook?: Hook;
}

export interface HookRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Lists and records where names say so: see `readForm`. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Empty if the body is larger than 1 MB. */
  readonly body: Buffer;
  /** The query as it was sent. */
  readonly rawQuery?: string;
  /** A larger body, which only a form with files may have: its bytes from the beginning, at each call; null for any other. */
  readonly large: (() => Readable) | null;
}

/** The arguments with which a trigger reads a request. */
export interface HookCall {
  readonly files: Files;
  readonly input: FieldValues;
  readonly now: Date;
  /** Strong random bytes. */
  random(count: number): Buffer;
  /** What hooks of declared apps can name; missing for any other. */
  readonly setup?: HookSetup;
}

/** What a hook of a declared app knows besides a request. */
export interface HookSetup extends Pick<CallContext, 'outgoing' | 'zone'> {
  /** The address, as the app knows it, without the query of the request. */
  readonly address: string;
  /** The values of the connection, as they are stored: no token is renewed. */
  readonly connection: CallContext['connection'];
  /** The secret of the subscription as `secret`, and what the app gave. */
  readonly kept: Readonly<Record<string, string>>;
  /** The app may still give a secret by its first question. */
  readonly isPending: boolean;
  /** The operator's client of the app; null without one. */
  readonly client: { readonly clientId: string; readonly clientSecret: string; readonly signingSecret: string | null } | null;
}

/** The arguments with which an app is asked to send events, or to stop. */
export interface SubscriptionCall extends CallContext {
  readonly input: FieldValues;
  /** The address as `url`, the secret as `secret`, and what the app gave before. */
  readonly hook: Readonly<Record<string, string>>;
}

export interface Subscribed {
  readonly kept: Readonly<Record<string, string>>;
  /** Null for one that does not end. */
  readonly expiresAt: Date | null;
}

/** Both can be repeated: they find what is there by the address. */
export interface Subscription {
  subscribe(call: SubscriptionCall): Promise<Subscribed>;
  unsubscribe(call: SubscriptionCall): Promise<void>;
}

/** Data of an event of which the app has sent only a part, until its run asks for the whole. */
export interface PartialEvent {
  readonly item: unknown;
  readonly request: unknown;
}

/** How an app sends events. */
export interface Hook {
  /** How it knows where to: it is told at the address of a Zap, or the operator has told it one address. Missing: a person does. */
  readonly reach?: 'subscribed' | 'app';
  /** Its calls get `HookCall.setup`. */
  readonly needsSetup?: true;
  readonly subscription?: Subscription;
  /** Whether a connection with these values may subscribe. Every connection if left out; events of any other are polled. */
  maySubscribe?(connection: CallContext['connection']): boolean;
  /** Of `app`: the value by which events find the Zaps of a connection; empty for none. */
  routeOf?(connection: CallContext['connection']): string;
  /** Asks for the whole of a `PartialEvent`, and whether it is the app's: null if it is not. */
  complete?(event: PartialEvent, call: CallContext & { readonly input: FieldValues }): Promise<{ readonly data: unknown } | null>;
  /** The seconds for which a request waits for the reply of its run; 0 if it does not. Throws a `StepError`. */
  replyWait?(input: FieldValues): number;
  /** The events of a request. Throws a `StepError` for one that is refused; its `status` is that of the answer. */
  receive(request: HookRequest, call: HookCall): Promise<HookReceipt>;
}

export interface HookReceipt {
  readonly events: readonly TriggerEvent[];
  readonly reply?: HookReply;
  /** What the app gave with its first question. */
  readonly keep?: Readonly<Record<string, string>>;
}

/** Receives requests at the one address of an app. */
export interface AppHook {
  /**
   * The value by which an event finds its connections, empty if it has none; or the reply to a question of the app, which is no event.
   * Throws a `StepError` for a request that is not the app's.
   */
  receive(
    request: HookRequest,
    call: Pick<HookCall, 'now' | 'setup'>,
  ): Promise<{ readonly route: string; readonly reply: HookReply | null }>;
}

/** Receives requests at an address. */
export interface HookTrigger extends TriggerHead, Hook {
  readonly kind: 'hook';
}

/** How the app of a trigger sends events; null if it does not. */
export const hookOf = (trigger: Trigger | null): Hook | null =>
  trigger?.kind === 'hook' ? trigger : trigger?.kind === 'poll' ? (trigger.hook ?? null) : null;

/** How a person tells the app where to; null if the trigger has no such address. */
export const pastedHookOf = (trigger: Trigger | null): Hook | null => {
  const hook = hookOf(trigger);
  return hook?.reach === undefined ? hook : null;
};

export interface HookReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Fires at the times of a schedule. */
export interface ScheduleTrigger extends TriggerHead {
  readonly kind: 'schedule';
  /** The schedule that the fields describe. Throws a `StepError`. */
  schedule(input: FieldValues): Schedule;
  /** The event of a time of the schedule, in milliseconds since 1970. */
  eventAt(time: number, zone: string): TriggerEvent;
}

export type Trigger = PollTrigger | HookTrigger | ScheduleTrigger;

/** The form with which a person connects an app. */
export interface ConnectionForm {
  readonly fields: readonly Field[];
  /** Tries the values; returns a name for the connection. Throws a `StepError` with what is wrong. */
  test(call: CallContext): Promise<{ readonly title: string }>;
  /** The app's own sign-in, which gives the access token instead of the person. */
  readonly oauth?: OAuthForm;
  /** Several ways of signing in, of which a person chooses one. `fields` are those of each way, and `oauth` is that of the way. */
  readonly ways?: readonly ConnectionWay[];
  /** The one that was chosen: see `connectorOfWay`. Connectors don't declare it. */
  readonly way?: string;
  /** What the app is asked right after the sign-in, in this order, and before the test. */
  readonly after?: readonly AfterSignInForm[];
}

/** One of several things of an account, such as an organization, of which a connection is for one. */
export interface AfterSignInForm {
  /** What an item is: `Organization`. */
  readonly name: string;
  /** The ways that need it; all if left out. */
  readonly ways?: readonly string[];
  /** The names of the values that are kept with the connection. A secret one is a credential like the token. */
  readonly keep: NonNullable<OAuthForm['keep']>;
  /** The only item is taken, and a person chooses one of several. Throws a `StepError`. */
  list(call: CallContext): Promise<readonly AfterSignInItem[]>;
}

export interface AfterSignInItem {
  readonly value: string;
  readonly label: string;
  /** Values of the connection by the names of `keep`. */
  readonly kept: Readonly<Record<string, string>>;
}

export interface ConnectionWay {
  /** Connections name it: it never changes. */
  readonly name: string;
  /** `Personal token`. */
  readonly label: string;
  /** How to get the credentials, in sentences. */
  readonly help?: string;
  /** Beside those of the form. */
  readonly fields: readonly Field[];
  readonly oauth?: OAuthForm;
}

/** `input`: the fields of the step as far as they are filled in. */
export interface ChoicesCall extends CallContext {
  readonly input: FieldValues;
  readonly digests: Digests;
}

/** Where the definition of an own app sends credentials. */
export interface Trust {
  readonly digest: string;
  /** As releases made it in which words counted. Connections of that time have no other, and their servers can run beside this one. */
  readonly former: string;
  readonly hosts: readonly string[];
  /** A Zap stays on a version that has a newer one. */
  readonly isOlder?: boolean;
}

export interface Connector {
  readonly app: App;
  /** Of an app that people of an account made. */
  readonly trust?: Trust;
  readonly connection: ConnectionForm | null;
  readonly triggers: readonly Trigger[];
  readonly actions: readonly Action[];
  /** The one address of the app for all Zaps. */
  readonly hook?: AppHook;
  readonly choices?: Readonly<Record<string, (call: ChoicesCall) => Promise<readonly Choice[]>>>;
  /** How many requests of one connection the app takes in so many seconds. */
  readonly rate?: { readonly requests: number; readonly seconds: number };
}

/** Finds connectors and their parts; null for what cannot run here. The key of an app can have a version (`SlackCLIAPI@1.29.2`). */
export interface ConnectorLookup {
  find(app: string): Connector | null;
  findAction(app: string, event: string): Action | null;
  findTrigger(app: string, event: string): Trigger | null;
}

/** A step failed for a reason that a person can understand. */
export class StepError extends Error {
  override readonly name = 'StepError';

  constructor(
    message: string,
    readonly options: {
      readonly cause?: unknown;
      /** The status of the app's reply, or of the answer to a refused request. */
      readonly status?: number;
      /** A later try may succeed. */
      readonly isTransient?: boolean;
      /** When the app wants to be asked again, in milliseconds. */
      readonly retryAfter?: number;
      /** The connection has to be renewed. */
      readonly isConnectionLost?: boolean;
      /** The app may have done it. */
      readonly isUncertain?: boolean;
    } = {},
    /** The app's reply, for the history; null without one. */
    readonly reply: Json = null,
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
  }
}
