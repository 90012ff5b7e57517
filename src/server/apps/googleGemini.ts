import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';
import { base64OfFile, fileAs, filesField, textOfFile } from './parts';

const model: AppField = {
  key: 'model',
  label: 'Model',
  type: 'choice',
  help: 'One of the models that your key may use.',
  isRequired: true,
  dynamicChoices: 'models',
};
const maxTokens: AppField = {
  key: 'maxTokens',
  label: 'Tokens at most',
  type: 'number',
  help: 'How long the answer may be, with what the model thinks before it. A token is about four letters.',
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
    { place: 'reason', label: 'Why it ends (STOP: it is whole)', type: 'text' },
    { place: 'inputTokens', label: 'Tokens of the question', type: 'number' },
    { place: 'outputTokens', label: 'Tokens of the answer', type: 'number' },
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
        fields: [{ key: 'apiKey', label: 'API key', type: 'secret', help: 'In Google AI Studio, choose “Get API key”.', isRequired: true }],
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
    { when: { status: 429 }, is: 'later', say: 'Gemini gets too many requests. We’ll try again later.' },
    { when: { status: 503 }, is: 'later', say: 'Gemini is overloaded. We’ll try again later.' },
    { when: { status: 400 }, is: 'refused', say: 'Gemini refused this: “{reply.body.error.message}” Check the fields of this step.' },
    {
      when: { match: { 'reply.body.promptFeedback.blockReason': { present: true } } },
      is: 'refused',
      say: 'Gemini does not answer this question: {reply.body.promptFeedback.blockReason}.',
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
      help: 'Asks a model, and gives its answer.',
      fields: [
        model,
        {
          key: 'prompt',
          label: 'Question',
          type: 'longText',
          help: 'What the model is asked, with data of earlier steps.',
          isRequired: true,
        },
        { key: 'instructions', label: 'Instructions', type: 'longText', help: 'How it answers: its role, its tone, its language.' },
        filesField('image/.+|application/pdf|audio/.+|video/.+', 'pictures, PDF files, sounds, videos', 14),
        maxTokens,
        {
          key: 'temperature',
          label: 'Temperature',
          type: 'number',
          help: 'From 0 to 2: a low one gives similar answers, a high one varied ones.',
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
      help: 'Finds values in a text, such as names and amounts, and gives them as JSON.',
      fields: [
        model,
        { key: 'text', label: 'Text', type: 'longText', help: 'The text in which the values are.', isRequired: true },
        {
          key: 'instructions',
          label: 'What to find',
          type: 'longText',
          help: 'Names and meanings of the values: “name: who writes; amount: a number”.',
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
