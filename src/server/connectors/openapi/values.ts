/** Checks values of parameters against their schemas, and writes them as texts. */
import { textOf } from '../../../domain/runs/json';
import { readBoolean, readNumber } from '../../../domain/runs/readValues';
import { StepError } from '../connector';
import type { Parameter } from './document';

/** The texts of a value: several for a list that is repeated. Throws a `StepError` for a value that the schema does not allow. */
export function textsOf(parameter: Parameter, value: unknown): readonly string[] {
  const { schema, name, isExploded } = parameter;
  if (schema.type !== 'array') return [textOfValue(schema, value, name)];
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : textOf(value)
        .split(',')
        .map((item) => item.trim());
  const itemSchema = (schema.items ?? {}) as Parameter['schema'];
  const texts = items.map((item) => textOfValue(itemSchema, item, name));
  return isExploded ? texts : [texts.join(',')];
}

function textOfValue(schema: Parameter['schema'], value: unknown, name: string): string {
  const text = textOf(value);
  const problem = problemOf(schema, text);
  if (problem !== null) throw new StepError(`The parameter “${name}” ${problem}.`);
  return schema.type === 'boolean' ? String(readBoolean(text)) : text;
}

/** The problem, to be read after the parameter's name; null if there is none. */
function problemOf({ type, enum: allowed, minimum, maximum, minLength, maxLength }: Parameter['schema'], text: string): string | null {
  if (Array.isArray(allowed) && !allowed.map(textOf).includes(text))
    return `must be one of: ${allowed.map(textOf).slice(0, 20).join(', ')}`;
  if (type === 'integer' || type === 'number') {
    const number = readNumber(text);
    if (number === null || (type === 'integer' && !Number.isInteger(number)))
      return `must be a ${type === 'integer' ? 'whole ' : ''}number`;
    if (typeof minimum === 'number' && number < minimum) return `must be at least ${minimum}`;
    if (typeof maximum === 'number' && number > maximum) return `must be at most ${maximum}`;
  }
  if (type === 'boolean' && readBoolean(text) === null) return 'must be true or false';
  if (type === 'string' || type === undefined) {
    if (typeof minLength === 'number' && text.length < minLength) return `must have at least ${minLength} characters`;
    if (typeof maxLength === 'number' && text.length > maxLength) return `can have at most ${maxLength} characters`;
  }
  return null;
}
