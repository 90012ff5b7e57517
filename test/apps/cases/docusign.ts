/** DocuSign: https://developers.docusign.com/docs/esign-rest-api/. The library has no types. */
import { createRequire } from 'node:module';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const docusign = createRequire(import.meta.url)('docusign-esign');

const connection = { server: 'https://na3.docusign.net', account: '624e3e00-75b8-4040-8513-78e8ccf1cbd9', token: 'test-token' };
const { account } = connection;
const on = casesWith(connection);
const client = new docusign.ApiClient();
client.setBasePath(`${connection.server}/restapi`);
client.addDefaultHeader('Authorization', `Bearer ${connection.token}`);
const envelopes = new docusign.EnvelopesApi(client);

const envelope = '4b728be4-e8d2-4b6b-a5f5-5c9f0b6c9d11';
const template = '5d728be4-e8d2-4b6b-a5f5-5c9f0b6c9d12';
const reply = { replies: [{ envelopes: [], envelopeTemplates: [] }] };
const became = (status: string) => () =>
  envelopes.listStatusChanges(account, {
    fromToStatus: status,
    orderBy: status,
    order: 'asc',
    include: 'recipients',
    count: '100',
    // The first poll begins ten minutes before the time of the test.
    fromDate: '2026-11-21T09:20:00.000Z',
  });

export const app: AppCases = {
  app: 'DocuSignCLIAPI',
  library: 'docusign-esign',
  by: 'maker',
  cases: [
    on('test', 'token', {}, () => new docusign.AccountsApi(client).getAccountInformation(account)),
    on('list:templates', 'first page', {}, () => new docusign.TemplatesApi(client).listTemplates(account, { count: '100' }), reply),
    on('read:signed', 'first poll', {}, became('completed'), reply),
    on('read:envelope_sent', 'first poll', {}, became('sent'), reply),
    on('write:send_document', 'least fields', { template, name: awkwardLine, email: 'max@example.com', role: 'Signer' }, () =>
      envelopes.createEnvelope(account, {
        envelopeDefinition: {
          templateId: template,
          templateRoles: [{ email: 'max@example.com', name: awkwardLine, roleName: 'Signer' }],
          status: 'sent',
        },
      }),
    ),
    on(
      'write:send_document',
      'all fields',
      {
        template,
        name: awkwardLine,
        email: 'max@example.com',
        role: 'Signer',
        subject: awkwardLine,
        message: awkwardText,
        status: 'created',
      },
      () =>
        envelopes.createEnvelope(account, {
          envelopeDefinition: {
            templateId: template,
            templateRoles: [{ email: 'max@example.com', name: awkwardLine, roleName: 'Signer' }],
            emailSubject: awkwardLine,
            emailBlurb: awkwardText,
            status: 'created',
          },
        }),
    ),
    on('write:cancel_envelope', 'all fields', { envelope, reason: awkwardLine }, () =>
      envelopes.update(account, envelope, { envelope: { status: 'voided', voidedReason: awkwardLine } }),
    ),
    on('search:get_envelope', 'all fields', { envelope }, () => envelopes.getEnvelope(account, envelope, { include: 'recipients' })),
    on('search:get_document', 'all fields', { envelope }, () => envelopes.getDocument(account, envelope, 'combined')),
  ],
};
