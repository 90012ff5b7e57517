import type { AppDefinition, AppField, OutputLabel, OutputType, PollTriggerDefinition } from '../../domain/apps/definition';

const envelope: AppField = {
  key: 'envelope',
  label: 'Envelope',
  type: 'text',
  help: 'The ID of an envelope, from an earlier step.',
  isRequired: true,
};
const subject: AppField = { key: 'subject', label: 'Subject', type: 'text', help: 'The subject of the email to the signers.' };
const message: AppField = { key: 'message', label: 'Message', type: 'longText', help: 'The text of the email to the signers.' };
const signerName: AppField = { key: 'name', label: 'Name', type: 'text', help: 'The name of the signer.', isRequired: true };
const signerEmail: AppField = {
  key: 'email',
  label: 'Email',
  type: 'text',
  help: 'The email address of the signer.',
  isRequired: true,
};
const isDraft: AppField = {
  key: 'status',
  label: 'What to do',
  type: 'choice',
  help: 'A draft can be sent later in DocuSign.',
  initial: 'sent',
  choices: [
    { value: 'sent', label: 'Send it' },
    { value: 'created', label: 'Save it as a draft' },
  ],
  group: 'more',
};

const output = (place: string, label: string, type: OutputType = 'text'): OutputLabel => ({ place, label, type });
const outputs = [
  output('envelopeId', 'ID'),
  output('emailSubject', 'Subject'),
  output('status', 'Status'),
  output('sender.userName', 'Sender'),
  output('recipients.signers.*.name', 'Signers', 'list'),
  output('sentDateTime', 'Sent at', 'moment'),
  output('completedDateTime', 'Completed at', 'moment'),
];
const sentOutputs = [output('envelopeId', 'ID'), output('status', 'Status')];
const sampleSent = {
  envelopeId: '4b728be4-e8d2-4b6b-a5f5-5c9f0b6c9d11',
  uri: '/envelopes/4b728be4-e8d2-4b6b-a5f5-5c9f0b6c9d11',
  statusDateTime: '2026-11-21T09:30:00.0000000Z',
  status: 'sent',
};
const sampleEnvelope = {
  envelopeId: '4b728be4-e8d2-4b6b-a5f5-5c9f0b6c9d11',
  status: 'completed',
  emailSubject: 'Please sign the offer',
  sender: { userName: 'Ada Example', email: 'ada@example.com' },
  recipients: { signers: [{ name: 'Max Example', email: 'max@example.com', status: 'completed' }] },
  sentDateTime: '2026-11-20T09:30:00.0000000Z',
  completedDateTime: '2026-11-21T09:30:00.0000000Z',
  statusChangedDateTime: '2026-11-21T09:30:00.0000000Z',
};

const counted = { kind: 'offset', send: 'query.start_position', size: { send: 'query.count', value: 100 } } as const;

/** Envelopes that got a status since a time, the oldest first: https://developers.docusign.com/docs/esign-rest-api/reference/envelopes/envelopes/liststatuschanges/ */
const became = (status: 'completed' | 'sent') =>
  ({
    kind: 'poll',
    fields: [],
    request: {
      method: 'GET',
      path: '/envelopes',
      query: { from_to_status: status, order_by: status, order: 'asc', include: 'recipients' },
      pages: counted,
    },
    items: 'reply.body.envelopes',
    key: '{item.envelopeId}',
    order: 'oldest',
    since: { place: `item.${status}DateTime`, as: 'iso', send: 'query.from_date' },
    outputs,
  }) as const satisfies Partial<PollTriggerDefinition>;

export const docuSign: AppDefinition = {
  format: 1,
  app: 'DocuSignCLIAPI',
  name: 'DocuSign',
  docs: 'https://developers.docusign.com/docs/esign-rest-api/',
  bases: { default: '{connection.server}/restapi/v2.1/accounts/{connection.account}' },
  hosts: ['{connection.server}'],
  connection: {
    fields: [
      {
        key: 'account',
        label: 'API account ID',
        type: 'text',
        help: 'In DocuSign, open Settings › Apps and Keys, and copy the “API Account ID”.',
        isRequired: true,
      },
      {
        key: 'server',
        label: 'Account base URI',
        type: 'text',
        help: 'It is next to the account ID.',
        placeholder: 'https://na3.docusign.net',
        isRequired: true,
        pattern: { matches: 'https://[a-z0-9-]+\\.docusign\\.net/?', say: 'Enter a URL such as https://na3.docusign.net.' },
      },
    ],
    ways: {
      oauth: {
        kind: 'oauth',
        grant: 'code',
        label: 'Sign in with DocuSign',
        authorize: 'https://account.docusign.com/oauth/auth',
        token: 'https://account.docusign.com/oauth/token',
        // “extended” lets a connection that is used be refreshed without end.
        scopes: ['signature', 'extended'],
        clientIn: 'basic',
        family: 'docusign',
        ownClient: true,
        help: 'In DocuSign, open Settings › Apps and Keys, add an app with a secret key, and copy its integration key as the client ID. Its redirect URL is:',
      },
    },
    test: { request: { method: 'GET', path: '' }, title: '{reply.body.accountName}' },
  },
  errors: [
    {
      when: { status: 401 },
      is: 'lost',
      say: 'DocuSign refused the sign-in. Reconnect the account, and check the account ID and the base URI.',
    },
    // https://developers.docusign.com/platform/resource-limits/: the limit is for an hour.
    {
      when: { match: { 'reply.body.errorCode': ['HOURLY_APIINVOCATION_LIMIT_EXCEEDED', 'BURST_APIINVOCATION_LIMIT_EXCEEDED'] } },
      is: 'later',
    },
    { when: { status: 429 }, is: 'later' },
    { when: { status: 403 }, is: 'refused', say: 'DocuSign doesn’t allow this: “{reply.body.message}”' },
    { when: { status: 404 }, is: 'refused', say: 'DocuSign can’t find this: “{reply.body.message}”' },
    { when: { status: [400, 409] }, is: 'refused', say: 'DocuSign refused this: “{reply.body.message}” Check the fields of this step.' },
  ],
  lists: {
    templates: {
      request: { method: 'GET', path: '/templates', pages: counted },
      items: 'reply.body.envelopeTemplates',
      value: '{item.templateId}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      ...became('completed'),
      event: 'signed',
      title: 'Envelope completed',
      help: 'Runs for each envelope that everyone has signed.',
      sample: sampleEnvelope,
    },
    {
      ...became('sent'),
      event: 'envelope_sent',
      title: 'Envelope sent',
      help: 'Runs for each envelope that is sent.',
      sample: { ...sampleEnvelope, status: 'sent', completedDateTime: null },
    },
  ],
  // No action is repeated: DocuSign sends a second envelope.
  actions: [
    {
      kind: 'write',
      event: 'send_document',
      title: 'Send a template for signature',
      help: 'Sends a template to one signer.',
      fields: [
        {
          key: 'template',
          label: 'Template',
          type: 'choice',
          help: 'A template of your account.',
          dynamicChoices: 'templates',
          isRequired: true,
        },
        signerName,
        signerEmail,
        {
          key: 'role',
          label: 'Role',
          type: 'text',
          help: 'The signer’s role in the template, such as Signer.',
          isRequired: true,
        },
        subject,
        message,
        isDraft,
      ],
      request: {
        method: 'POST',
        path: '/envelopes',
        body: {
          json: {
            templateId: '{input.template}',
            templateRoles: [{ email: '{input.email}', name: '{input.name}', roleName: '{input.role}' }],
            emailSubject: '{input.subject}',
            emailBlurb: '{input.message}',
            status: '{input.status|or:sent}',
          },
        },
      },
      outputs: sentOutputs,
      sample: sampleSent,
    },
    {
      kind: 'write',
      event: 'cancel_envelope',
      title: 'Cancel an envelope',
      help: 'Withdraws an envelope that is not completed. The signers get an email.',
      fields: [envelope, { key: 'reason', label: 'Reason', type: 'text', help: 'The signers see it.', isRequired: true }],
      request: { method: 'PUT', path: '/envelopes/{input.envelope}', body: { json: { status: 'voided', voidedReason: '{input.reason}' } } },
      output: { envelopeId: '{input.envelope}', status: 'voided' },
      outputs: sentOutputs,
      sample: { envelopeId: '4b728be4-e8d2-4b6b-a5f5-5c9f0b6c9d11', status: 'voided' },
    },
    {
      kind: 'search',
      event: 'get_envelope',
      title: 'Get an envelope',
      help: 'Gets an envelope with its status and its signers.',
      fields: [envelope],
      request: { method: 'GET', path: '/envelopes/{input.envelope}', query: { include: 'recipients' } },
      found: { items: 'reply.body' },
      outputs,
      sample: { isFound: true, item: sampleEnvelope },
    },
    {
      kind: 'search',
      event: 'get_document',
      title: 'Get the signed documents',
      help: 'Gets all documents of an envelope as one PDF.',
      fields: [envelope],
      request: {
        method: 'GET',
        path: '/envelopes/{input.envelope}/documents/combined',
        headers: { accept: 'application/pdf' },
        reply: 'file',
      },
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
