/** The body of a received request as JSON. */
import { isForbiddenName } from '../../../domain/runs/json';
import { StepError, type HookRequest } from '../connector';

/** JSON and forms as values, anything else as text; null for an empty body. Throws a `StepError` with the status 400. */
export function readHookBody({ headers, body }: HookRequest): unknown {
  if (body.length === 0) return null;
  const type = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  if (type === 'application/x-www-form-urlencoded') return readForm(text);
  if (type === 'application/json' || type.endsWith('+json')) return parse(text);
  // Many senders declare nothing, or the type of a form that they do not send.
  return /^\s*[[{]/.test(text) && !/xml|html|csv/.test(type) ? (tryParse(text) ?? text) : text;
}

function parse(text: string): unknown {
  const value = tryParse(text);
  if (value === undefined) throw new StepError('The body is not valid JSON.', { status: 400 });
  return value;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A name that occurs more than once, or ends with `[]`, gives a list. */
function readForm(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) {
    if (isForbiddenName(name)) throw new StepError('The body has names that can’t be stored.', { status: 400 });
    const values = parameters.getAll(name);
    const isList = name.endsWith('[]');
    form[isList ? name.slice(0, -2) : name] = values.length > 1 || isList ? values : values[0]!;
  }
  return form;
}
