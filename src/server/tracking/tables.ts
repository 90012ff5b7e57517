import type { ColumnType, GeneratedAlways } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** The page of an event, as far as it is stored: nothing identifies a person. */
export interface EventPage {
  readonly host: string | null;
  readonly path: string | null;
  /** The campaign parameters only. */
  readonly query: string | null;
  readonly screen_size: string | null;
  readonly is_iframe: boolean;
  readonly is_popup: boolean;
  readonly user_agent: string;
  /** utm_source and so on. */
  readonly campaign: Readonly<Record<string, string>>;
}

/** One event of product analytics. Everything in it is inert text (S59); it is deleted after some months. */
export interface TrackingEventsTable {
  id: GeneratedAlways<number>;
  /** A random id from the page: a repeated request adds nothing. */
  event_id: string;
  received_at: Date;
  subject: string;
  properties: Json<Readonly<Record<string, string | number | boolean>>>;
  profile_id: number | null;
  /** The analytics identity of the browser or the person. */
  identity: string | null;
  page: Json<EventPage>;
  /** For a birth event, its identity and test: one identity is born once in each. */
  birth_of: string | null;
  awaits_forwarding: boolean;
  /** Whether it may be sent to the operator's collector; null for events of versions that did not record it. */
  is_for_collector: boolean | null;
  /** When the collector accepted it. */
  forwarded_at: Date | null;
}

/** An answer to the survey (decision W8). */
export interface NpsAnswersTable {
  event_id: string;
  answered_at: Date;
  profile_id: number | null;
  /** 1 to 10 (B5.02). */
  score: number;
  comment: string | null;
}

/** Made by the migration `0015_signals`. */
declare module '../platform/tables' {
  interface Tables {
    tracking_events: TrackingEventsTable;
    nps_answers: NpsAnswersTable;
  }
}
