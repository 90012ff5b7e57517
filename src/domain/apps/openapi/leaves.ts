/** How single values of a body or a parameter are shown. */
import type { Choice, FieldType } from '../../runs/fields';
import { textOf } from '../../runs/json';
import type { Shape } from './shapes';
import { inLabelWords } from './wording';

const maxLabelLength = 100;

export const isSimple = ({ type, kinds }: Shape): boolean => type !== 'object' && type !== 'array' && kinds === undefined;

export const labelIn = (name: string, { type, label, kinds }: Shape): string =>
  label !== undefined && type !== 'object' && type !== 'array' && kinds === undefined ? label : inLabelWords(name);

export function typeOfLeaf(shape: Shape): Exclude<FieldType, 'secret'> {
  if (shape.allowed !== undefined) return 'choice';
  if (shape.type === 'integer' || shape.type === 'number') return 'number';
  if (shape.type === 'boolean') return 'boolean';
  return shape.format === 'date-time' ? 'moment' : 'text';
}

export function choicesOf({ allowed = [], type }: Shape): readonly Choice[] {
  if (type === 'boolean') return [];
  const texts = [...new Set(allowed.map((value) => textOf(value)))];
  return texts.map((value) => ({
    value,
    label: /^[a-z]+(?:_[a-z]+)+$|^[a-z]{5,}$/.test(value) ? inLabelWords(value) : value.slice(0, maxLabelLength),
  }));
}
