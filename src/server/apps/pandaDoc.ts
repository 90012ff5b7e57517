import type {
  AppDefinition,
  AppField,
  OutputLabel,
  OutputType,
  PollTriggerDefinition,
  RequestDefinition,
} from '../../domain/apps/definition';

const document: AppField = {
  key: 'document',
  label: 'Document',
  type: 'text',
  help: 'The ID of a document, from an earlier step.',
  isRequired: true,
};

const pages = { kind: 'page', send: 'query.page', first: 1, size: { send: 'query.count', value: 100 } } as const;

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const outputs = [
  output('id', 'ID'),
  output('name', 'Name'),
  output('status', 'Status'),
  output('date_created', 'Created at', 'moment'),
  output('date_completed', 'Completed at', 'moment'),
];
const sampleDocument = {
  id: 'MhBfDEXyp2KcC6XHLxJVD',
  name: 'Offer for lanterns',
  status: 'document.completed',
  date_created: '2026-11-20T09:30:00.000000Z',
  date_modified: '2026-11-21T09:30:00.000000Z',
  date_completed: '2026-11-21T09:30:00.000000Z',
  expiration_date: null,
  version: '2',
};

const newest = (time: string, query: RequestDefinition['query'] = {}) =>
  ({
    kind: 'poll',
    fields: [],
    request: { method: 'GET', path: '/documents', query: { order_by: `-${time}`, ...query }, pages },
    items: 'reply.body.results',
    key: '{item.id}',
    order: 'newest',
    since: { place: `item.${time}`, as: 'iso' },
    outputs,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const pandaDoc: AppDefinition = {
  format: 1,
  app: 'PandaDocCLIAPI',
  name: 'PandaDoc',
  docs: 'https://developers.pandadoc.com/reference/about',
  bases: { default: 'https://api.pandadoc.com/public/v1' },
  hosts: ['api.pandadoc.com'],
  connection: {
    ways: {
      key: {
        kind: 'key',
        label: 'API key',
        fields: [
          {
            key: 'key',
            label: 'API key',
            type: 'secret',
            help: 'In PandaDoc, open the Developer Dashboard › Configuration, generate a key, and copy it. A sandbox key works with test documents only.',
            isRequired: true,
          },
        ],
        place: 'header',
        name: 'authorization',
        value: 'API-Key {connection.key}',
      },
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with PandaDoc',
        authorize: 'https://app.pandadoc.com/oauth2/authorize',
        token: 'https://api.pandadoc.com/oauth2/access_token',
        scopes: ['read', 'write'],
        pkce: false,
        family: 'pandadoc',
        ownClient: true,
        help: 'In PandaDoc, open the Developer Dashboard › Configuration, create an application, and copy its client ID and secret. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '/members/current' }, title: '{reply.body.email}' },
  },
  errors: [
    { when: { status: 401 }, is: 'lost', say: 'PandaDoc refused the key: “{reply.body.detail|or:}” Reconnect the account.' },
    { when: { status: 403 }, is: 'refused', say: 'PandaDoc doesn’t allow this: “{reply.body.detail|or:}”' },
    { when: { status: 404 }, is: 'refused', say: 'PandaDoc can’t find this. Check the ID of the document or the template.' },
    // A document that was just created is a draft some seconds later.
    {
      when: { status: 409, match: { 'reply.body.detail': { contains: 'document.draft' } } },
      is: 'later',
      say: 'PandaDoc can’t send this document yet: “{reply.body.detail}” We’ll try again later.',
    },
    { when: { status: [400, 409] }, is: 'refused', say: 'PandaDoc refused this: “{reply.body.detail|or:}” Check the fields of this step.' },
    { when: { status: 429 }, is: 'later' },
  ],
  lists: {
    templates: {
      request: { method: 'GET', path: '/templates', pages },
      items: 'reply.body.results',
      value: '{item.id}',
      label: '{item.name}',
    },
    roles: {
      request: { method: 'GET', path: '/templates/{input.template}/details' },
      items: 'reply.body.roles',
      value: '{item.name}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...newest('date_completed', { status: 2 }),
      event: 'signed',
      title: 'Document completed',
      help: 'Runs for each document that everyone has signed.',
      sample: sampleDocument,
    },
    {
      ...newest('date_created'),
      event: 'new_document',
      title: 'New document',
      help: 'Runs for each new document.',
      sample: { ...sampleDocument, status: 'document.draft', date_completed: null },
    },
  ],
  // No action is repeated: PandaDoc creates a second document.
  actions: [
    {
      kind: 'write',
      event: 'create_document',
      title: 'Create a document from a template',
      help: 'Creates a document for one person, with values for the variables of the template. “Send for signature” sends it.',
      fields: [
        {
          key: 'template',
          label: 'Template',
          type: 'choice',
          help: 'A template of the workspace.',
          dynamicChoices: 'templates',
          isRequired: true,
        },
        { key: 'name', label: 'Name', type: 'text', help: 'The name of the document.', isRequired: true },
        { key: 'email', label: 'Email', type: 'text', help: 'The email address of the signer.', isRequired: true },
        { key: 'firstName', label: 'First name', type: 'text', help: 'The first name of the signer.' },
        { key: 'lastName', label: 'Last name', type: 'text', help: 'The last name of the signer.' },
        {
          key: 'role',
          label: 'Role',
          type: 'choice',
          help: 'The signer’s role in the template.',
          dynamicChoices: 'roles',
          dependsOn: ['template'],
        },
      ],
      dynamicFields: {
        dependsOn: ['template'],
        prefix: 'variable',
        request: { method: 'GET', path: '/templates/{input.template}/details' },
        items: 'reply.body.tokens',
        value: '{item.name}',
        label: '{item.name}',
        type: { table: { text: 'text' } },
      },
      request: {
        method: 'POST',
        path: '/documents',
        body: {
          json: {
            name: '{input.name}',
            template_uuid: '{input.template}',
            recipients: [{ email: '{input.email}', first_name: '{input.firstName}', last_name: '{input.lastName}', role: '{input.role}' }],
            tokens: { $fields: 'variable', into: 'list' },
          },
        },
      },
      outputs: [output('id', 'ID'), output('name', 'Name'), output('status', 'Status')],
      sample: { id: 'MhBfDEXyp2KcC6XHLxJVD', name: 'Offer for lanterns', status: 'document.uploaded', uuid: 'MhBfDEXyp2KcC6XHLxJVD' },
    },
    {
      kind: 'write',
      event: 'send_document',
      title: 'Send for signature',
      help: 'Sends a document to its signers.',
      fields: [
        document,
        { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email.' },
        { key: 'message', label: 'Message', type: 'longText', help: 'The text of the email.' },
        {
          key: 'isSilent',
          label: 'Send silently',
          type: 'boolean',
          help: '“Yes” sends no email: you share the link yourself.',
          group: 'more',
        },
      ],
      request: {
        method: 'POST',
        path: '/documents/{input.document}/send',
        body: { json: { subject: '{input.subject}', message: '{input.message}', silent: '{input.isSilent}' } },
      },
      outputs: [output('id', 'ID'), output('name', 'Name'), output('status', 'Status')],
      sample: {
        id: 'MhBfDEXyp2KcC6XHLxJVD',
        name: 'Offer for lanterns',
        status: 'document.sent',
        date_created: '2026-11-20T09:30:00.000000Z',
      },
    },
    {
      kind: 'search',
      event: 'find_document',
      title: 'Find a document',
      help: 'Finds the newest document with some words in its name.',
      fields: [{ key: 'query', label: 'Search text', type: 'text', help: 'Words in the name.', isRequired: true }],
      request: { method: 'GET', path: '/documents', query: { q: '{input.query}', order_by: '-date_created', count: 1 } },
      found: { items: 'reply.body.results' },
      outputs,
      sample: { isFound: true, item: sampleDocument },
    },
    {
      kind: 'search',
      event: 'get_document',
      title: 'Get a document as a PDF',
      help: 'Gets a document as a PDF file.',
      fields: [document],
      request: { method: 'GET', path: '/documents/{input.document}/download', headers: { accept: 'application/pdf' }, reply: 'file' },
      found: { items: 'reply.body' },
      sample: {
        isFound: true,
        item: {
          fileId: '0b9f3c52-6d1e-4f7a-9a65-2f1f5a0c7e11',
          name: 'offer.pdf',
          type: 'application/pdf',
          size: 24_576,
          digest: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        },
      },
    },
  ],
};
