import type { AppDefinition, Template, Value, WriteAction } from '../../domain/apps/definition';
import { base64OfFile, field, fileAs, filesField, output, required, textOfFile } from './parts';

const model = required('model', 'Model', 'choice', 'Larger models give better answers, but are slower and cost more.', {
  dynamicChoices: 'models',
});
const maxTokens = required(
  'maxTokens',
  'Maximum tokens',
  'number',
  'The longest answer, in tokens. 1,000 tokens are about 750 words. A longer answer is cut off.',
  {
    initial: 1024,
  },
);

/** https://platform.claude.com/docs/en/api/messages */
const asking = (content: Value, system: Template, named: Readonly<Record<string, Value>> = {}) =>
  ({
    kind: 'write',
    request: {
      method: 'POST',
      path: '/messages',
      body: {
        json: {
          $with: named,
          as: { model: '{input.model}', max_tokens: '{input.maxTokens}', system, messages: [{ role: 'user', content }] },
        },
      },
    },
    // Nothing is changed by a question; asking again costs again.
    repeat: 'safe',
    slow: true,
    output: {
      text: '{reply.body.content[type=text].text}',
      isCutOff: { $when: 'reply.body.stop_reason', is: 'max_tokens', then: true, else: false },
      model: '{reply.body.model}',
      inputTokens: '{reply.body.usage.input_tokens}',
      outputTokens: '{reply.body.usage.output_tokens}',
    },
    outputs: [
      output('text', 'Answer'),
      output('isCutOff', 'Answer was cut off', 'boolean'),
      output('model', 'Model'),
      output('inputTokens', 'Input tokens', 'number'),
      output('outputTokens', 'Output tokens', 'number'),
    ],
  }) as const satisfies Partial<WriteAction>;

const source: Value = { type: 'base64', media_type: '{each.type}', data: base64OfFile };

const files: Value = {
  $each: 'input.files',
  as: fileAs(
    { 'image/': { type: 'image', source }, 'application/pdf': { type: 'document', source, title: '{each.name}' } },
    { type: 'text', text: textOfFile },
  ),
};

/** Files come before the question: https://platform.claude.com/docs/en/build-with-claude/vision */
const withFiles: Value = {
  $when: 'files',
  then: { $join: ['{files}', [{ type: 'text', text: '{input.prompt}' }]] },
  else: '{input.prompt}',
};

const sample = { text: 'The fair is on 12 December.', isCutOff: false, model: 'claude-example-1', inputTokens: 57, outputTokens: 9 };

export const claude: AppDefinition = {
  format: 1,
  app: 'ClaudeCLIAPI',
  name: 'Claude',
  docs: 'https://platform.claude.com/docs/en/api/overview',
  bases: { default: 'https://api.anthropic.com/v1' },
  hosts: ['api.anthropic.com'],
  headers: { 'anthropic-version': '2026-10-21' },
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In the Claude Console, open “API keys”, create a key and copy it.')],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.key}',
      },
    },
    // Keys don’t say whose they are.
    test: {
      request: { method: 'GET', path: '/models', query: { limit: 1000 } },
      title: 'Claude, {reply.body.data.0.display_name} and others',
    },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Claude refused the API key. Reconnect the account.' },
    { when: { status: [402, 403] }, is: 'refused', say: 'Claude doesn’t allow this: “{reply.body.error.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Claude can’t find this: “{reply.body.error.message}” Check the model.' },
    { when: { status: [400, 413] }, is: 'refused', say: 'Claude refused this: “{reply.body.error.message}”' },
    { when: { status: [429, 529] }, is: 'later', say: 'Claude is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    models: {
      request: {
        method: 'GET',
        path: '/models',
        pages: {
          kind: 'cursor',
          send: 'query.after_id',
          next: 'reply.body.last_id',
          more: 'reply.body.has_more',
          size: { send: 'query.limit', value: 1000 },
        },
      },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.display_name}',
    },
  },
  triggers: [],
  actions: [
    {
      ...asking(withFiles, '{input.instructions}', { files }),
      event: 'conversation',
      title: 'Ask',
      help: 'Sends a question or a task and waits for the answer.',
      fields: [
        model,
        required('prompt', 'Question', 'longText', 'What you ask Claude, and the data that it needs.'),
        field('instructions', 'Instructions', 'longText', 'How Claude should answer, such as “Answer in one sentence.”'),
        filesField('image/(?:png|jpeg|gif|webp)|application/pdf', 'images (PNG, JPEG, GIF or WebP), PDF files', 20),
        maxTokens,
      ],
      sample,
    },
    {
      ...asking('{input.text}', 'Summarize the text of the user. Write only the summary. {input.instructions}'),
      event: 'summarize',
      title: 'Summarize a text',
      help: 'Writes a summary of a text.',
      fields: [
        model,
        required('text', 'Text', 'longText', 'The text to summarize.'),
        field('instructions', 'Instructions', 'longText', 'For example, “In three sentences, in German.”'),
        maxTokens,
      ],
      sample,
    },
    {
      ...asking(
        '{input.text}',
        'Classify the text of the user. Answer with exactly one of these names, and nothing else: {input.classes|join:; }. {input.instructions}',
      ),
      event: 'classify',
      title: 'Classify a text',
      help: 'Chooses the category that fits a text best.',
      fields: [
        model,
        required('text', 'Text', 'longText', 'The text to classify.'),
        required('classes', 'Categories', 'list', 'One per line.'),
        field('instructions', 'Instructions', 'longText', 'For example, what each category is for.'),
        maxTokens,
      ],
      sample: { ...sample, text: 'Complaint' },
    },
  ],
};
