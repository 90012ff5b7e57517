import type { ParsedErrorBody } from './errors';

/** Longer texts of an error are cut off here (B8.44). */
const maxErrorTextLength = 10_000;
/** Longer plain text is treated as a dump, not as a sentence. */
const maxSentenceLength = 500;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the body of an error reply: the contract's object, a JSON string, an array of messages, plain text, a proxy's HTML page,
 * or nothing (decision W2). Never throws. HTML and empty bodies give no messages, because neither is a sentence for a person.
 */
export function parseErrorBody(whole: string): ParsedErrorBody {
  const text = whole.slice(0, maxErrorTextLength);
  const nothing: ParsedErrorBody = { messages: [], reason: null, fieldErrors: {}, text };
  const trimmed = whole.trim();
  if (trimmed === '') return nothing;
  const json = parseJson(trimmed);
  if (json === undefined) {
    return trimmed.startsWith('<') || trimmed.length > maxSentenceLength ? nothing : { ...nothing, messages: [trimmed] };
  }
  if (!isObject(json)) return { ...nothing, messages: sentences(json) };
  return {
    messages: [listedIn(json.errors), json.error, json.message, json.detail].map(sentences).find((found) => found.length > 0) ?? [],
    reason: typeof json.reason === 'string' ? json.reason : null,
    fieldErrors: fieldErrors(json.field_errors),
    text,
  };
}

/** One error of a list. */
export interface ListedError {
  readonly type: string | null;
  readonly message: string;
}

/**
 * Reads a list of errors, whether it comes as JSON text, as an object with an `errors` list of `{type, message}`, or as that list.
 * An unreadable body gives an empty list.
 */
export function parseErrorList(input: unknown): readonly ListedError[] {
  const value = typeof input === 'string' ? parseJson(input) : input;
  if (isObject(value)) return parseErrorList(value.errors);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { type, message } = isObject(item) ? item : { type: null, message: item };
    return typeof message === 'string' && message.trim() !== '' ? [{ type: typeof type === 'string' ? type : null, message }] : [];
  });
}

/** Returns errors as they are, or parses them if they are JSON text. */
const listedIn = (errors: unknown): unknown => {
  const json = typeof errors === 'string' ? parseJson(errors) : undefined;
  return typeof json === 'object' && json !== null ? parseErrorList(json) : errors;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Every non-empty sentence in a string, an object with a `message`, or a list of these. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [] : sentences(item)));
  return isObject(value) && typeof value.message === 'string' ? sentences(value.message) : [];
}

function fieldErrors(value: unknown): Record<string, string[]> {
  if (!isObject(value)) return {};
  // fromEntries defines own properties, so a field called __proto__ stays a field (S49).
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, messages]) => [field, sentences(messages)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
}
