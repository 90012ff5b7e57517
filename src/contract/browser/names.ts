/**
 * Special names for the conversion between snake_case and camelCase. Every key of a reply is converted except
 * below the fields named here.
 */

/**
 * Fields whose value is a map keyed by data (ids, flags, tracking keys), not by field names. Their keys are not converted; a
 * blind converter would turn `{"12_a": 1}` into `{"12A": 1}`. Wire (snake_case) spelling.
 */
export const mapFields: ReadonlySet<string> = new Set([
  'switches',
  'viewed_help',
  'has_seen_notifications',
  'zap_ids_to_pause',
  'usage_by_account',
  // Definitions of Zaps, and the data of their runs.
  'definition',
  'sample',
  'input',
  'output',
]);

/** Client names whose wire spelling cannot be derived by splitting at capitals: `enableTotp2fa` would become `enable_totp2fa`. */
export const irregularWireNames: Readonly<Record<string, string>> = {
  enableTotp2fa: 'enable_totp_2fa',
};

/** Keys that must never become keys of our objects (S49). */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

type CamelKey<K> = K extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : K;

/** A wire shape in the client: keys in camelCase, maps keyed by data unchanged. */
export type Camelized<T> = T extends readonly (infer Item)[]
  ? Camelized<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { [K in keyof T as CamelKey<K>]: Camelized<T[K]> }
    : T;
