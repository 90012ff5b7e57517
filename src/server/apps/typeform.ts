import type { AppDefinition, AppField, OutputLabel, OutputType, Value } from '../../domain/apps/definition';

const form: AppField = {
  key: 'form',
  label: 'Form',
  type: 'choice',
  help: 'A form of the account.',
  isRequired: true,
  dynamicChoices: 'forms',
};

const pages = { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.page_size', value: 200 } } as const;
const forms = { method: 'GET', path: '/forms', pages } as const;

/** The answers by the titles of their questions, beside what Typeform sends. */
const withTitles = (definition: string, item: string): Value => ({
  $join: [
    // A webhook has only the token, which is the same.
    { response_id: `{${item}.token}` },
    `{${item}}`,
    {
      form_title: `{${definition}.title}`,
      answers_by_title: {
        $pairs: `${item}.answers`,
        look: { list: `${definition}.fields`, by: 'id', is: '{each.field.id}', name: 'title' },
        valueBy: '{each.type}',
      },
    },
  ],
});

const webhook = '/forms/{input.form}/webhooks/zap-{hook.url|md5}';

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const formOutputs = [output('id', 'ID'), output('title', 'Title'), output('_links.display', 'Link')];

const sampleResponse = {
  response_id: '21085286190ffad1248d17c4135ee56f',
  token: '21085286190ffad1248d17c4135ee56f',
  landed_at: '2026-11-21T09:29:00Z',
  submitted_at: '2026-11-21T09:30:00Z',
  hidden: { source: 'newsletter' },
  calculated: { score: 9 },
  answers: [
    { type: 'text', text: 'Ada Example', field: { id: 'JwWggjAKtOkA', type: 'short_text', ref: 'name' } },
    { type: 'choice', choice: { label: 'A friend' }, field: { id: 'DlXFaesGBpoF', type: 'multiple_choice', ref: 'heard' } },
  ],
} as const;
const sampleForm = {
  id: 'u6nXL7',
  type: 'form',
  title: 'How did you find us?',
  last_updated_at: '2026-11-21T09:30:00Z',
  settings: { is_public: true },
  _links: { display: 'https://example.typeform.com/to/u6nXL7' },
};

export const typeform: AppDefinition = {
  format: 1,
  app: 'TypeformCLIAPI',
  name: 'Typeform',
  docs: 'https://www.typeform.com/developers',
  bases: { default: 'https://api.typeform.com' },
  hosts: ['api.typeform.com'],
  connection: {
    ways: {
      token: {
        kind: 'key',
        label: 'Personal token',
        fields: [
          {
            key: 'token',
            label: 'Personal token',
            type: 'secret',
            help: 'In Typeform, open your account, “Personal tokens”, create a token that can read the account and responses and write forms, and copy it.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'Bearer {connection.token}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with Typeform',
        authorize: 'https://api.typeform.com/oauth/authorize',
        token: 'https://api.typeform.com/oauth/token',
        scopes: ['offline', 'accounts:read', 'forms:read', 'forms:write', 'responses:read', 'responses:write', 'workspaces:read'],
        pkce: false,
        family: 'typeform',
        help: 'In Typeform, open “Developer apps”, register an app, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/me' }, title: '{reply.body.alias|or:Typeform} ({reply.body.email|or:no email})' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'Typeform refused the token. Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'The token isn’t allowed to do this: “{reply.body.description}” Check its scopes.' },
    { when: { status: 404 }, is: 'refused', say: 'Typeform can’t find this: “{reply.body.description}” Check the form.' },
    // https://www.typeform.com/developers/get-started: two requests a second.
    { when: { status: 429 }, is: 'later' },
    {
      when: { status: [400, 409, 422] },
      is: 'refused',
      say: 'Typeform refused this: “{reply.body.description}” {reply.body.details.0.description|or:}',
    },
  ],
  rate: { budget: { requests: 2, seconds: 1 } },
  lists: {
    forms: { request: forms, items: 'reply.body.items', value: '{item.id}', label: '{item.title}' },
    workspaces: {
      request: { method: 'GET', path: '/workspaces', pages },
      items: 'reply.body.items',
      value: '{item.self.href}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'hook',
      reach: 'subscribed',
      // https://www.typeform.com/developers/webhooks: a webhook has the tag of the Zap, and a second one with it replaces the first.
      subscribe: {
        request: {
          method: 'PUT',
          path: webhook,
          body: { json: { url: '{hook.url}', enabled: true, secret: '{hook.secret}', verify_ssl: true } },
        },
      },
      unsubscribe: { request: { method: 'DELETE', path: webhook, reply: 'none' } },
      signature: {
        kind: 'hmac',
        hash: 'sha256',
        encoding: 'base64',
        header: 'Typeform-Signature',
        prefix: 'sha256=',
        content: '{body}',
        secret: '{hook.secret}',
      },
      where: { 'item.event_type': 'form_response' },
      key: '{item.form_response.token}',
      output: withTitles('item.form_response.definition', 'item.form_response'),
      event: 'new_entry',
      title: 'New response',
      help: 'Runs for each new response to a form.',
      fields: [form],
      poll: {
        steps: [{ name: 'form', request: { method: 'GET', path: '/forms/{input.form}' }, repeat: 'safe' }],
        request: {
          method: 'GET',
          path: '/forms/{input.form}/responses',
          query: { sort: 'submitted_at,desc', completed: true },
          // Typeform refuses an order together with a place in the list, but not together with a time.
          pages: { kind: 'lastItem', send: 'query.until', from: 'last.submitted_at', size: { send: 'query.page_size', value: 100 } },
        },
        items: 'reply.body.items',
        key: '{item.token}',
        order: 'newest',
        // Typeform says that responses of the last half hour can be missing in the list.
        since: { place: 'item.submitted_at', as: 'iso', overlapSeconds: 3600 },
        output: withTitles('form.body', 'item'),
      },
      outputs: [
        output('submitted_at', 'Sent at', 'moment'),
        output('answers_by_title', 'Answers by question', 'record'),
        output('hidden', 'Hidden fields', 'record'),
        output('calculated.score', 'Score', 'number'),
        output('form_title', 'Form title'),
      ],
      sample: {
        ...sampleResponse,
        form_title: 'How did you find us?',
        answers_by_title: { 'Your name': 'Ada Example', 'How did you find us?': { label: 'A friend' } },
      },
    },
    {
      kind: 'poll',
      event: 'new_form',
      title: 'New form',
      help: 'Runs for each new form of the account.',
      fields: [],
      request: forms,
      items: 'reply.body.items',
      key: '{item.id}',
      order: 'none',
      since: { place: 'item.created_at', as: 'iso' },
      outputs: formOutputs,
      sample: sampleForm,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_form',
      title: 'Create a form',
      help: 'Creates an empty form.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the form.', isRequired: true },
        {
          key: 'workspace',
          label: 'Workspace',
          type: 'choice',
          help: 'The workspace of the form. The first one if left empty.',
          dynamicChoices: 'workspaces',
          group: 'more',
        },
      ],
      // Never: Typeform creates a second form.
      request: { method: 'POST', path: '/forms', body: { json: { title: '{input.title}', workspace: { href: '{input.workspace}' } } } },
      outputs: formOutputs,
      sample: sampleForm,
    },
    {
      kind: 'write',
      event: 'delete_response',
      title: 'Delete a response',
      help: 'Deletes a response permanently.',
      fields: [
        form,
        { key: 'response', label: 'Response', type: 'text', help: 'The ID of a response, from an earlier step.', isRequired: true },
      ],
      request: { method: 'DELETE', path: '/forms/{input.form}/responses', query: { included_tokens: '{input.response}' }, reply: 'none' },
      // https://www.typeform.com/developers/responses/reference/delete-responses: what is gone stays gone.
      repeat: 'replaces',
      output: { isDone: true },
      sample: { isDone: true },
    },
    {
      kind: 'search',
      event: 'find_response',
      title: 'Find a response',
      help: 'Finds a response by text in its answers.',
      fields: [
        form,
        {
          key: 'query',
          label: 'Text',
          type: 'text',
          help: 'Text that an answer, a hidden field or a variable contains.',
          isRequired: true,
        },
      ],
      request: { method: 'GET', path: '/forms/{input.form}/responses', query: { query: '{input.query}', page_size: 1 } },
      found: { items: 'reply.body.items' },
      sample: { isFound: true, item: sampleResponse },
    },
    {
      kind: 'search',
      event: 'get_form',
      title: 'Get a form',
      help: 'Gets a form with its questions.',
      fields: [form],
      request: { method: 'GET', path: '/forms/{input.form}' },
      found: { items: 'reply.body' },
      sample: { isFound: true, item: sampleForm },
    },
  ],
};
