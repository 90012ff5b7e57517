/** PandaDoc: https://developers.pandadoc.com/reference/about. */
import { createConfiguration, DocumentsApi, MembersApi, TemplatesApi } from 'pandadoc-node-client';
import { awkwardLine, awkwardText, casesWith, type AppCases } from '../case';

const connection = { key: 'test-key' };
const on = casesWith(connection);
const configuration = createConfiguration({ authMethods: { apiKey: `API-Key ${connection.key}` } });
const documents = new DocumentsApi(configuration);
const templates = new TemplatesApi(configuration);

const document = 'MhBfDEXyp2KcC6XHLxJVD';
const template = 'Kt9xPqRsTuVwXyZ';
const replies = [{ results: [] }];
const details = () => templates.detailsTemplate({ id: template });

export const app: AppCases = {
  app: 'PandaDocCLIAPI',
  library: 'pandadoc-node-client',
  by: 'maker',
  cases: [
    on('test', 'key', {}, () => new MembersApi(configuration).detailsCurrentMember({})),
    on('list:templates', 'first page', {}, () => templates.listTemplates({ page: 1, count: 100 }), { replies }),
    on('list:roles', 'all', { template }, details),
    on('fields:create_document', 'variables', { template }, details),
    on('read:signed', 'first page', {}, () => documents.listDocuments({ orderBy: '-date_completed', status: '2', page: 1, count: 100 }), {
      replies,
    }),
    on('read:new_document', 'first page', {}, () => documents.listDocuments({ orderBy: '-date_created', page: 1, count: 100 }), {
      replies,
    }),
    on('write:create_document', 'least fields', { template, name: awkwardLine, email: 'max@example.com' }, () =>
      documents.createDocument({
        documentCreateRequest: { name: awkwardLine, templateUuid: template, recipients: [{ email: 'max@example.com' }] },
      }),
    ),
    on(
      'write:create_document',
      'all fields',
      {
        template,
        name: awkwardLine,
        email: 'max@example.com',
        firstName: 'Max',
        lastName: awkwardLine,
        role: 'Client',
        'variable.text.Client.Company': awkwardLine,
      },
      () =>
        documents.createDocument({
          documentCreateRequest: {
            name: awkwardLine,
            templateUuid: template,
            recipients: [{ email: 'max@example.com', firstName: 'Max', lastName: awkwardLine, role: 'Client' }],
            tokens: [{ name: 'Client.Company', value: awkwardLine }],
          },
        }),
    ),
    on('write:send_document', 'least fields', { document }, () => documents.sendDocument({ id: document, documentSendRequest: {} })),
    on('write:send_document', 'all fields', { document, subject: awkwardLine, message: awkwardText, isSilent: 'yes' }, () =>
      documents.sendDocument({ id: document, documentSendRequest: { subject: awkwardLine, message: awkwardText, silent: true } }),
    ),
    on(
      'search:find_document',
      'all fields',
      { query: awkwardLine },
      () => documents.listDocuments({ q: awkwardLine, orderBy: '-date_created', count: 1 }),
      { replies },
    ),
    on('search:get_document', 'all fields', { document }, () => documents.downloadDocument({ id: document }), {
      allow: [
        {
          at: 'headers.accept',
          reason: 'The library names no type, and the reply is a PDF.',
          link: 'https://developers.pandadoc.com/reference/download-document',
        },
      ],
    }),
  ],
};
