/** The kinds of gaps that keep a draft from running. */

export const draftGapTypes = [
  /** A step, an event, a rule or a text is missing, a reference leads nowhere, or the connection can't do what the event does. */
  'incomplete',
  /** The app, or its event, cannot run on this server. */
  'cannot_run',
  'field_missing',
  'field_wrong',
  'missing_connection',
  /** The connection was removed, is not shared with the owner of the Zap, or is refused by its app. */
  'lost_connection',
] as const;

export type DraftGapType = (typeof draftGapTypes)[number];

/** Something that a draft lacks. `key`: of the trigger, a step or a branch; null for the Zap itself. */
export interface DraftGap {
  readonly key: string | null;
  readonly type: DraftGapType;
  readonly message: string;
}
