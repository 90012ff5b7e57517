import type { AppDefinition } from '../../domain/apps/definition';
import { choices, output, required } from './parts';

const form = required('form', 'Form', 'choice', 'A form of the account.', { dynamicChoices: 'forms' });
const submission = required('submission', 'Submission', 'text', 'The ID of a submission, from an earlier step.');

/** https://api.jotform.com/docs/#user-forms: at most 1,000 items. */
const newest = {
  query: { orderby: 'created_at', direction: 'DESC' },
  pages: { kind: 'offset', send: 'query.offset', size: { send: 'query.limit', value: 1000 } },
} as const;

const answersByTitle = { $pairs: 'item.answers.*', name: '{each.text}', value: '{each.answer}' } as const;

const outputs = [
  output('id', 'ID'),
  output('answers_by_title', 'Answers by question', 'record'),
  output('created_at', 'Sent at'),
  output('ip', 'IP address'),
];
const sampleAnswer = {
  id: '6123456789012345678',
  form_id: '233456789012345',
  ip: '192.0.2.1',
  created_at: '2026-11-21 04:30:00',
  status: 'ACTIVE',
  answers: {
    3: {
      name: 'name',
      order: '1',
      text: 'Name',
      type: 'control_fullname',
      answer: { first: 'Ada', last: 'Berg' },
      prettyFormat: 'Ada Berg',
    },
    4: { name: 'email', order: '2', text: 'Email', type: 'control_email', answer: 'ada@example.com' },
  },
};
const sample = { ...sampleAnswer, answers_by_title: { Name: { first: 'Ada', last: 'Berg' }, Email: 'ada@example.com' } };
const sampleForm = {
  id: '233456789012345',
  title: 'How did you find us?',
  status: 'ENABLED',
  count: '12',
  url: 'https://form.jotform.com/233456789012345',
  created_at: '2026-11-21 04:30:00',
};

export const jotform: AppDefinition = {
  format: 1,
  app: 'JotformCLIAPI',
  name: 'Jotform',
  docs: 'https://api.jotform.com/docs',
  bases: { default: 'https://{connection.server}.jotform.com' },
  hosts: ['{connection.server}.jotform.com'],
  connection: {
    fields: [
      required('server', 'Region', 'choice', 'Where Jotform keeps your data. See “Data” in your account settings.', {
        choices: choices({ api: 'Standard', 'eu-api': 'European Union', 'hipaa-api': 'HIPAA' }),
        initial: 'api',
        pattern: { matches: '(?:eu-|hipaa-)?api', say: 'Choose the region of your account.' },
      }),
    ],
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [required('key', 'API key', 'secret', 'In Jotform, open “Settings”, “API”, create a key with full access and copy it.')],
        place: 'header',
        name: 'APIKEY',
        value: '{connection.key}',
      },
    },
    test: { request: { method: 'GET', path: '/user' }, title: '{reply.body.content.username} ({reply.body.content.email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Jotform refused the API key: “{reply.body.message}” Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'Jotform doesn’t allow this: “{reply.body.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'Jotform can’t find this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 400 }, is: 'refused', say: 'Jotform refused this: “{reply.body.message}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later', say: 'Jotform is receiving too many requests. We’ll try again later.' },
  ],
  lists: {
    forms: {
      request: { method: 'GET', path: '/user/forms', ...newest },
      items: 'reply.body.content',
      value: '{item.id}',
      label: '{item.title}',
      where: { 'item.status': { not: 'DELETED' } },
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_entry',
      title: 'New submission',
      help: 'Runs for each new submission of a form.',
      fields: [form],
      request: { method: 'GET', path: '/form/{input.form}/submissions', ...newest },
      items: 'reply.body.content',
      key: '{item.id}',
      order: 'newest',
      // All times are those of one zone.
      since: { place: 'item.created_at', as: 'iso' },
      output: { $join: ['{item}', { answers_by_title: answersByTitle }] },
      outputs,
      sample,
    },
    {
      kind: 'poll',
      event: 'new_form',
      title: 'New form',
      help: 'Runs for each new form of the account.',
      fields: [],
      request: { method: 'GET', path: '/user/forms', ...newest },
      items: 'reply.body.content',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: [output('id', 'ID'), output('title', 'Title'), output('url', 'Link'), output('status', 'Status')],
      sample: sampleForm,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_submission',
      title: 'Create a submission',
      help: 'Submits a form with your answers. Questions for names and addresses are left out.',
      fields: [form],
      dynamicFields: {
        dependsOn: ['form'],
        prefix: 'question',
        request: { method: 'GET', path: '/form/{input.form}/questions' },
        items: 'reply.body.content.*',
        value: '{item.qid}',
        label: '{item.text}',
        type: {
          place: 'item.type',
          table: {
            control_textbox: 'text',
            control_textarea: 'longText',
            control_email: 'text',
            control_number: 'number',
            control_dropdown: 'text',
            control_radio: 'text',
            control_hidden: 'text',
          },
        },
      },
      // Never: Jotform stores a second answer.
      request: {
        method: 'POST',
        path: '/form/{input.form}/submissions',
        body: { form: { submission: { $fields: 'question' } } },
      },
      output: { id: '{reply.body.content.submissionID}', url: '{reply.body.content.URL}' },
      outputs: [output('id', 'ID')],
      sample: { id: '6123456789012345678', url: 'https://api.jotform.com/submission/6123456789012345678' },
    },
    {
      kind: 'write',
      event: 'delete_submission',
      title: 'Delete a submission',
      help: 'Deletes a submission.',
      fields: [submission],
      request: { method: 'DELETE', path: '/submission/{input.submission}' },
      // https://api.jotform.com/docs/#delete-submission-id: what is gone stays gone.
      repeat: 'replaces',
      output: { id: '{input.submission}', isDone: true },
      sample: { id: '6123456789012345678', isDone: true },
    },
    {
      kind: 'search',
      event: 'get_submission',
      title: 'Get a submission',
      help: 'Gets a submission by its ID.',
      fields: [submission],
      request: { method: 'GET', path: '/submission/{input.submission}' },
      found: { items: 'reply.body.content' },
      output: { $join: ['{item}', { answers_by_title: answersByTitle }] },
      outputs,
      sample: { isFound: true, item: sample },
    },
  ],
};
