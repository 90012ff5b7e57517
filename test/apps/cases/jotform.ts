/** Jotform: https://api.jotform.com/docs */
import Jotform from 'jotform';
import { awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'test-key', server: 'api' };
const link = 'https://api.jotform.com/docs/#authentication';
const on = casesWith(connection, [
  { at: 'query.apiKey', reason: 'The library sends the key in the query.', link },
  { at: 'headers.apikey', reason: 'The header is documented too, and no log of addresses has it.', link },
]);
const Client = (Jotform as unknown as { default?: typeof Jotform }).default ?? Jotform;
const jotform = () => new Client(connection.key);

const form = '233456789012345';
const submission = '6123456789012345678';
const replies = [{ responseCode: 200, content: [] }];
const newest = { orderby: 'created_at', direction: 'DESC', limit: 1000 } as const;

export const app: AppCases = {
  app: 'JotformCLIAPI',
  library: 'jotform',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => jotform().user.get()),
    on('list:forms', 'first page', {}, () => jotform().user.getForms(newest), { replies }),
    on('read:new_entry', 'first page', { form }, () => jotform().form.getSubmissions(form, newest), { replies }),
    on('read:new_form', 'first page', {}, () => jotform().user.getForms(newest), { replies }),
    on('fields:create_submission', 'all', { form }, () => jotform().form.getQuestions(form), { replies }),
    on(
      'write:create_submission',
      'all fields',
      { form, 'question.control_textarea.3': awkwardText, 'question.control_number.4': '12.5' },
      () => jotform().form.addSubmission(form, { 3: awkwardText, 4: 12.5 }),
    ),
    on('write:delete_submission', 'all fields', { submission }, () => jotform().submission.delete(submission)),
    on('search:get_submission', 'all fields', { submission }, () => jotform().submission.get(submission)),
  ],
};
