/** Types of actions and searches. */
import type { Json } from '../runs/json';
import type { AppField, DynamicFieldsDefinition, OutputLabel } from './fields';
import type { Repeat, ReplyCondition, RequestDefinition, StepDefinition } from './requests';
import type { Condition, Place, Template, Value } from './values';

/** What every event has. */
export interface EventHead {
  /** Unique among the actions, or the triggers. Zaps name it: it never changes. */
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly AppField[];
  readonly dynamicFields?: DynamicFieldsDefinition;
  /** Labels of places in the output; for a search, of places in its item. */
  readonly outputs?: readonly OutputLabel[];
  /** As the app's maker documents it, already after `output`. */
  readonly sample: Json;
  /** The ways of signing in for which it is offered; all if left out. */
  readonly ways?: readonly string[];
  /** A sentence: new steps do not get it any more, and those that have it go on. */
  readonly retired?: string;
}

interface RequestingAction extends EventHead {
  readonly steps?: readonly StepDefinition[];
  readonly request: RequestDefinition;
  /** By the way of the connection: another request, or a whole course of them with another output. */
  readonly for?: Readonly<Record<string, RequestDefinition | WayCourse>>;
  /** It may take five minutes instead of 30 seconds. */
  readonly slow?: true;
  /** A comment beside it names the maker's page that promises it. */
  readonly repeat?: Repeat;
  /** The body of the reply if left out. */
  readonly output?: Value;
}

/** Takes the place of the requests and the output of the action: what is left out here is not there. The fields are those of the way. */
export interface WayCourse {
  readonly steps?: readonly StepDefinition[];
  readonly when?: Condition;
  readonly request: RequestDefinition;
  readonly output?: Value;
  readonly outputs?: readonly OutputLabel[];
  /** That of the action if left out. */
  readonly sample?: Json;
}

export interface WriteAction extends RequestingAction {
  readonly kind: 'write';
  /** The last request is sent only if this is met: otherwise the steps have done what there was to do. */
  readonly when?: Condition;
  /** The app's upload session, for files over the limit of one request. */
  readonly parts?: UploadParts;
  /** Requests after the last one, whose reply is `{reply}`. They do not change the output. */
  readonly after?: readonly AfterRequest[];
}

/** `say`: what is done already. A failure continues this sentence, and is not tried again: it would be done a second time. */
export type AfterRequest = StepDefinition & { readonly say: Template };

export interface SearchAction extends RequestingAction {
  readonly kind: 'search';
  /**
   * The result is `{ isFound, item }`: the first item that fits, after `output`, in which it is `{item}`. At most 10,000 items are read.
   * `names`: the place of a list of names, for items that are rows; `{item}` is then an object with the values of the row by these
   * names, and `{position}` the number of the row, from 1. `fetch` asks for the whole of the item; `{item}` is then its reply's body.
   * `none`: a reply which says that there is none, of an app that answers with a failure then: the status 404. `as`: the name of the
   * item in the result, for an app whose steps have had another one than `item`.
   */
  readonly found: {
    readonly items: Place;
    readonly names?: Place;
    readonly where?: Condition;
    readonly fetch?: RequestDefinition;
    readonly none?: ReplyCondition;
    readonly as?: string;
  };
}

/** Searches, and writes if nothing was found. Its fields are the input of both. */
export interface SearchOrWriteAction extends EventHead {
  readonly kind: 'search_or_write';
  /** Events of actions of the same app. */
  readonly orElse: { readonly search: string; readonly write: string };
}

/** An upload in parts. `{file.name}`, `{file.type}` and `{file.size}`; `{start}` is the reply to the first request. */
export interface UploadParts {
  /** The file. */
  readonly file: Place;
  /** Bytes; smaller files use `request`. */
  readonly over: number;
  readonly start: RequestDefinition;
  /** For each part: `{part.first}` and `{part.last}` are its first and last byte, `{part.size}` their number, `{part.bytes}` the part. */
  readonly part: RequestDefinition;
  /** Bytes of a part. */
  readonly size: number;
  /** After the last part; without it, the reply to the last part is the result. */
  readonly end?: RequestDefinition;
}

export type ActionDefinition = WriteAction | SearchAction | SearchOrWriteAction;
