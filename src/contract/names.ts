/**
 * What the snake_case ↔ camelCase door must know about names on the wire (B7.02, A7.49).
 * The door converts every key of a reply except below the fields named here.
 */

/**
 * Fields whose value is a map keyed by data (ids, flags, tracking keys), not by field names.
 * Their keys pass the door untouched; a blind converter would turn `{"12_a": 1}` into `{"12A": 1}`.
 * Wire (snake_case) spelling.
 */
export const mapFields: ReadonlySet<string> = new Set([
  'switches',
  'viewed_help',
  'has_seen_notifications',
  'zap_ids_to_pause',
  'usage_by_account',
]);

/**
 * Client names whose wire spelling cannot be derived by splitting at capitals:
 * `enableTotp2fa` would come out as `enable_totp2fa`.
 */
export const irregularWireNames: Readonly<Record<string, string>> = {
  enableTotp2fa: 'enable_totp_2fa',
};

/** Keys that must never become keys of our objects (S49). */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
