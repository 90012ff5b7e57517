/** Requests of GraphQL over HTTP. */
import { isRecord, textOf } from '../../../domain/runs/json';
import { shorten } from '../../../domain/runs/shortening';
import { StepError, type CallContext } from '../connector';
import { maxReplySize, recordsOf, sendJson } from '../jsonApi';
import { failedReply, jsonOf, parseJson, textOfReply, type ReplyRules } from '../replies';

export interface GraphqlReply {
  readonly data: unknown;
  readonly errors: readonly unknown[];
}

/**
 * Sends a request, and returns its data. `maxBytes`: of the reply. Throws a `StepError` for errors of the transport and of GraphQL.
 */
export async function request(
  call: CallContext,
  json: object,
  rules: Pick<ReplyRules, 'repeat' | 'failsAtOnce'>,
  more: Readonly<Record<string, string>>,
  maxBytes = maxReplySize,
): Promise<GraphqlReply> {
  const { connection, now } = call;
  const url = (connection.url ?? '').trim();
  if (!URL.canParse(url)) throw new StepError('The API URL is not a web address. Reconnect the app.', { isConnectionLost: true });
  const { headers, secretHeaders } = credentialsOf(connection);
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const reply = await sendJson(call, { url, method: 'POST', headers: { accept, ...more, ...headers }, secretHeaders, json, maxBytes });
  const body = parseJson(textOfReply(reply));
  const errors = isRecord(body) ? recordsOf(body.errors) : [];
  const isSuccess = reply.status >= 200 && reply.status < 300;
  if (!isSuccess) {
    const explain = () => (errors.length > 0 && reply.status !== 401 ? sentenceOf(errors) : null);
    throw failedReply(reply, { name: 'The API', ...rules, now, hasConnection: Object.keys(headers).length > 0, explain });
  }
  const isAnswered = isRecord(body) && isRecord(body.data) && Object.values(body.data).some((value) => value !== null);
  if (errors.length > 0 && !isAnswered)
    throw new StepError(sentenceOf(errors), { status: reply.status, isTransient: errors.some(isThrottled) });
  const result = jsonOf(reply, 'The API');
  if (!isRecord(result) || !('data' in result))
    throw new StepError('The API didn’t send a GraphQL reply. Check the URL.', { status: reply.status });
  // Parts that the API could give stay, beside what it says of the others.
  return { data: result.data, errors };
}

/** Too many requests at once: the API did nothing. There is no standard code; these are those of Shopify, GitHub, Hasura and Linear. */
const isThrottled = ({ type, extensions }: Readonly<Record<string, unknown>>): boolean =>
  /^(?:THROTTLED|RATE_?LIMITED|RATE_?LIMIT|too-many-requests)$/i.test(textOf((isRecord(extensions) ? extensions.code : undefined) ?? type));

/** The first three errors, each with its place in the data. */
function sentenceOf(errors: readonly Readonly<Record<string, unknown>>[]): string {
  const texts = errors.slice(0, 3).map(({ message, path }) => {
    const at = Array.isArray(path) && path.length > 0 ? ` (at ${path.map(textOf).join('.')})` : '';
    return `${shorten(textOf(message) || 'no reason given', 200)}${at}`;
  });
  const rest = errors.length > 3 ? ` And ${errors.length - 3} more.` : '';
  return `The API answered with an error: ${texts.join('; ')}.${rest}`.replace(/\.\.$/, '.');
}

function credentialsOf(connection: Readonly<Record<string, string>>): { headers: Record<string, string>; secretHeaders: string[] } {
  const token = (connection.token ?? '').trim();
  if (token === '') return { headers: {}, secretHeaders: [] };
  const name = (connection.header ?? '').trim().toLowerCase() || 'authorization';
  const value = name === 'authorization' && !token.includes(' ') ? `Bearer ${token}` : token;
  return { headers: { [name]: value }, secretHeaders: [name] };
}
