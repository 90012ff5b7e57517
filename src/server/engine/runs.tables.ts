import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { StepOutcome } from '../../domain/runs/commands';
import type { RunState, WaitKind } from '../../domain/runs/states';

/** A column of `jsonb` that is written as text. */
type Json<T> = ColumnType<T, string, string>;

/** One published version of a Zap; it never changes. */
export interface ZapVersionsTable {
  id: GeneratedAlways<string>;
  zap_id: number;
  /** From 1, counted for each Zap; null for a draft that was tested. */
  number: number | null;
  definition: Json<ZapDefinition>;
  /** Null if the person is deleted. */
  created_by: number | null;
  created_at: Date;
}

/** The draft that the editor shows and saves; publishing copies it into a version. */
export interface ZapDraftsTable {
  zap_id: number;
  definition: Json<ZapDefinition>;
  /** Counts each save, so that of two editors neither overwrites the other unseen. */
  revision: number;
  saved_by: number | null;
  saved_at: Date;
}

export interface CursorWhenOff {
  /** The id of the version that was live. Another trigger than its own has missed nothing. */
  readonly version: string;
  readonly cursor: unknown;
  /** A part of what arrived was found already. */
  readonly looked?: true;
}

export type TriggerKind = 'hook' | 'schedule' | 'poll' | 'zap' | 'manual';

/** The trigger of a Zap. It survives a new version, with its address and its cursor. */
export interface TriggersTable {
  zap_id: number;
  kind: TriggerKind;
  /** SHA-256 of the token in the address of a webhook; null for other kinds. */
  token_hash: string | null;
  /** The token itself, encrypted, so that the address can be shown again. */
  sealed_token: Buffer | null;
  /** The next time of a schedule or poll; null for other kinds, and while the Zap is off. */
  next_at: Date | null;
  /** The last position of a poll; its connector knows the form. */
  cursor: ColumnType<unknown, string | null, string | null>;
  /** Where a poll goes on to find what arrived while its Zap was off; `cursor` is null until it is through. */
  cursor_when_off: ColumnType<CursorWhenOff | null, string | null | undefined, string | null>;
  /** Held runs of items that arrived while the Zap was off are left out then; null without any. */
  missed_until: Generated<Date | null>;
  /** More of these items arrived than are held. */
  is_more_missed: Generated<boolean>;
  /** Another instance is polling until then. */
  leased_until: Date | null;
  /** Polls that failed in a row. */
  failures: Generated<number>;
  /** Why it could not be checked the last time; null if it could. */
  last_error: string | null;
  /** What was last left out of what it found, and when. */
  warning: Generated<string | null>;
  warned_at: Generated<Date | null>;
  /** How a hook of a declared app gets events by itself; null for other triggers, also for an address that a person pastes. */
  reach: Generated<'subscribed' | 'app' | null>;
  last_event_at: Date | null;
  /** When people were told that the Zap fails; null if it works. */
  alerted_at: Date | null;
  /** When the owner was told that it fails; null if it works. */
  failure_mailed_at: Generated<Date | null>;
  updated_at: Date;
}

/** Events that a Zap has had, so that none starts it twice. */
export interface TriggerSeenTable {
  zap_id: number;
  key: string;
  seen_at: Date;
}

/** The last events of a trigger, for tests in the editor; encrypted. */
export interface TriggerSamplesTable {
  id: GeneratedAlways<string>;
  zap_id: number;
  /** The trigger that it came from: the key of its app, without a version, and its event. Empty if an earlier version wrote it. */
  app: Generated<string>;
  event: Generated<string>;
  received_at: Date;
  sealed: Buffer;
}

/** One run of a Zap. */
export interface RunsTable {
  /** UUID version 7: in the order of acceptance. */
  id: string;
  account_id: number;
  zap_id: number;
  version_id: string;
  kind: 'live' | 'replay' | 'test';
  state: RunState['name'];
  /** The part of the state that some have: why it is held, what it waits for, who stops it, why it failed or was cancelled. */
  reason: string | null;
  /** Raised by each claim. A result with another fence is refused: its worker was taken for dead. */
  fence: Generated<number>;
  /** Processes that were lost with it since its last result. */
  crashes: Generated<number>;
  tasks: Generated<number>;
  /** The day of acceptance (UTC), by which the steps are partitioned. */
  day: ColumnType<Date, string, string>;
  error: string | null;
  error_path: string | null;
  replay_of: string | null;
  autoreplays: Generated<number>;
  /** A person asked for it, so it may begin while its Zap is off. */
  is_asked: Generated<boolean>;
  /** Its item arrived while the Zap was off: it is held for `flood` until a person decides. */
  is_missed: Generated<boolean>;
  autoreplay_at: Date | null;
  /** The run whose sub-Zap step began this one. */
  parent_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Inputs by path that a person edited for this replay: JSON, encrypted; null for none. */
  sealed_inputs: Generated<Buffer | null>;
  /** The state about which its people were told. */
  alerted_state: Generated<string | null>;
  accepted_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** One attempt at a step. It is the history that people read, and the memory of what is done. */
export interface RunStepsTable {
  run_id: string;
  day: ColumnType<Date, string, string>;
  /** See `domain/runs/runPaths`. */
  path: string;
  /** From 1. */
  attempt: number;
  /** From 0, in the order in which the steps began. */
  position: number;
  /** `retried`: it failed, and another attempt follows. */
  state: 'started' | 'retried' | 'uncertain' | StepOutcome;
  sealed_input: Buffer | null;
  sealed_output: Buffer | null;
  error: string | null;
  /** True if it counts as a task. */
  is_counted: Generated<boolean>;
  started_at: Date;
  ended_at: Date | null;
}

/** The event or time that a waiting run waits for. */
export interface RunWaitsTable {
  run_id: string;
  path: string;
  kind: WaitKind;
  /** Null: only a person or another run ends it. */
  due_at: Date | null;
  /** SHA-256 of the token in the mailed links of an approval. */
  token_hash: string | null;
  data: Json<unknown>;
  /** The question of an approval, encrypted. */
  sealed: Buffer | null;
}

/** How many runs of an account are admitted or running. */
export interface LanesTable {
  account_id: number;
  in_flight: number;
}

/** An entry that a run has added to a digest that is not released yet. */
export interface DigestEntriesTable {
  id: GeneratedAlways<string>;
  zap_id: number;
  step_key: string;
  run_id: string;
  path: string;
  sealed: Buffer;
  added_at: Date;
}

/** Made by the migrations `0026_runs` and `0028_run_triggers`. */
declare module '../platform/tables' {
  interface Tables {
    zap_versions: ZapVersionsTable;
    zap_drafts: ZapDraftsTable;
    triggers: TriggersTable;
    trigger_seen: TriggerSeenTable;
    trigger_samples: TriggerSamplesTable;
    runs: RunsTable;
    run_steps: RunStepsTable;
    run_waits: RunWaitsTable;
    digest_entries: DigestEntriesTable;
    lanes: LanesTable;
  }
}
