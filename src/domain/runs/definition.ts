/** The definition of one version of a Zap: its trigger and a tree of steps. It is stored as JSON and never changes. */
import type { RuleGroup } from './conditions';
import { mostJsonDepth, type Json } from './json';
import type { Schedule } from './schedules';

/** The limits of a definition. */
export const definitionLimits = {
  /** Steps in all, the trigger included; branches are no steps. */
  steps: 100,
  /** Branches of one paths step, the fallback included. */
  branches: 10,
  /** Iterations of a loop. */
  loopItems: 500,
  jsonDepth: mostJsonDepth,
  /** Characters of one text: a field, a message, a code step. */
  textLength: 100_000,
  titleLength: 200,
  /** With its tokens. */
  runTitle: 500,
  noteLength: 5_000,
  approvers: 20,
  /** Hours for which an approval can wait: 30 days. */
  approvalHours: 720,
  digestEntries: 1_000,
} as const;

/** Bytes of the JSON of a definition, as a request sends it. */
export const definitionBodyBytes = 1024 * 1024;

/** A value of a field. Its texts, at any depth, can hold tokens such as `{{trigger.email}}`. */
export type FieldValue = Json;

/** The properties of every step. */
interface StepHead {
  /** Unique among the steps and branches of a definition. Saving never changes it: tokens and logs of runs name it. */
  readonly key: string;
  /** The app with or without its version, as the catalogue has it; empty while none is chosen. */
  readonly app: string;
  /** The event that the app offers; empty while none is chosen. */
  readonly event: string;
  readonly connectionId: number | null;
  /** A name chosen by a person; null for the event's own. */
  readonly title: string | null;
  readonly note: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

export type TriggerStep = StepHead;

/** Does something in an app, or looks something up. */
export interface ActionStep extends StepHead {
  readonly kind: 'action';
}

/** Ends its path unless the rules are met. */
export interface FilterStep extends StepHead {
  readonly kind: 'filter';
  readonly rules: RuleGroup;
  readonly whenUnreadable?: WhenUnreadable;
}

/**
 * What happens where a step depends on a value that cannot be read, such as a date that is none or a list that is missing: the step
 * fails, which is the default, or its rules count as not met.
 */
export type WhenUnreadable = 'stop' | 'continue';

/** Runs each branch whose rules are met, in order, and the fallback if none is. Then the steps after it. */
export interface PathsStep extends StepHead {
  readonly kind: 'paths';
  readonly branches: readonly Branch[];
  readonly whenUnreadable?: WhenUnreadable;
}

export interface Branch {
  readonly key: string;
  readonly title: string;
  /** Null for the fallback, of which there is at most one. */
  readonly rules: RuleGroup | null;
  readonly steps: readonly Step[];
}

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

export const delayUnits = ['minutes', 'hours', 'days', 'weeks'] as const;
export type DelayUnit = (typeof delayUnits)[number];

/** Waits for a time, or until a moment. The texts can hold tokens. */
export interface DelayStep extends StepHead {
  readonly kind: 'delay';
  readonly delay:
    { readonly type: 'for'; readonly amount: string; readonly unit: DelayUnit } | { readonly type: 'until'; readonly moment: string };
}

/** When a digest is released: with the nth entry, at the times of a schedule, or by a person or a later step. */
export type DigestRelease =
  | { readonly type: 'count'; readonly count: number }
  | { readonly type: 'schedule'; readonly schedule: Schedule }
  | { readonly type: 'manual' };

/** Collects an entry of each run; one run continues with all of them when they are released. */
export interface DigestStep extends StepHead {
  readonly kind: 'digest';
  readonly entry: string;
  readonly release: DigestRelease;
}

/** Asks people to approve. */
export interface ApprovalStep extends StepHead {
  readonly kind: 'approval';
  /** Email addresses; each text can hold tokens. */
  readonly approvers: readonly string[];
  readonly message: string;
  readonly timeoutHours: number;
  /** The answer if none is given in time. */
  readonly whenExpired: 'approve' | 'reject';
  /** `stop` ends the path like a filter. */
  readonly whenRejected: 'stop' | 'continue';
}

/** Runs JavaScript in a sandbox; `fields` are its input. */
export interface CodeStep extends StepHead {
  readonly kind: 'code';
  readonly source: string;
}

/** Runs another Zap of the account; `fields` are the data of its trigger. */
export interface SubZapStep extends StepHead {
  readonly kind: 'sub_zap';
  readonly zapId: number | null;
  /** True if the run continues only with the other one's result. */
  readonly waits: boolean;
}

export type Step = ActionStep | FilterStep | PathsStep | LoopStep | DelayStep | DigestStep | ApprovalStep | CodeStep | SubZapStep;

export type StepKind = Step['kind'];

export const stepKinds = [
  'action',
  'filter',
  'paths',
  'loop',
  'delay',
  'digest',
  'approval',
  'code',
  'sub_zap',
] as const satisfies readonly StepKind[];

export interface ZapDefinition {
  /** The version of this format. */
  readonly format: 1;
  /** An IANA time zone; null for the account's. */
  readonly zone: string | null;
  /** Null for a draft that has none yet. */
  readonly trigger: TriggerStep | null;
  readonly steps: readonly Step[];
  /** The title of each run in the history: a text with tokens of the trigger. */
  readonly runTitle?: string;
}

/** True for a letter followed by letters, digits and underscores, at most 32 in all; no name that belongs to the language. */
export const isStepKey = (text: string): boolean => /^[A-Za-z]\w{0,31}$/.test(text) && text !== 'constructor' && text !== 'prototype';

/** The key of the trigger, unless the definition was made otherwise. */
export const triggerKey = 'trigger';

/** The zone in which schedules, delays and dates of a Zap are read. */
export const zoneOf = (definition: Pick<ZapDefinition, 'zone'>, accountZone: string): string => definition.zone ?? accountZone;
