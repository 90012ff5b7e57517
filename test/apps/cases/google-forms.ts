/** Google Forms: https://developers.google.com/workspace/forms/api/reference/rest */
import { auth, forms, type forms_v1 } from '@googleapis/forms';
import { awkwardLine, casesWith, type AppCases } from '../case';

const connection = { token: 'test-token' };
const on = casesWith(connection);

function google(): forms_v1.Resource$Forms {
  const client = new auth.OAuth2();
  client.setCredentials({ access_token: connection.token });
  return forms({ version: 'v1', auth: client, retry: false }).forms;
}
const formId = '1AbC_dEf-GhIjKlMnOpQrStUvWxYz';
const form = { items: [{ title: 'Name', questionItem: { question: { questionId: '5f6a' } } }] };

export const app: AppCases = {
  app: 'GoogleFormsCLIAPI',
  library: '@googleapis/forms',
  by: 'maker',
  cases: [
    on(
      // Answers name their questions by ids, so the form is read first.
      'read:new_response',
      'first page',
      { form: formId },
      async () => {
        await google().get({ formId });
        await google().responses.list({ formId, pageSize: 5000 });
      },
      { replies: [form, { responses: [] }] },
    ),
    on('search:get_form', 'all fields', { form: formId }, () => google().get({ formId })),
    on(
      'search:get_response',
      'all fields',
      { form: formId, response: 'ACYDBNj_-9' },
      async () => {
        await google().get({ formId });
        await google().responses.get({ formId, responseId: 'ACYDBNj_-9' });
      },
      { replies: [form, { responseId: 'ACYDBNj_-9', answers: {} }] },
    ),
    on('write:create_form', 'all fields', { title: awkwardLine }, () => google().create({ requestBody: { info: { title: awkwardLine } } })),
  ],
};
