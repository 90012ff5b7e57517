import type { ParsedErrorBody } from './errors';

/** Longest plain text that is taken for a sentence rather than a dump. */
const longestSentence = 500;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the body of a refusal, whatever it is: the contract's object, a JSON string, an array of messages,
 * plain text, an HTML page of some proxy, or nothing (decision W2, A8.34). Never throws; HTML and nothing
 * give no messages, since neither is a sentence for a person.
 */
export function parseErrorBody(text: string): ParsedErrorBody {
  const nothing: ParsedErrorBody = { messages: [], reason: null, fieldErrors: {}, text };
  const trimmed = text.trim();
  if (trimmed === '') return nothing;
  const json = parseJson(trimmed);
  if (json === undefined) {
    return trimmed.startsWith('<') || trimmed.length > longestSentence ? nothing : { ...nothing, messages: [trimmed] };
  }
  if (!isObject(json)) return { ...nothing, messages: sentences(json) };
  return {
    messages: [json.errors, json.error, json.message, json.detail].map(sentences).find((found) => found.length > 0) ?? [],
    reason: typeof json.reason === 'string' ? json.reason : null,
    fieldErrors: fieldErrors(json.field_errors),
    text,
  };
}

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
