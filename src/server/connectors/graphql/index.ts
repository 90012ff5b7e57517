/** GraphQL over HTTP: https://graphql.github.io/graphql-over-http/draft */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { isRecord, textOf } from '../../../domain/runs/json';
import { shorten } from '../../../domain/runs/resolving';
import { StepError, type Action, type ActionCall, type CallContext, type Connector, type Field } from '../connector';
import { readJson, readText, requireText } from '../inputs';
import { recordsOf, sendJson } from '../jsonApi';
import { failedReply, jsonOf, parseJson, textOfReply } from '../replies';

const fields = (example: string): readonly Field[] => [
  {
    key: 'query',
    label: 'Document',
    type: 'code',
    isRequired: true,
    placeholder: example,
    help: 'The GraphQL text. Use variables for values of earlier steps, so that no value can change its meaning.',
  },
  { key: 'variables', label: 'Variables', type: 'pairs', help: 'Names of variables, without $, with their values.' },
  { key: 'operationName', label: 'Name of the operation', type: 'text', help: 'Only if the document has more than one.' },
];

type OperationType = 'query' | 'mutation';

/** Throws unless the operation that would run has the type of the action: a query that changes data would be repeated. */
async function checkDocument(source: string, operationName: string, type: OperationType): Promise<void> {
  const { Kind } = await import('graphql');
  const operations = (await parseDocument(source)).definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const chosen = operationName === '' ? operations : operations.filter(({ name }) => name?.value === operationName);
  if (chosen.length === 0)
    throw new StepError(operationName === '' ? 'The document has no operation.' : `The document has no operation “${operationName}”.`);
  if (chosen.length > 1) throw new StepError('The document has more than one operation. Enter the name of one.');
  if (chosen[0]!.operation !== type)
    throw new StepError(
      `This operation is a ${chosen[0]!.operation}. Use the ${type === 'query' ? 'step “Change data”' : 'step “Query data”'} instead.`,
    );
}

async function parseDocument(source: string): Promise<DocumentNode> {
  const { parse, GraphQLError } = await import('graphql');
  try {
    return parse(source, { maxTokens: 20_000 });
  } catch (error) {
    // The parser calls itself for each level, until the stack is full.
    if (error instanceof RangeError) throw new StepError('The document can’t be read: it is nested too deeply.');
    if (!(error instanceof GraphQLError)) throw error;
    const [at] = error.locations ?? [];
    throw new StepError(
      `The document can’t be read${at === undefined ? '' : ` at line ${at.line}`}: ${error.message.replace(/^Syntax Error: /, '')}`,
    );
  }
}

async function execute(call: ActionCall, type: OperationType, repeat: Action['repeat']): Promise<unknown> {
  const { input, idempotencyKey } = call;
  const query = requireText(input, 'query', 'Document');
  const operationName = readText(input, 'operationName').trim();
  await checkDocument(query, operationName, type);
  const variables = variablesOf(call);
  const json = { query, ...(variables && { variables }), ...(operationName !== '' && { operationName }) };
  return request(call, json, repeat, type === 'mutation' ? { 'idempotency-key': idempotencyKey } : {});
}

/** A record as it is, or a text with JSON. */
function variablesOf({ input }: ActionCall): Readonly<Record<string, unknown>> | null {
  const value = readJson(input, 'variables', 'Variables');
  if (value === undefined) return null;
  if (!isRecord(value)) throw new StepError('Variables must be names with values.');
  return value;
}

/** Sends a request, and returns its data. Throws a `StepError` for errors of the transport and of GraphQL. */
async function request(
  call: CallContext,
  json: object,
  repeat: Action['repeat'],
  more: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { connection, now } = call;
  const url = (connection.url ?? '').trim();
  if (!URL.canParse(url))
    throw new StepError('The address of the API is not a web address. Reconnect the app.', { isConnectionLost: true });
  const { headers, secretHeaders } = credentialsOf(connection);
  const accept = 'application/graphql-response+json, application/json;q=0.9';
  const reply = await sendJson(call, { url, method: 'POST', headers: { accept, ...more, ...headers }, secretHeaders, json });
  const body = parseJson(textOfReply(reply));
  const errors = isRecord(body) ? recordsOf(body.errors) : [];
  const isSuccess = reply.status >= 200 && reply.status < 300;
  if (!isSuccess) {
    const explain = () => (errors.length > 0 && reply.status !== 401 ? sentenceOf(errors) : null);
    throw failedReply(reply, { name: 'The API', repeat, now, hasConnection: Object.keys(headers).length > 0, explain });
  }
  const isAnswered = isRecord(body) && isRecord(body.data) && Object.values(body.data).some((value) => value !== null);
  if (errors.length > 0 && !isAnswered)
    throw new StepError(sentenceOf(errors), { status: reply.status, isTransient: errors.some(isThrottled) });
  const result = jsonOf(reply, 'The API');
  if (!isRecord(result) || !('data' in result))
    throw new StepError('The reply of the API is not one of GraphQL. Check the address.', { status: reply.status });
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

export const graphql: Connector = {
  app: 'GraphQLCLIAPI',
  connection: {
    fields: [
      {
        key: 'url',
        label: 'Address of the API',
        type: 'text',
        isRequired: true,
        placeholder: 'https://api.example.org/graphql',
        help: 'The GraphQL endpoint.',
      },
      { key: 'token', label: 'Token', type: 'secret', help: 'Sent as “Authorization: Bearer …”, or as it is in the header below.' },
      { key: 'header', label: 'Header of the token', type: 'text', placeholder: 'X-Api-Key', help: 'Empty means Authorization.' },
    ],
    test: async (call) => {
      await request(call, { query: '{ __typename }' }, 'safe', {});
      return { title: new URL((call.connection.url ?? '').trim()).hostname };
    },
  },
  triggers: [],
  actions: [
    {
      event: 'query',
      title: 'Query data',
      help: 'Runs a query and gives its data.',
      kind: 'search',
      fields: fields('query Order($id: ID!) { order(id: $id) { total } }'),
      // Safe: a query only reads; a document with a mutation is refused before it is sent.
      repeat: 'safe',
      isTask: true,
      sample: { data: { order: { total: '49.90' } }, errors: [] },
      run: (call) => execute(call, 'query', 'safe'),
    },
    {
      event: 'mutation',
      title: 'Change data',
      help: 'Runs a mutation and gives its data.',
      kind: 'write',
      fields: fields('mutation Pay($id: ID!) { pay(id: $id) { state } }'),
      // Never: an Idempotency-Key is sent, but GraphQL has no rule for it and most servers ignore it.
      repeat: 'never',
      isTask: true,
      sample: { data: { pay: { state: 'PAID' } }, errors: [] },
      run: (call) => execute(call, 'mutation', 'never'),
    },
  ],
};
