/** The definition of one version of a Zap: its trigger and a tree of steps. It is stored as JSON and never changes. */
import { appNameOf } from '../zapSteps';
import { maxJsonDepth, type Json } from './json';

/** The limits of a definition. */
export const definitionLimits = {
  /** Steps in all, the trigger included; branches are no steps. */
  steps: 100,
  /** Branches of one paths step, the fallback included. */
  branches: 10,
  /** Iterations of a loop. */
  loopItems: 500,
  jsonDepth: maxJsonDepth,
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
export interface StepHead {
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

/** The types of steps by kind: each file of `kinds` adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is extended by declarations
export interface StepTypes {}

export type StepKind = keyof StepTypes;
export type StepOf<K extends StepKind> = StepTypes[K];
export type Step = StepOf<StepKind>;

/** What a saved test expects of a step: it makes no difference whether the step is carried out. */
export const expectedOutcomes = ['passed', 'failed', 'filtered', 'not_taken'] as const;
export type ExpectedOutcome = (typeof expectedOutcomes)[number];

/** A value that a saved test expects. */
export interface ExpectedValue {
  readonly path: string;
  readonly of: 'input' | 'output';
  /** The name of a property; null for the whole. */
  readonly field: string | null;
  readonly value: Json;
}

/** A test that is saved with a Zap: `savedTests.ts`. */
export interface SavedTest {
  /** Unique among the tests of a Zap. */
  readonly key: string;
  readonly title: string;
  readonly event: Json;
  /** By path: what steps gave that are not carried out in a test, such as the reply of an app. */
  readonly outputs: Readonly<Record<string, Json>>;
  readonly steps: readonly { readonly path: string; readonly outcome: ExpectedOutcome }[];
  readonly values: readonly ExpectedValue[];
}

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
  /** Tests with events and expectations; they have no effect on runs. */
  readonly tests?: readonly SavedTest[];
}

/** True for a letter followed by letters, digits and underscores, at most 32 in all; no name that belongs to the language. */
export const isStepKey = (text: string): boolean => /^[A-Za-z]\w{0,31}$/.test(text) && text !== 'constructor' && text !== 'prototype';

/** The key of the trigger, unless the definition was made otherwise. */
export const triggerKey = 'trigger';

/** The zone in which schedules, delays and dates of a Zap are read. */
export const zoneOf = (definition: Pick<ZapDefinition, 'zone'>, accountZone: string): string => definition.zone ?? accountZone;

/** A step's own title, or else that of its event, or else its app's name. */
export const nameOfStep = ({ title, app }: Pick<TriggerStep, 'title' | 'app'>, eventTitle?: string): string =>
  title ?? eventTitle ?? (app === '' ? 'New step' : appNameOf(app));
