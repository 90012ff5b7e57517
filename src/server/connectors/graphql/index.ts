/** GraphQL over HTTP: https://graphql.github.io/graphql-over-http/draft */
import { StepError, type Action, type ActionCall, type CallContext, type Connector, type Field } from '../connector';
import { field } from '../field';
import { readText, requireText } from '../inputs';
import { OutgoingError } from '../../platform/outgoing';
import { callOperation, operationFields } from './callOperation';
import { chooseOperation, readOperations, type OperationType } from './document';
import { listOperations, readOperations as keepOperations } from './keptOperations';
import { request } from './request';
import { keyHeaderOf, repeatOfRequest, rulesOfRequest, sendAgainFields } from '../sendAgain';
import { variableFields, variablesOf } from './variables';

const fields = (type: OperationType, example: string): readonly Field[] => [
  field.code('query', 'Document', 'The GraphQL text. Use variables for values from earlier steps, so that no value can change the query.', {
    isRequired: true,
    placeholder: example,
    check: async ({ query, operationName }) =>
      chooseOperation(await readOperations(readText({ query }, 'query')), readText({ operationName }, 'operationName').trim(), type),
  }),
  field.pairs(
    'variables',
    'Other variables',
    'Only for a document that contains values from earlier steps: names of variables, without $, and their values. The variables of any other document have their own fields.',
  ),
  field.text('operationName', 'Operation name', 'Only if the document has more than one.'),
];

const operationField = (dynamicChoices: string, help: string, example: string): Field =>
  field.choice('operation', 'Operation', help, { isRequired: true, dynamicChoices, placeholder: example });

async function execute(call: ActionCall, type: OperationType, repeat: Action['repeat']): Promise<unknown> {
  const { input, idempotencyKey } = call;
  const query = requireText(input, 'query', 'Document');
  const operationName = readText(input, 'operationName').trim();
  const operations = await readOperations(query);
  const variables = variablesOf(input, operations, chooseOperation(operations, operationName, type));
  const json = { query, ...(variables && { variables }), ...(operationName !== '' && { operationName }) };
  const isChange = type === 'mutation';
  const headers = isChange ? { 'idempotency-key': idempotencyKey, ...keyHeaderOf(call.input, idempotencyKey) } : {};
  return request(call, json, { repeat, ...(isChange && rulesOfRequest(call.input)) }, headers);
}

/** Without a schema, documents can still be written. */
async function keepIfTold(call: CallContext): Promise<void> {
  try {
    await keepOperations(call);
  } catch (error) {
    if (error instanceof OutgoingError || (error instanceof StepError && error.options.isConnectionLost !== true)) return;
    throw error;
  }
}

export const graphql: Connector = {
  app: {
    key: 'GraphQLCLIAPI',
    version: '1.0.0',
    name: 'GraphQL',
    slug: 'graphql',
    categories: ['developer-tools'],
    popularity: 34,
    addedOn: '2026-11-23',
    about: 'Run queries and mutations on any GraphQL API.',
    logo: 'graphql',
    color: 'E10098',
    authType: 'api_key',
  },
  connection: {
    fields: [
      field.text('url', 'API URL', 'The GraphQL endpoint.', {
        isRequired: true,
        placeholder: 'https://api.example.org/graphql',
      }),
      field.secret('token', 'Token', 'Sent as “Authorization: Bearer …”, or as it is in the header below.'),
      field.text('header', 'Token header', 'Authorization if left empty.', { placeholder: 'X-Api-Key' }),
    ],
    test: async (call) => {
      await request(call, { query: '{ __typename }' }, { repeat: 'safe' }, {});
      await keepIfTold(call);
      return { title: new URL((call.connection.url ?? '').trim()).hostname };
    },
  },
  triggers: [],
  actions: [
    {
      event: 'get_data',
      title: 'Get data',
      help: 'Gets data with a query of the API, and reads lists page by page.',
      kind: 'search',
      fields: [operationField('queries', 'What to get, as the schema of the API describes it.', 'orders')],
      dynamicFields: operationFields('query'),
      // Safe: a query only reads.
      repeat: 'safe',
      isTask: true,
      sample: { data: { order: { total: '49.90' } }, errors: [] },
      run: (call) => callOperation(call, 'query', 'safe'),
    },
    {
      event: 'change_data',
      title: 'Change data',
      help: 'Changes data with a mutation of the API.',
      kind: 'write',
      fields: [operationField('mutations', 'What to change, as the schema of the API describes it.', 'createOrder'), ...sendAgainFields],
      dynamicFields: operationFields('mutation'),
      // Never: as for mutations that are written as text.
      repeat: 'never',
      repeatWith: repeatOfRequest,
      isTask: true,
      sample: { data: { createOrder: { id: '1042' } }, errors: [] },
      run: (call) => callOperation(call, 'mutation', repeatOfRequest(call.input)),
    },
    {
      event: 'query',
      title: 'Run a query',
      help: 'Runs a query that you write, and returns its data.',
      kind: 'search',
      fields: fields('query', 'query Order($id: ID!) { order(id: $id) { total } }'),
      dynamicFields: variableFields('query'),
      // Safe: a query only reads; a document with a mutation is refused before it is sent.
      repeat: 'safe',
      isTask: true,
      sample: { data: { order: { total: '49.90' } }, errors: [] },
      run: (call) => execute(call, 'query', 'safe'),
    },
    {
      event: 'mutation',
      title: 'Run a mutation',
      help: 'Runs a mutation that you write, and returns its data.',
      kind: 'write',
      fields: [...fields('mutation', 'mutation Pay($id: ID!) { pay(id: $id) { state } }'), ...sendAgainFields],
      dynamicFields: variableFields('mutation'),
      // Never: an Idempotency-Key is sent, but GraphQL has no rule for it and most servers ignore it. The owner of the Zap may know better.
      repeat: 'never',
      repeatWith: repeatOfRequest,
      isTask: true,
      sample: { data: { pay: { state: 'PAID' } }, errors: [] },
      run: (call) => execute(call, 'mutation', repeatOfRequest(call.input)),
    },
  ],
  choices: {
    queries: (call) => listOperations(call, 'query'),
    mutations: (call) => listOperations(call, 'mutation'),
  },
};
