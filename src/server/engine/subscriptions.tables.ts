import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * What a Zap has asked an app to send it. A Zap has at most one that is `wanted` or `active`, and any number that are `unwanted` until the
 * app has taken them back.
 */
export interface HookSubscriptionsTable {
  id: GeneratedAlways<number>;
  zap_id: number;
  /** Of the trigger it was made for; null if there is none, or if it was removed. */
  connection_id: number | null;
  state: 'wanted' | 'active' | 'unwanted';
  /** A digest of the value by which events of the app find this Zap; null for an address of the Zap. */
  route: string | null;
  /** The trigger for which the app was asked, the secret, and what the app gave. Null before the app was asked. */
  sealed: Buffer | null;
  expires_at: Date | null;
  /** Tries that failed in a row. */
  failures: Generated<number>;
  /** Why the last try failed, in a sentence without secrets; null if it did not. */
  error: string | null;
  /** When the app is asked next; null for never. */
  next_at: Date | null;
  /** Another instance asks the app until then. */
  leased_until: Date | null;
  unwanted_at: Date | null;
  created_at: Date;
}

/** An event that an app has sent to its one address, until all Zaps have it. */
export interface AppEventsTable {
  /** A text, because a `bigint` can be larger than a number. */
  id: ColumnType<string, never, never>;
  route: string;
  app: string;
  /** The request. */
  sealed: Buffer;
  /** Zaps up to this id have the event. */
  after_zap_id: Generated<number>;
  received_at: Date;
}

/** Made by the migration `0072_hook_subscriptions`. */
declare module '../platform/tables' {
  interface Tables {
    hook_subscriptions: HookSubscriptionsTable;
    app_events: AppEventsTable;
  }
}
