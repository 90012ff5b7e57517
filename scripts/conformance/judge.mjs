// Whether one reply is what the contract allows: its status, its headers, and its body by the schema, without unknown fields.
import { commonReplies, endpoints } from '../../src/contract/index.ts';

const jsonType = /^application\/json\s*;\s*charset=utf-8$/i;

/** The schema of a reply; undefined if the contract does not have this status for the endpoint. */
export const schemaOf = (name, status) => endpoints[name].replies[status] ?? commonReplies[status];

/**
 * The ways in which a reply breaks the contract; empty if it conforms.
 * @param {string} name of the endpoint
 * @param {{ status: number, headers: Record<string, string | string[] | undefined>, text: string }} reply
 * @returns {string[]} one sentence for each
 */
export function issuesOf(name, { status, headers, text }) {
  const schema = schemaOf(name, status);
  if (schema === undefined) return [`The contract has no status ${status} for this endpoint.`];
  const issues = [];
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(headers['retry-after'] ?? '')))
    issues.push('The header Retry-After is missing or not a number of seconds.');
  if (status === 405 && !headers.allow) issues.push('The header Allow is missing.');
  if (status === 204) return text === '' ? issues : [...issues, 'A reply with 204 has a body.'];
  const type = String(headers['content-type'] ?? '');
  if (!jsonType.test(type)) issues.push(`The content type is "${type}", not "application/json; charset=utf-8".`);
  return [...issues, ...issuesOfBody(schema, text)];
}

function issuesOfBody(schema, text) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return ['The body is not JSON.'];
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${inWords(path)}: ${message}`);
  return unknownFields(body, parsed.data).map((path) => `${inWords(path)}: the contract does not have this field.`);
}

const inWords = (path) => (path.length === 0 ? 'The body' : `The field ${path.join('.')}`);

/** The paths of the fields that parsing has dropped, because the schema does not name them. */
function unknownFields(sent, known, path = []) {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  return Object.keys(sent).flatMap((key) =>
    Object.hasOwn(known, key) ? unknownFields(sent[key], known[key], [...path, key]) : [[...path, key]],
  );
}
