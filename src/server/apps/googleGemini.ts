import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';
import { base64OfFile, fileAs, filesField, textOfFile } from './parts';

const model: AppField = {
  key: 'model',
  label: 'Model',
  type: 'choice',
  help: 'A model that your API key can use.',
  isRequired: true,
  dynamicChoices: 'models',
};
const maxTokens: AppField = {
  key: 'maxTokens',
  label: 'Maximum tokens',
  type: 'number',
  help: 'The longest answer, in tokens, including the model’s thinking. A token is about four characters.',
  group: 'more',
};

/** https://ai.google.dev/api/generate-content */
const ask = (parts: Value, instructions: string, config: Value, named: Readonly<Record<string, Value>> = {}): RequestDefinition => ({
  method: 'POST',
  path: '/models/{input.model}:generateContent',
  body: {
    json: {
      $with: named,
      as: {
        contents: [{ role: 'user', parts }],
        systemInstruction: {
          $when: instructions.replace(/[{}]/g, '').split('|')[0]!,
          then: { role: 'user', parts: [{ text: instructions }] },
        },
        generationConfig: config,
      },
    },
  },
});

const inlineData: Value = { inlineData: { mimeType: '{each.type}', data: base64OfFile } };

/** A request has at most 20 MB, with its files in base64: https://ai.google.dev/gemini-api/docs/file-input-methods */
const files: Value = {
  $each: 'input.files',
  as: fileAs({ 'image/': inlineData, 'audio/': inlineData, 'video/': inlineData, 'application/pdf': inlineData }, { text: textOfFile }),
};

const answered = {
  slow: true,
  // Each try is paid for, so it is not repeated.
  output: {
    text: '{reply.body.candidates.0.content.parts.*.text|join:}',
    reason: '{reply.body.candidates.0.finishReason}',
    inputTokens: '{reply.body.usageMetadata.promptTokenCount}',
    outputTokens: '{reply.body.usageMetadata.candidatesTokenCount}',
    model: '{reply.body.modelVersion}',
  },
  outputs: [
    { place: 'text', label: 'Answer', type: 'text' },
    { place: 'reason', label: 'Stop reason (STOP when complete)', type: 'text' },
    { place: 'inputTokens', label: 'Input tokens', type: 'number' },
    { place: 'outputTokens', label: 'Output tokens', type: 'number' },
  ],
  sample: { text: 'Twelve lanterns are ready.', reason: 'STOP', inputTokens: 12, outputTokens: 6, model: 'gemini-2.5-flash' },
} as const;

export const googleGemini: AppDefinition = {
  format: 1,
  app: 'GoogleGeminiCLIAPI',
  name: 'Google Gemini',
  docs: 'https://ai.google.dev/api',
  bases: { default: 'https://generativelanguage.googleapis.com/v1beta' },
  hosts: ['generativelanguage.googleapis.com'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          {
            key: 'apiKey',
            label: 'API key',
            type: 'secret',
            help: 'In Google AI Studio, choose “Get API key”, and copy the key.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'x-goog-api-key',
        value: '{connection.apiKey}',
      },
    },
    // Nothing says whose key it is.
    test: { request: { method: 'GET', path: '/models', query: { pageSize: 1 } }, title: 'API key' },
  },
  errors: [
    {
      when: { status: [400, 401], match: { 'reply.body.error.details.*.reason': ['API_KEY_INVALID', 'API_KEY_EXPIRED'] } },
      is: 'lost',
      say: 'Gemini refused the API key. Reconnect the account.',
    },
    { when: { status: 401 }, is: 'lost', say: 'Gemini refused the API key. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Gemini doesn’t allow this: “{reply.body.error.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Gemini doesn’t have this model: “{reply.body.error.message}”' },
    { when: { status: 429 }, is: 'later', say: 'Gemini is receiving too many requests. We’ll try again later.' },
    { when: { status: 503 }, is: 'later', say: 'Gemini is overloaded. We’ll try again later.' },
    { when: { status: 400 }, is: 'refused', say: 'Gemini refused this: “{reply.body.error.message}” Check the fields of this step.' },
    {
      when: { match: { 'reply.body.promptFeedback.blockReason': { present: true } } },
      is: 'refused',
      say: 'Gemini refused to answer this question: {reply.body.promptFeedback.blockReason}.',
    },
  ],
  lists: {
    models: {
      request: {
        method: 'GET',
        path: '/models',
        pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.pageSize', value: 1000 } },
      },
      items: 'reply.body.models',
      value: '{item.name|part:1</>}',
      label: '{item.displayName}',
      where: { 'item.supportedGenerationMethods': 'generateContent' },
    },
  },
  triggers: [],
  actions: [
    {
      kind: 'write',
      event: 'conversation',
      title: 'Ask',
      help: 'Sends a question to a model and returns its answer.',
      fields: [
        model,
        {
          key: 'prompt',
          label: 'Question',
          type: 'longText',
          help: 'What you ask the model, and the data that it needs.',
          isRequired: true,
        },
        { key: 'instructions', label: 'Instructions', type: 'longText', help: 'How the model should answer: its role, tone and language.' },
        filesField('image/.+|application/pdf|audio/.+|video/.+', 'images, PDF files, audio files, videos', 14),
        maxTokens,
        {
          key: 'temperature',
          label: 'Temperature',
          type: 'number',
          help: 'From 0 to 2. A low temperature gives similar answers, a high one varied answers.',
          group: 'more',
        },
      ],
      request: ask(
        { $join: [[{ text: '{input.prompt}' }], '{files}'] },
        '{input.instructions}',
        { maxOutputTokens: '{input.maxTokens}', temperature: '{input.temperature}' },
        { files },
      ),
      ...answered,
    },
    {
      kind: 'write',
      event: 'extract_json',
      title: 'Get data from a text',
      help: 'Finds values in a text, such as names and amounts, and returns them as JSON.',
      fields: [
        model,
        { key: 'text', label: 'Text', type: 'longText', help: 'The text that contains the values.', isRequired: true },
        {
          key: 'instructions',
          label: 'Values to find',
          type: 'longText',
          help: 'The name and meaning of each value, such as “name: who wrote it; amount: a number”.',
          isRequired: true,
        },
        maxTokens,
      ],
      request: ask([{ text: '{input.text}' }], '{input.instructions}', {
        maxOutputTokens: '{input.maxTokens}',
        responseMimeType: 'application/json',
      }),
      ...answered,
      output: {
        data: '{reply.body.candidates.0.content.parts.*.text|join:|unfence|json:Gemini didn’t answer with JSON. Describe the values more clearly, or allow more tokens.}',
        reason: '{reply.body.candidates.0.finishReason}',
      },
      outputs: [{ place: 'data', label: 'Values', type: 'record' }],
      sample: { data: { name: 'Ada Lovelace', amount: 12.5 }, reason: 'STOP' },
    },
  ],
};
