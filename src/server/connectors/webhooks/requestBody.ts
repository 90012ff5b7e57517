/** The body of a request. */
import { textOf } from '../../../domain/runs/json';
import { syntaxOfType } from '../../../domain/runs/syntaxes';
import { StepError, type Field, type FieldValues } from '../connector';
import { readChoice, readPairs, readText } from '../inputs';

export const bodyFields: readonly Field[] = [
  {
    key: 'bodyType',
    label: 'Format of the body',
    type: 'choice',
    default: 'json',
    choices: [
      { value: 'json', label: 'JSON' },
      { value: 'form', label: 'Form' },
      { value: 'raw', label: 'Text as entered' },
    ],
    help: 'JSON is right for most APIs.',
  },
  { key: 'data', label: 'Data', type: 'pairs', help: 'Names and values of the body. In JSON, values of earlier steps keep their types.' },
  {
    key: 'body',
    label: 'Body',
    type: 'longText',
    syntax: ({ bodyType, contentType }) => (bodyType === 'raw' ? syntaxOfType(textOf(contentType)) : bodyType === 'form' ? 'form' : 'json'),
    help: 'The whole body, instead of the data above. Must be valid JSON if the format is JSON; values of earlier steps can be between quotes or without them.',
  },
  {
    key: 'contentType',
    label: 'Content type',
    type: 'text',
    placeholder: 'application/xml',
    help: 'Only for a text as entered. Empty means text/plain.',
  },
];

export interface RequestBody {
  readonly type: string;
  readonly text: string;
}

export const hasOwnBody = (input: FieldValues): boolean => readText(input, 'body') !== '' || readPairs(input, 'data', 'Data').length > 0;

export function bodyOf(input: FieldValues): RequestBody {
  const format = readChoice(input, 'bodyType', 'Format of the body', ['json', 'form', 'raw']);
  const whole = readText(input, 'body');
  const pairs = readPairs(input, 'data', 'Data');
  switch (format) {
    case 'json':
      return { type: 'application/json', text: whole === '' ? JSON.stringify(Object.fromEntries(pairs)) : checkedJson(whole) };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', text: whole === '' ? formOf(pairs) : whole };
    case 'raw':
      return { type: readText(input, 'contentType').trim() || 'text/plain; charset=utf-8', text: whole };
  }
}

function checkedJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new StepError('Body is not valid JSON. Check commas, quotes and brackets.');
  }
}

function formOf(pairs: readonly (readonly [string, unknown])[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of pairs) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) form.append(name, textOf(each));
  }
  return form.toString();
}
