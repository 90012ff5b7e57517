import type { AppDefinition, AppField, StepDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, signInWithGoogle } from './google';

const form: AppField = {
  key: 'form',
  label: 'Form',
  type: 'choice',
  help: 'A form of the account. The ID of another one is the part of its URL after “/d/”.',
  isRequired: true,
  dynamicChoices: 'forms',
};

/** Answers name their questions by IDs. */
const questions: StepDefinition = { name: 'questions', request: { method: 'GET', path: '/forms/{input.form}' }, repeat: 'safe' };

const response: Value = {
  id: '{item.responseId}',
  submittedAt: '{item.lastSubmittedTime}',
  email: '{item.respondentEmail}',
  score: '{item.totalScore}',
  answers: {
    $pairs: 'item.answers.*',
    look: { list: 'questions.body.items', by: 'questionItem.question.questionId', is: '{each.questionId}', name: 'title' },
    value: '{each.textAnswers.answers.*.value|join:, }',
  },
};
const outputs = [
  { place: 'answers', label: 'Answers', type: 'record' },
  { place: 'email', label: 'Email', type: 'text' },
  { place: 'submittedAt', label: 'Sent at', type: 'moment' },
  { place: 'score', label: 'Points', type: 'number' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;
const sampleResponse = {
  id: 'ACYDBNj_-9',
  submittedAt: '2026-11-21T09:30:00.000Z',
  email: 'ada@example.org',
  answers: { Name: 'Ada Lovelace', 'Which days suit you?': 'Monday, Friday' },
};
const sampleForm = {
  formId: '1AbC_dEf-GhIjKlMnOpQrStUvWxYz',
  info: { title: 'Registration', documentTitle: 'Registration' },
  responderUri: 'https://docs.google.com/forms/d/e/1FAIpQLSd/viewform',
};
const formOutputs = [
  { place: 'info.title', label: 'Title', type: 'text' },
  { place: 'responderUri', label: 'Link', type: 'text' },
  { place: 'formId', label: 'ID', type: 'text' },
] as const;

export const googleForms: AppDefinition = {
  format: 1,
  app: 'GoogleFormsCLIAPI',
  name: 'Google Forms',
  docs: 'https://developers.google.com/workspace/forms/api/reference/rest',
  bases: { default: 'https://forms.googleapis.com/v1', drive: 'https://www.googleapis.com/drive/v3' },
  hosts: ['forms.googleapis.com', 'www.googleapis.com'],
  connection: {
    ways: {
      google: signInWithGoogle(
        'the Google Forms API and the Google Drive API',
        'forms.body',
        'forms.responses.readonly',
        'drive.metadata.readonly',
      ),
    },
    test: {
      request: { method: 'GET', base: 'drive', path: '/about', query: { fields: 'user(displayName,emailAddress)' } },
      title: '{reply.body.user.emailAddress}',
    },
  },
  errors: errorsOfGoogle('Google Forms', 'Check the form and the response.'),
  lists: {
    forms: {
      request: {
        method: 'GET',
        base: 'drive',
        path: '/files',
        query: {
          q: "mimeType = 'application/vnd.google-apps.form' and trashed = false",
          orderBy: 'modifiedTime desc',
          fields: 'nextPageToken,files(id,name)',
          supportsAllDrives: true,
          includeItemsFromAllDrives: true,
        },
        pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.pageSize', value: 1000 } },
      },
      items: 'reply.body.files',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_response',
      title: 'New response',
      help: 'Runs for each response to a form.',
      fields: [form],
      steps: [questions],
      request: {
        method: 'GET',
        path: '/forms/{input.form}/responses',
        pages: { kind: 'cursor', send: 'query.pageToken', next: 'reply.body.nextPageToken', size: { send: 'query.pageSize', value: 5000 } },
      },
      items: 'reply.body.responses',
      key: '{item.responseId}',
      order: 'none',
      since: { place: 'item.createTime', as: 'iso' },
      output: response,
      outputs,
      sample: sampleResponse,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_form',
      title: 'Create a form',
      help: 'Creates a form without questions.',
      fields: [{ key: 'title', label: 'Title', type: 'text', help: 'The title that people see above the form.', isRequired: true }],
      request: { method: 'POST', path: '/forms', body: { json: { info: { title: '{input.title}' } } } },
      outputs: formOutputs,
      sample: sampleForm,
    },
    {
      kind: 'search',
      event: 'get_form',
      title: 'Get a form',
      help: 'Gets a form with its questions.',
      fields: [form],
      request: { method: 'GET', path: '/forms/{input.form}' },
      found: { items: 'reply.body' },
      outputs: formOutputs,
      sample: { isFound: true, item: sampleForm },
    },
    {
      kind: 'search',
      event: 'get_response',
      title: 'Get a response',
      help: 'Gets a response with its answers.',
      fields: [
        form,
        { key: 'response', label: 'Response', type: 'text', help: 'The ID of a response, from an earlier step.', isRequired: true },
      ],
      steps: [questions],
      request: { method: 'GET', path: '/forms/{input.form}/responses/{input.response}' },
      found: { items: 'reply.body' },
      output: response,
      outputs,
      sample: { isFound: true, item: sampleResponse },
    },
  ],
};
