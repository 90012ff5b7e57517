/** Claude: https://platform.claude.com/docs/en/api/messages. The version header is the library's. */
import Anthropic from '@anthropic-ai/sdk';
import { awkwardText, casesWith, fileFor, type AppCases } from '../case';

const connection = { key: 'test-key' };
const on = casesWith(connection);
const claude = () => new Anthropic({ apiKey: connection.key, maxRetries: 0 });
const replies = [{ data: [{ id: 'small-1', display_name: 'Small' }], has_more: false }];
const answer = [{ content: [{ type: 'text', text: 'Hello' }], stop_reason: 'end_turn', usage: { input_tokens: 3, output_tokens: 2 } }];

const picture = fileFor('cat ü.png', 'image/png');
const bill = fileFor('bill "1".pdf', 'application/pdf');
const table = fileFor('rows.csv', 'text/csv');

export const app: AppCases = {
  app: 'ClaudeCLIAPI',
  library: '@anthropic-ai/sdk',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => claude().models.list({ limit: 1000 }), { replies }),
    on('list:models', 'first page', {}, () => claude().models.list({ limit: 1000 }), { replies }),
    on(
      // The API demands a limit of tokens. A temperature is not among the parameters of this version of the library.
      'write:conversation',
      'least fields',
      { model: 'small-1', prompt: awkwardText, maxTokens: '1024' },
      () => claude().messages.create({ model: 'small-1', max_tokens: 1024, messages: [{ role: 'user', content: awkwardText }] }),
      { replies: answer },
    ),
    on(
      'write:conversation',
      'all fields',
      { model: 'small-1', prompt: awkwardText, instructions: 'Be short & "clear".', maxTokens: '50' },
      () =>
        claude().messages.create({
          model: 'small-1',
          max_tokens: 50,
          system: 'Be short & "clear".',
          messages: [{ role: 'user', content: awkwardText }],
        }),
      { replies: answer },
    ),
    on(
      'write:conversation',
      'three files',
      { model: 'small-1', prompt: awkwardText, maxTokens: '50', files: [picture.kept, bill.kept, table.kept] },
      () =>
        claude().messages.create({
          model: 'small-1',
          max_tokens: 50,
          messages: [
            {
              role: 'user',
              content: [
                { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture.base64 } },
                { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: bill.base64 }, title: bill.name },
                { type: 'text', text: `rows.csv:\n${table.text}` },
                { type: 'text', text: awkwardText },
              ],
            },
          ],
        }),
      { replies: answer },
    ),
    on(
      'write:summarize',
      'all fields',
      { model: 'small-1', text: awkwardText, instructions: 'In German.', maxTokens: '50' },
      () =>
        claude().messages.create({
          model: 'small-1',
          max_tokens: 50,
          system: 'Summarize the text of the user. Write only the summary. In German.',
          messages: [{ role: 'user', content: awkwardText }],
        }),
      { replies: answer },
    ),
    on(
      'write:classify',
      'all fields',
      { model: 'small-1', text: awkwardText, classes: 'Praise\nComplaint', instructions: 'Be strict.', maxTokens: '50' },
      () =>
        claude().messages.create({
          model: 'small-1',
          max_tokens: 50,
          system: 'Classify the text of the user. Answer with exactly one of these names, and nothing else: Praise; Complaint. Be strict.',
          messages: [{ role: 'user', content: awkwardText }],
        }),
      { replies: answer },
    ),
  ],
};
