/** ChatGPT, through OpenAI's API: https://platform.openai.com/docs/api-reference */
import OpenAI from 'openai';
import { awkwardText, type AppCases } from '../case';

const connection = { key: 'test-key' };
const openai = () => new OpenAI({ apiKey: connection.key, maxRetries: 0 });
const completion = [{ model: 'small-1', choices: [{ message: { role: 'assistant', content: '{}' }, finish_reason: 'stop' }], usage: {} }];

const allow = [
  {
    at: 'headers.idempotency-key',
    reason: 'The connector sends the key of the step to every server with this API; those that know none ignore it.',
    link: 'https://platform.openai.com/docs/api-reference/introduction',
  },
];

export const app: AppCases = {
  app: 'ChatGPTCLIAPI',
  library: 'openai',
  by: 'maker',
  cases: [
    { event: 'test', title: 'key', connection, input: {}, replies: [{ data: [{ id: 'small-1' }] }], library: () => openai().models.list() },
    {
      event: 'list:models',
      title: 'all',
      connection,
      input: {},
      replies: [{ data: [{ id: 'small-1' }] }],
      library: () => openai().models.list(),
    },
    {
      event: 'write:conversation',
      title: 'least fields',
      connection,
      input: { model: 'small-1', prompt: awkwardText },
      replies: completion,
      allow,
      library: () => openai().chat.completions.create({ model: 'small-1', messages: [{ role: 'user', content: awkwardText }] }),
    },
    {
      event: 'write:conversation',
      title: 'all fields',
      connection,
      input: {
        model: 'small-1',
        prompt: awkwardText,
        instructions: 'Answer with JSON: "a" & \'b\'.',
        format: 'json',
        temperature: '0.5',
        maxTokens: '50',
      },
      replies: completion,
      allow,
      library: () =>
        openai().chat.completions.create({
          model: 'small-1',
          messages: [
            { role: 'system', content: 'Answer with JSON: "a" & \'b\'.' },
            { role: 'user', content: awkwardText },
          ],
          response_format: { type: 'json_object' },
          temperature: 0.5,
          max_completion_tokens: 50,
        }),
    },
  ],
};
