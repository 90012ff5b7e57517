/** Keeps secrets out of everything that is stored, shown or logged. */
import { hidden, restoreNamed } from '../../domain/runs/namedSecrets';
import type { Field, FieldValues } from '../connectors/connector';

/** Shorter values are too common to be recognised: hiding every "on" or "1" would hide the data. */
const shortestSecret = 6;

/**
 * A copy of a JSON value in which the values of a connection are replaced wherever a text contains them, also as percent-encoded
 * text and in base64, as apps repeat them in addresses and errors.
 */
export function withoutSecrets<T>(value: T, secrets: readonly string[], replacement = hidden): T {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= shortestSecret).flatMap(formsOf))].sort(
    (a, b) => b.length - a.length,
  );
  return forms.length === 0 ? value : (replaceIn(value, forms, replacement) as T);
}

const formsOf = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), json, ...base64Forms(Buffer.from(secret, 'utf8'))];
};

/**
 * Base64 of bytes inside of longer ones, such as the password of `user:password`: three forms, by the place at which it begins.
 * Digits that also depend on the neighbours are left out.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const hasNeighbour = (before + bytes.length) % 3 !== 0;
    return text.slice(Math.ceil((before * 8) / 6), hasNeighbour ? -1 : undefined);
  });
}

function replaceIn(value: unknown, forms: readonly string[], replacement: string): unknown {
  if (typeof value === 'string') return forms.reduce((text, form) => text.replaceAll(form, replacement), value);
  if (Array.isArray(value)) return value.map((item: unknown) => replaceIn(item, forms, replacement));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [replaceIn(name, forms, replacement), replaceIn(inner, forms, replacement)]),
  );
}

/** The values of a connection that are secret: all except those of fields that are declared otherwise, such as an address. */
export function secretsOfConnection(fields: readonly Field[], connection: Readonly<Record<string, string>>): string[] {
  const open = new Set(fields.filter(({ type }) => type !== 'secret').map(({ key }) => key));
  return Object.entries(connection).flatMap(([key, value]) => (open.has(key) ? [] : [value]));
}

/** The values of the secret fields of a step. */
export function secretInputs(fields: readonly Field[], input: FieldValues): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = type === 'secret' ? input[key] : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}

/** The input of a step as it is stored: without the values of its secret fields. */
export function withoutSecretInputs(fields: readonly Field[], input: FieldValues): FieldValues {
  const secret = new Set(fields.filter(({ type }) => type === 'secret').map(({ key }) => key));
  if (secret.size === 0) return input;
  const hide = (value: unknown) => (value === undefined || value === null || value === '' ? value : hidden);
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, secret.has(key) ? hide(value) : value]));
}

/** An input that a person edited. Secrets were hidden from them: those left as they were have the real values. */
export function withHiddenInputs(fields: readonly Field[], edited: FieldValues, real: FieldValues): FieldValues {
  const secret = new Set(fields.filter(({ type }) => type === 'secret').map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(edited).map(([key, value]) => [
      key,
      secret.has(key) ? (value === hidden ? real[key] : value) : restoreNamed(value, real[key]),
    ]),
  );
}
