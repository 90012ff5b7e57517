/** Any API with an OpenAPI 3 document: its operations are the choices of two actions. */
import type { Choice } from '../../../domain/runs/fields';
import { StepError, type ChoicesCall, type Connector, type DynamicFields, type Field } from '../connector';
import { choicesOf, field } from '../field';
import { readText } from '../inputs';
import { repeatOfRequest, sendAgainFields } from '../sendAgain';
import { callOperation, isReading, loadDocument } from './callOperation';
import type { Operation } from './document';
import { fieldsOfOperation, prefixes } from './operationFields';

const operationField = (dynamicChoices: string, example: string): Field =>
  field.choice('operation', 'Operation', 'What to call, as the document of the API describes it.', {
    isRequired: true,
    dynamicChoices,
    placeholder: example,
  });

const parametersField: Field = field.pairs(
  'parameters',
  'Other parameters',
  'Names of parameters with values, instead of their fields: for an operation that an earlier step names.',
);

const bodyField: Field = field.code(
  'body',
  'Body',
  'JSON, or a value or file of an earlier step. Only for operations that take a body. Fields of the body are added to it.',
  { placeholder: '{"total": "49.90"}' },
);

const operationsThat =
  (isOffered: (operation: Operation) => boolean) =>
  async (call: ChoicesCall): Promise<readonly Choice[]> =>
    (await loadDocument(call)).operations.filter(isOffered).map(({ id, title }) => ({ value: id, label: title }));

const dynamicFields: DynamicFields = {
  dependsOn: ['operation'],
  prefixes,
  list: async (call) => {
    const id = readText(call.input, 'operation').trim();
    const operation = (await loadDocument(call)).operations.find((each) => each.id === id);
    if (operation === undefined) throw new StepError(`The OpenAPI document has no operation “${id}”. Choose another one.`);
    return fieldsOfOperation(operation, call.input);
  },
};

export const openapi: Connector = {
  app: {
    key: 'OpenApiCLIAPI',
    version: '1.0.0',
    name: 'OpenAPI',
    slug: 'openapi',
    categories: ['developer-tools'],
    popularity: 35,
    addedOn: '2026-11-23',
    about: 'Any API with an OpenAPI document.',
    logo: 'openapiinitiative',
    color: '6BA539',
    authType: 'api_key',
  },
  connection: {
    fields: [
      field.text('documentUrl', 'Address of the document', 'An OpenAPI 3 document in JSON. Its changes are followed.', {
        placeholder: 'https://api.example.org/openapi.json',
      }),
      field.longText('document', 'Text of the document', 'Instead of an address: the JSON of the document.'),
      field.text('server', 'Server', 'Empty means the server that the document names.', { placeholder: 'https://api.example.org/v1' }),
      field.secret('token', 'Credentials', 'A token or key; for basic authentication the name and the password with a colon between.'),
      field.choice('placement', 'Where the credentials go', 'The documentation of the API says it.', {
        initial: 'bearer',
        choices: choicesOf({
          bearer: 'Bearer token',
          header: 'Another header',
          query: 'The query of the address',
          basic: 'Basic authentication',
        }),
      }),
      field.text('tokenName', 'Name of the header or query', 'Only for another header or the query.', { placeholder: 'X-Api-Key' }),
    ],
    test: async (call) => {
      const { operations, url } = await loadDocument(call);
      if (operations.length === 0) throw new StepError('The OpenAPI document has no operations.');
      const server = (call.connection.server ?? '').trim() || (url ?? operations[0]!.server);
      return { title: URL.canParse(server) ? new URL(server).hostname : 'OpenAPI' };
    },
  },
  triggers: [],
  actions: [
    {
      event: 'read',
      title: 'Read data',
      help: 'Calls an operation that only reads.',
      kind: 'search',
      fields: [operationField('readingOperations', 'GET /orders/{id}'), parametersField],
      dynamicFields,
      // Safe: GET, HEAD and OPTIONS change nothing (RFC 9110, section 9.2.1); other operations are refused.
      repeat: 'safe',
      isTask: true,
      sample: { status: 200, body: { id: 1042, total: '49.90' } },
      run: (call) => callOperation(call, 'safe'),
    },
    {
      event: 'write',
      title: 'Change data',
      help: 'Calls an operation that creates, changes or deletes.',
      kind: 'write',
      fields: [operationField('writingOperations', 'POST /orders'), parametersField, bodyField, ...sendAgainFields],
      dynamicFields,
      // Never: an Idempotency-Key is sent, but the document does not say whether the API knows it. The owner of the Zap may know.
      repeat: 'never',
      repeatWith: repeatOfRequest,
      isTask: true,
      movesFiles: true,
      sample: { status: 201, body: { id: 1042 } },
      run: (call) => callOperation(call, repeatOfRequest(call.input)),
    },
  ],
  choices: { readingOperations: operationsThat(isReading), writingOperations: operationsThat((operation) => !isReading(operation)) },
};
