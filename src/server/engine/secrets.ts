/** Keeps secrets out of everything that is stored, shown or logged. */
import { hidden, restoreNamed } from '../../domain/runs/namedSecrets';
import type { Field, FieldValues } from '../connectors/connector';
import { formsOf, hideForms } from './secretSpellings';

/**
 * A copy of a JSON value in which the values of a connection are replaced wherever a text contains them, in the spellings in which
 * apps repeat them in addresses and errors.
 */
export function withoutSecrets<T>(value: T, secrets: readonly string[], replacement = hidden): T {
  const forms = formsOf(secrets);
  const hide = (each: unknown): unknown => {
    if (typeof each === 'string') return hideForms(each, forms, replacement);
    if (Array.isArray(each)) return each.map(hide);
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [hideForms(name, forms, replacement), hide(inner)]));
  };
  return forms.length === 0 ? value : (hide(value) as T);
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
