import type { AppDefinition, AppField, RequestDefinition, Value } from '../../domain/apps/definition';
import { errorsOfGoogle, googlePages, signInWithGoogle } from './google';

const document: AppField = {
  key: 'document',
  label: 'Document',
  type: 'choice',
  help: 'One of the newest documents of the account. The ID of another one is the part of its URL after “/d/”.',
  isRequired: true,
  dynamicChoices: 'documents',
};
const text: AppField = { key: 'text', label: 'Text', type: 'longText', help: 'Plain text.', isRequired: true };

const isDocument = "mimeType = 'application/vnd.google-apps.document' and trashed = false";
const shared = { supportsAllDrives: true, includeItemsFromAllDrives: true };
const listed = (q: string, orderBy: string, fields: string): RequestDefinition => ({
  method: 'GET',
  base: 'drive',
  path: '/files',
  query: { q, orderBy, fields: `nextPageToken,files(${fields})`, ...shared },
  pages: googlePages(1000),
});

/** https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/batchUpdate */
const change = (...requests: readonly Value[]): RequestDefinition => ({
  method: 'POST',
  path: '/documents/{input.document}:batchUpdate',
  body: { json: { requests } },
});
const insertText: Value = { insertText: { endOfSegmentLocation: { $keep: {} }, text: '{input.text}' } };
const changed = {
  output: { id: '{reply.body.documentId}', url: 'https://docs.google.com/document/d/{reply.body.documentId}/edit' },
  outputs: [
    { place: 'url', label: 'Link', type: 'text' },
    { place: 'id', label: 'ID', type: 'text' },
  ],
  sample: { id: '195j9eDD3ccgjQRttHhJPymLJUCOUjs', url: 'https://docs.google.com/document/d/195j9eDD3ccgjQRttHhJPymLJUCOUjs/edit' },
} as const;

const fileFields = 'id,name,createdTime,modifiedTime,webViewLink,owners(displayName,emailAddress)';
const sampleFile = {
  id: '195j9eDD3ccgjQRttHhJPymLJUCOUjs',
  name: 'Plan of the harbour',
  createdTime: '2026-11-21T09:30:00.000Z',
  modifiedTime: '2026-11-21T09:30:00.000Z',
  webViewLink: 'https://docs.google.com/document/d/195j9eDD3ccgjQRttHhJPymLJUCOUjs/edit',
  owners: [{ displayName: 'Ada Lovelace', emailAddress: 'ada@example.org' }],
};
const fileOutputs = [
  { place: 'name', label: 'Title', type: 'text' },
  { place: 'webViewLink', label: 'Link', type: 'text' },
  { place: 'owners.0.emailAddress', label: 'Owner email', type: 'text' },
  { place: 'createdTime', label: 'Created at', type: 'moment' },
  { place: 'id', label: 'ID', type: 'text' },
] as const;

export const googleDocs: AppDefinition = {
  format: 1,
  app: 'GoogleDocsCLIAPI',
  name: 'Google Docs',
  docs: 'https://developers.google.com/workspace/docs/api/reference/rest',
  bases: { default: 'https://docs.googleapis.com/v1', drive: 'https://www.googleapis.com/drive/v3' },
  hosts: ['docs.googleapis.com', 'www.googleapis.com'],
  connection: {
    ways: { google: signInWithGoogle('the Google Docs API and the Google Drive API', 'documents', 'drive.metadata.readonly') },
    test: {
      request: { method: 'GET', base: 'drive', path: '/about', query: { fields: 'user(displayName,emailAddress)' } },
      title: '{reply.body.user.emailAddress}',
    },
  },
  errors: errorsOfGoogle('Google Docs', 'Check the document.'),
  lists: {
    documents: {
      request: listed(isDocument, 'modifiedTime desc', 'id,name'),
      items: 'reply.body.files',
      value: '{item.id}',
      label: '{item.name}',
    },
  },
  triggers: [
    {
      kind: 'poll',
      event: 'new_document',
      title: 'New document',
      help: 'Runs for each document that is created, or shared with the account.',
      fields: [],
      request: listed(isDocument, 'createdTime desc', fileFields),
      items: 'reply.body.files',
      key: '{item.id}',
      order: 'newest',
      since: { place: 'item.createdTime', as: 'iso' },
      outputs: fileOutputs,
      sample: sampleFile,
    },
  ],
  actions: [
    {
      kind: 'write',
      event: 'create_document',
      title: 'Create a document',
      help: 'Creates a document in the account’s Drive.',
      fields: [
        { key: 'title', label: 'Title', type: 'text', help: 'The name of the document.', isRequired: true },
        { ...text, isRequired: false },
      ],
      steps: [
        { name: 'document', request: { method: 'POST', path: '/documents', body: { json: { title: '{input.title}' } } } },
        {
          name: 'filled',
          when: { 'input.text': { present: true } },
          request: {
            method: 'POST',
            path: '/documents/{document.body.documentId}:batchUpdate',
            body: { json: { requests: [insertText] } },
          },
        },
      ],
      request: { method: 'GET', path: '/documents/{document.body.documentId}', query: { fields: 'documentId,title' } },
      ...changed,
    },
    {
      kind: 'write',
      event: 'append_text',
      title: 'Add text to a document',
      help: 'Adds text at the end of a document. Begin it with a line break for a new paragraph.',
      fields: [document, text],
      // Never: a repeated text is there twice.
      request: change(insertText),
      ...changed,
    },
    {
      kind: 'write',
      event: 'replace_text',
      title: 'Replace text in a document',
      help: 'Replaces every occurrence of a text in a document, such as {name} in a letter.',
      fields: [
        document,
        { key: 'find', label: 'Text to replace', type: 'text', help: 'Case matters.', isRequired: true },
        { key: 'text', label: 'New text', type: 'longText', help: 'The text is removed if left empty.' },
      ],
      request: change({
        replaceAllText: { containsText: { text: '{input.find}', matchCase: true }, replaceText: { $keep: '{input.text|or:}' } },
      }),
      output: { id: '{reply.body.documentId}', count: '{reply.body.replies.0.replaceAllText.occurrencesChanged}' },
      outputs: [
        { place: 'count', label: 'Number of replacements', type: 'number' },
        { place: 'id', label: 'ID', type: 'text' },
      ],
      sample: { id: '195j9eDD3ccgjQRttHhJPymLJUCOUjs', count: 2 },
    },
    {
      kind: 'search',
      event: 'find_document',
      title: 'Find a document',
      help: 'Finds the newest document whose title contains some words.',
      fields: [{ key: 'title', label: 'Title', type: 'text', help: 'Words in the title, or the beginnings of words.', isRequired: true }],
      request: {
        method: 'GET',
        base: 'drive',
        path: '/files',
        query: {
          q: `${isDocument} and name contains '{input.title|driveq}'`,
          orderBy: 'modifiedTime desc',
          fields: `files(${fileFields})`,
          pageSize: 1,
          ...shared,
        },
      },
      found: { items: 'reply.body.files' },
      outputs: fileOutputs,
      sample: { isFound: true, item: sampleFile },
    },
    {
      kind: 'search',
      event: 'get_document',
      title: 'Get a document’s text',
      help: 'Gets the text of a document without formatting. Text in tables is left out.',
      fields: [document],
      request: { method: 'GET', path: '/documents/{input.document}' },
      found: { items: 'reply.body' },
      output: {
        id: '{item.documentId}',
        title: '{item.title}',
        text: '{item.body.content.*.paragraph.elements.*.textRun.content|join:}',
        url: 'https://docs.google.com/document/d/{item.documentId}/edit',
      },
      outputs: [
        { place: 'title', label: 'Title', type: 'text' },
        { place: 'text', label: 'Text', type: 'text' },
        { place: 'url', label: 'Link', type: 'text' },
      ],
      sample: { isFound: true, item: { ...changed.sample, title: 'Plan of the harbour', text: 'Lanterns: 12\n' } },
    },
  ],
};
