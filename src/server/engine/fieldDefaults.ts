import type { Field, FieldValues } from '../connectors/connector';

/** True for the value of a field that is not filled in. */
export const isEmptyField = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a field has to be filled in and is not. */
export const isMissingField = ({ key, isRequired, initial }: Field, values: FieldValues): boolean =>
  isRequired === true && initial === undefined && isEmptyField(Object.hasOwn(values, key) ? values[key] : undefined);

/** The values of fields, where an empty required one and one that was never filled in has its default. */
export function withDefaults(fields: readonly Field[], input: FieldValues): FieldValues {
  const initial = fields.flatMap(({ key, isRequired, initial: value }) => {
    const current = Object.hasOwn(input, key) ? input[key] : undefined;
    const isUnset = isRequired === true ? isEmptyField(current) : current === undefined || current === null;
    return value !== undefined && isUnset ? [[key, value] as const] : [];
  });
  return initial.length === 0 ? input : { ...input, ...Object.fromEntries(initial) };
}
