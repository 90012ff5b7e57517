/** The body of a request. */
import { writeExactJson } from '../../../domain/runs/exactJson';
import { textOf } from '../../../domain/runs/json';
import { syntaxOfType } from '../../../domain/runs/syntaxes';
import { StepError, type ActionCall, type Field, type FieldValues } from '../connector';
import { field } from '../field';
import { fileBody, multipartOf, requireFile, type RequestBody } from '../files/sentFiles';
import { readChoice, readPairs, readText } from '../inputs';

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'Form' },
  { value: 'raw', label: 'Text as entered' },
];

const formatField: Field = field.choice('bodyType', 'Body format', 'JSON is right for most APIs.', {
  initial: 'json',
  choices: formats,
});

const valueFields: readonly Field[] = [
  field.pairs('data', 'Data', 'Names and values of the body. In JSON, values from earlier steps keep their types.'),
  field.longText(
    'body',
    'Body',
    'The whole body, instead of the data above. Must be valid JSON if the format is JSON; values from earlier steps can be between quotes or without them.',
    {
      syntax: ({ bodyType, contentType }) =>
        bodyType === 'raw' ? syntaxOfType(textOf(contentType)) : bodyType === 'form' ? 'form' : bodyType === 'file' ? null : 'json',
      jsonIf: { field: 'bodyType', values: ['', 'json', 'multipart'] },
      // A value without tokens cannot be a file.
      check: ({ bodyType, body }) => bodyType === 'file' && readText({ body }, 'body') !== '' && requireFile(body),
    },
  ),
  field.text('contentType', 'Content type', 'Only for a text as entered, or a file. text/plain, or the type of the file, if left empty.', {
    placeholder: 'application/xml',
    check: contentTypeOf,
  }),
];

/** The fields of a body of text. */
export const textFields: readonly Field[] = [formatField, ...valueFields];

/** The fields of a body of text or of files. */
export const bodyFields: readonly Field[] = [
  {
    ...formatField,
    choices: [...formats, { value: 'multipart', label: 'Form with files' }, { value: 'file', label: 'File' }],
    help: 'JSON is right for most APIs. In a form with files, files from earlier steps are values of the data. A file from an earlier step is the whole body.',
  },
  ...valueFields,
];

export interface TextBody {
  readonly type: string;
  readonly text: string;
}

export const hasOwnBody = (input: FieldValues): boolean => readText(input, 'body') !== '' || readPairs(input, 'data', 'Data').length > 0;

/** The body of `textFields`. Throws a `StepError`. */
export function textBodyOf(input: FieldValues): TextBody {
  const format = readChoice(input, 'bodyType', 'Body format', ['json', 'form', 'raw']);
  const whole = readText(input, 'body');
  const pairs = readPairs(input, 'data', 'Data');
  switch (format) {
    case 'json':
      return { type: 'application/json', text: whole === '' ? writeExactJson(Object.fromEntries(pairs))! : checkedJson(whole) };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', text: whole === '' ? formOf(pairs) : whole };
    case 'raw':
      return { type: contentTypeOf(input) || 'text/plain; charset=utf-8', text: whole };
  }
}

/** The body of `bodyFields`. Throws a `StepError`, also for a file that is no longer there. */
export async function bodyOf(call: Pick<ActionCall, 'input' | 'files' | 'idempotencyKey'>): Promise<RequestBody> {
  const { input } = call;
  const format = readText(input, 'bodyType').trim();
  if (format === 'multipart') return multipartOf(call, readPairs(input, 'data', 'Data'));
  if (format !== 'file') {
    const { type, text } = textBodyOf(input);
    return { type, content: text };
  }
  return fileBody(call, input.body, contentTypeOf(input));
}

/** The content type as it was entered. Throws a `StepError` for one that would end the header. */
export function contentTypeOf(input: FieldValues): string {
  const type = readText(input, 'contentType').trim();
  if (/^[\t\x20-\x7e]*$/.test(type)) return type;
  throw new StepError('Content type has characters that aren’t allowed. It looks like application/xml.');
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
