/** Any API with an OpenAPI document: its operations are the choices of two actions. */
import { prefixes } from '../../../domain/apps/openapi/fields';
import { kindPrefix } from '../../../domain/apps/openapi/fieldTree';
import type { Operation } from '../../../domain/apps/openapi/operations';
import { outputsOf, sampleOf } from '../../../domain/apps/openapi/samples';
import { placeOfOutput, type Choice } from '../../../domain/runs/fields';
import type { ChoicesCall, Connector, DynamicFields, Field } from '../connector';
import { choicesOf, field } from '../field';
import { readText } from '../inputs';
import { repeatOfRequest, sendAgainFields } from '../sendAgain';
import { callOperation } from './callOperation';
import { credentialsOf, hasCredentials } from './credentials';
import { findOperation, listOperations, readDocument, type OperationHead } from './keptDocument';
import { offeredFields } from './operationFields';
import { pageFields, pagesPrefix } from './operationPages';

const operationField = (dynamicChoices: string, example: string): Field =>
  field.choice('operation', 'Operation', 'What to call, as described in the API’s document.', {
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
  'JSON, or a value or file from an earlier step. Only for operations that take a body. Body fields are added to it.',
  { placeholder: '{"total": "49.90"}' },
);

const operationsThat =
  (isOffered: (operation: OperationHead) => boolean) =>
  async (call: ChoicesCall): Promise<readonly Choice[]> =>
    (await listOperations(call))
      .filter(isOffered)
      .map(({ id, title, isDeprecated }) => ({ value: id, label: isDeprecated ? `${title} – deprecated` : title }));

const chosenOperation = async (call: ChoicesCall): Promise<Operation> =>
  (await findOperation(call, readText(call.input, 'operation').trim())).operation;

const dynamicFields: DynamicFields = {
  dependsOn: ['operation', kindPrefix],
  prefixes: [...prefixes, pagesPrefix],
  list: async (call) => {
    const operation = await chosenOperation(call);
    return [...offeredFields(operation, call.input), ...pageFields(operation)];
  },
  sample: async (call) => {
    const { reply } = await chosenOperation(call);
    return reply === null ? null : { status: 200, body: sampleOf(reply) };
  },
  outputs: async (call) => {
    const { reply } = await chosenOperation(call);
    const found = reply === null ? [] : outputsOf(reply);
    return found.map(({ place, name }) => ({ place: placeOfOutput(['body', ...place]), label: name }));
  },
};

/** Throws a `StepError` if the credentials of a connection fit none of the operations. */
function checkCredentials(operations: readonly Operation[], connection: ChoicesCall['connection']): void {
  if (!hasCredentials(connection)) return;
  let problem: unknown = null;
  for (const operation of operations) {
    try {
      credentialsOf(operation, connection);
      return;
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

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
      field.text(
        'documentUrl',
        'Document URL',
        'An OpenAPI document of version 2 or 3, in JSON or YAML. It is read when you connect. Test the connection to read it again.',
        { placeholder: 'https://api.example.org/openapi.json' },
      ),
      field.longText('document', 'Document text', 'The text of the document, instead of a URL.'),
      field.text('server', 'Server', 'The server that the document names if left empty.', { placeholder: 'https://api.example.org/v1' }),
      field.secret(
        'token',
        'Credentials',
        'A token or key. For basic authentication, the username and password with a colon between them.',
      ),
      field.choice('placement', 'Where the credentials go', 'Most documents say so. Otherwise, see the API’s documentation.', {
        initial: 'document',
        choices: choicesOf({
          document: 'As the document says',
          bearer: 'Bearer token',
          header: 'Another header',
          query: 'Query parameter',
          basic: 'Basic authentication',
        }),
      }),
      field.text('tokenName', 'Header or parameter name', 'Only for another header or a query parameter.', { placeholder: 'X-Api-Key' }),
      field.secret('secondToken', 'Second key', 'Only for an API that needs several keys.'),
      field.text('secondTokenName', 'Second key’s name', 'The name of its header or parameter.', { placeholder: 'X-Client-Secret' }),
      field.secret('thirdToken', 'Third key', 'Only for an API that needs several keys.'),
      field.text('thirdTokenName', 'Third key’s name', 'The name of its header or parameter.', { placeholder: 'X-Account-Token' }),
    ],
    test: async (call) => {
      const { operations, url } = await readDocument(call);
      checkCredentials(operations, call.connection);
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
  choices: {
    readingOperations: operationsThat(({ isReading }) => isReading),
    writingOperations: operationsThat(({ isReading }) => !isReading),
  },
};
