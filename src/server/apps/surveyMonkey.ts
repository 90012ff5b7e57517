import type { AppDefinition, Pages, PollTriggerDefinition } from '../../domain/apps/definition';
import { choices, field, output, required } from './parts';

const survey = required('survey', 'Survey', 'choice', 'A survey that you own, or that is shared with you.', { dynamicChoices: 'surveys' });

const paged = (value: number): Pages => ({ kind: 'page', send: 'query.page', size: { send: 'query.per_page', value } });

const sampleResponse = {
  id: '5007154325',
  survey_id: '105723396',
  collector_id: '50253586',
  recipient_id: '',
  response_status: 'completed',
  custom_variables: {},
  custom_value: '',
  total_time: 144,
  ip_address: '192.0.2.16',
  date_created: '2026-11-21T09:27:00+00:00',
  date_modified: '2026-11-21T09:30:00+00:00',
  analyze_url: 'https://www.surveymonkey.com/analyze/browse/example',
  edit_url: 'https://www.surveymonkey.com/r/example',
  pages: [{ id: '103332310', questions: [{ id: '319352786', answers: [{ text: 'Very helpful' }] }] }],
};
const responseOutputs = [
  output('id', 'ID'),
  output('response_status', 'Status'),
  output('pages', 'Answers by page', 'list'),
  output('pages.*.questions.*.answers.*.text', 'Written answers', 'list'),
  output('total_time', 'Duration in seconds', 'number'),
  output('custom_value', 'Custom value'),
  output('date_created', 'Started at', 'moment'),
  output('date_modified', 'Updated at', 'moment'),
  output('analyze_url', 'Link'),
];
const sampleSurvey = {
  id: '1234',
  title: 'How was your visit?',
  language: 'en',
  question_count: 0,
  page_count: 1,
  date_created: '2026-11-21T09:30:00+00:00',
  date_modified: '2026-11-21T09:30:00+00:00',
  preview: 'https://www.surveymonkey.com/r/Preview/example',
};
const surveyOutputs = [
  output('id', 'ID'),
  output('title', 'Title'),
  output('question_count', 'Number of questions', 'number'),
  output('preview', 'Preview'),
  output('date_created', 'Created at', 'moment'),
];
const sampleContact = { id: '1234', first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' };
const contactOutputs = [output('id', 'ID'), output('first_name', 'First name'), output('last_name', 'Last name'), output('email', 'Email')];
/** What was changed last comes first: there is no order by the time of creation. Answers of other people change when they go on. */
const responses = (key: string, status?: string) =>
  ({
    kind: 'poll',
    fields: [survey],
    request: {
      method: 'GET',
      path: '/surveys/{input.survey}/responses/bulk',
      query: { ...(status !== undefined && { status }), sort_by: 'date_modified', sort_order: 'DESC' },
      pages: paged(100),
    },
    items: 'reply.body.data',
    key,
    order: 'newest',
    since: { place: 'item.date_modified', as: 'iso' },
    // A private app has 500 requests a day.
    everySeconds: 900,
    outputs: responseOutputs,
    sample: sampleResponse,
  }) as const satisfies Partial<PollTriggerDefinition>;

const said = '“{reply.body.error.message|or:no details}”';

export const surveyMonkey: AppDefinition = {
  format: 1,
  app: 'SurveyMonkeyCLIAPI',
  name: 'SurveyMonkey',
  docs: 'https://api.surveymonkey.com/v3/docs',
  bases: { default: 'https://{connection.region}/v3' },
  hosts: ['{connection.region}'],
  connection: {
    fields: [
      required('region', 'Data center', 'choice', 'Where your account’s data is stored.', {
        initial: 'api.surveymonkey.com',
        choices: choices({
          'api.surveymonkey.com': 'United States',
          'api.eu.surveymonkey.com': 'European Union',
          'api.surveymonkey.ca': 'Canada',
        }),
        pattern: {
          matches: 'api\\.(?:surveymonkey\\.com|eu\\.surveymonkey\\.com|surveymonkey\\.ca)',
          say: 'Choose one of the data centers.',
        },
      }),
    ],
    ways: {
      token: {
        kind: 'key',
        label: 'Access token',
        fields: [
          required(
            'token',
            'Access token',
            'secret',
            'At developer.surveymonkey.com, create a private app with access to surveys, responses with details, contacts and users, and copy its token.',
          ),
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      account: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with SurveyMonkey',
        authorize: 'https://{connection.region}/oauth/authorize',
        token: 'https://{connection.region}/oauth/token',
        // They are chosen where the app is registered.
        scopes: [],
        pkce: false,
        expires: 'never',
        family: 'surveymonkey',
        ownClient: true,
        help: 'At developer.surveymonkey.com, create an app with access to surveys, responses with details, contacts and users, and copy its client ID and secret. Enter this redirect URL there:',
      },
    },
    test: { request: { method: 'GET', path: '/users/me' }, title: '{reply.body.email|or:SurveyMonkey account}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: `SurveyMonkey refused the token: ${said} Reconnect the account.` },
    { when: { status: 403 }, is: 'refused', say: `SurveyMonkey doesn’t allow this: ${said} Check the scopes and the plan of the account.` },
    { when: { status: 404 }, is: 'refused', say: `SurveyMonkey can’t find this: ${said} Check the fields of this step.` },
    { when: { status: 429 }, is: 'later' },
    { when: { status: [400, 409, 413] }, is: 'refused', say: `SurveyMonkey refused this: ${said} Check the fields of this step.` },
  ],
  lists: {
    surveys: {
      request: { method: 'GET', path: '/surveys', query: { sort_by: 'date_modified', sort_order: 'DESC' }, pages: paged(1000) },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.title}',
    },
    contactLists: {
      request: { method: 'GET', path: '/contact_lists', pages: paged(1000) },
      items: 'reply.body.data',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...responses('{item.id}', 'completed'),
      event: 'new_entry',
      title: 'New completed response',
      help: 'Runs for each response that is completed. Existing ones count once, when they are next changed.',
    },
    {
      ...responses('{item.id}:{item.date_modified}'),
      event: 'new_response',
      title: 'New or updated response',
      help: 'Runs when a person starts, continues or completes a survey.',
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_survey',
      title: 'Create a survey',
      help: 'Creates an empty survey, or a copy of one.',
      fields: [
        required('title', 'Title', 'text', 'The title of the new survey.'),
        field('copy', 'Survey to copy', 'choice', 'Its pages and questions are copied.', { dynamicChoices: 'surveys' }),
      ],
      request: { method: 'POST', path: '/surveys', body: { json: { title: '{input.title}', from_survey_id: '{input.copy}' } } },
      outputs: surveyOutputs,
      sample: sampleSurvey,
    },
    {
      kind: 'write',
      event: 'create_contact',
      title: 'Create a contact',
      help: 'Creates a contact in a list, so that it can be invited to surveys.',
      fields: [
        required('list', 'List', 'choice', 'A list of contacts.', { dynamicChoices: 'contactLists' }),
        required('email', 'Email', 'text', 'The whole email address.'),
        required('firstName', 'First name', 'text', 'SurveyMonkey requires it.'),
        required('lastName', 'Last name', 'text', 'SurveyMonkey requires it.'),
      ],
      request: {
        method: 'POST',
        path: '/contact_lists/{input.list}/contacts',
        body: { json: { first_name: '{input.firstName}', last_name: '{input.lastName}', email: '{input.email|trim}' } },
      },
      outputs: contactOutputs,
      sample: sampleContact,
    },
    {
      kind: 'search',
      event: 'find_contact',
      title: 'Find a contact',
      help: 'Finds a contact by email address.',
      fields: [required('email', 'Email', 'text', 'The whole email address.')],
      request: { method: 'GET', path: '/contacts', query: { search_by: 'email', search: '{input.email|trim}', per_page: 100 } },
      found: { items: 'reply.body.data', where: { 'item.email': { contains: '{input.email|trim}' } } },
      outputs: contactOutputs,
      sample: { isFound: true, item: sampleContact },
    },
    {
      kind: 'search',
      event: 'get_response',
      title: 'Get a response',
      help: 'Gets a response with its answers.',
      fields: [survey, required('response', 'Response', 'text', 'The ID of a response, from an earlier step.')],
      request: { method: 'GET', path: '/surveys/{input.survey}/responses/{input.response}/details' },
      found: { items: 'reply.body', none: { status: 404 } },
      outputs: responseOutputs,
      sample: { isFound: true, item: sampleResponse },
    },
  ],
};
