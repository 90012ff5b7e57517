/** SFTP: files on a server over SSH (draft-ietf-secsh-filexfer-02, as OpenSSH has it). */
import { brand } from '../../../domain/brand';
import { pipeline } from 'node:stream/promises';
import type { FileEntryWithStats } from 'ssh2';
import { textOf } from '../../../domain/runs/json';
import { StepError, type Action, type CallContext, type Connector, type Field, type PollTrigger } from '../connector';
import { field } from '../field';
import { contentFields, keepFile, nameOfPath, openContent, readPath, requirePath, sampleKeptFile } from '../files/fileContent';
import { fileNews } from '../files/newFiles';
import { withFoundType } from '../files/fileTypes';
import { readFlag } from '../inputs';
import { serverFields, serverOf, type ServerForm } from '../servers';
import { withFiles, type Files, type SftpServer } from './session';

const form: ServerForm = {
  name: 'The SFTP server',
  ports: { none: 22 },
  security: ['none'],
  hostExample: 'sftp.example.org',
  help: {
    host: 'The name or the address of the server. It is the part after the @ in the command “sftp ada@sftp.example.org”.',
    user: 'It is the part before the @ in the command “sftp ada@sftp.example.org”.',
    password: 'The password of this user, or empty if the server expects a key.',
  },
};

function serverOfCall({ connection }: CallContext): SftpServer {
  const server = serverOf(connection, form);
  if (server.user === '')
    throw new StepError('The username for the SFTP server is missing. Reconnect the app.', { isConnectionLost: true });
  return {
    ...server,
    privateKey: keyOf(textOf(connection.privateKey)),
    passphrase: textOf(connection.passphrase),
    fingerprint: textOf(connection.fingerprint).trim(),
  };
}

/** A key that was entered on a single line gets its lines back. */
function keyOf(text: string): string {
  const [, name, base64] = /-----BEGIN ([A-Z ]{3,40})-----([A-Za-z\d+/=\s]+)-----END \1-----/.exec(text) ?? [];
  if (base64 === undefined) return text.trim();
  return `-----BEGIN ${name}-----\n${base64.replace(/\s+/g, '').replace(/.{1,64}/g, '$&\n')}-----END ${name}-----\n`;
}

const folderField: Field = field.choice('folder', 'Folder', 'The login folder if left empty.', {
  dynamicChoices: 'folders',
  placeholder: '/inbox',
});

const pathField: Field = field.text(
  'path',
  'File path',
  'The path with its folders. Without a leading slash, it starts in the login folder.',
  { isRequired: true, placeholder: '/inbox/report.csv' },
);

const sampleFile = {
  path: '/inbox/report.csv',
  name: 'report.csv',
  size: 2048,
  modifiedAt: '2026-11-21T09:30:00.000Z',
};

/** The most entries of a folder that are read. */
const maxEntries = 10_000;

async function listFolder({ sftp, ask }: Files, folder: string): Promise<readonly FileEntryWithStats[]> {
  const handle = await ask<Buffer>((done) => sftp.opendir(folder === '' ? '.' : folder, done));
  const entries: FileEntryWithStats[] = [];
  try {
    for (;;) {
      // The end of the list is a failure with the number 1.
      const some = await ask<readonly FileEntryWithStats[] | false>((done) =>
        sftp.readdir(
          handle as never,
          ((error: (Error & { code?: number }) | undefined, list: readonly FileEntryWithStats[]) =>
            error?.code === 1 ? done(null, false) : done(error ?? null, list)) as never,
        ),
      );
      if (some === false || some === undefined) return entries.filter(({ filename }) => isName(filename));
      entries.push(...some);
      if (entries.length > maxEntries) throw new StepError('The folder has more than 10,000 entries. Choose a smaller one.');
    }
  } finally {
    await ask((done) => sftp.close(handle, done)).catch(() => {});
  }
}

/** A name of an entry. A hostile server could send a path out of the folder as a name. */
const isName = (name: string): boolean => name !== '.' && name !== '..' && !name.includes('/');

/** Milliseconds since 1970; 0 from a server that does not tell when a file was changed. */
const modifiedOf = ({ attrs }: FileEntryWithStats): number => ((attrs.mtime as number | undefined) ?? 0) * 1000;

const fileOf = (folder: string, entry: FileEntryWithStats): typeof sampleFile => ({
  path: folder === '' ? entry.filename : `${folder.replace(/\/$/, '')}/${entry.filename}`,
  name: entry.filename,
  size: entry.attrs.size,
  modifiedAt: new Date(modifiedOf(entry)).toISOString(),
});

const isFile = ({ attrs }: FileEntryWithStats): boolean => (attrs.mode & 0o170000) === 0o100000;
const isFolder = ({ attrs }: FileEntryWithStats): boolean => (attrs.mode & 0o170000) === 0o040000;

const newFile: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_file',
  title: 'New file',
  help: 'Runs for each new or updated file in a folder, once it is complete.',
  fields: [folderField],
  sample: sampleFile,
  poll: async (call) => {
    const server = serverOfCall(call);
    const folder = readPath(call.input, 'folder', 'Folder');
    const entries = await withFiles(call, server, 'safe', (files) => listFolder(files, folder));
    const files = entries.filter(isFile).map((entry) => ({
      path: entry.filename,
      version: `${entry.attrs.size} ${entry.attrs.mtime}`,
      modified: modifiedOf(entry),
      data: fileOf(folder, entry),
    }));
    // A file appears with its first byte.
    return fileNews({ source: `${server.user}@${server.host}:${server.port} ${folder}`, files, growsInPlace: true }, call);
  },
};

const listFiles: Action = {
  event: 'list_files',
  title: 'List files',
  help: 'Lists the files in a folder, newest first, at most 1,000.',
  kind: 'search',
  fields: [folderField],
  // Safe: it only reads.
  repeat: 'safe',
  isTask: true,
  sample: { files: [sampleFile], count: 1, hasMore: false },
  run: async (call) => {
    const folder = readPath(call.input, 'folder', 'Folder');
    const entries = await withFiles(call, serverOfCall(call), 'safe', (files) => listFolder(files, folder));
    const found = entries.filter(isFile).sort((a, b) => modifiedOf(b) - modifiedOf(a));
    return { files: found.slice(0, 1000).map((entry) => fileOf(folder, entry)), count: found.length, hasMore: found.length > 1000 };
  },
};

const getFile: Action = {
  event: 'get_file',
  title: 'Get a file',
  help: 'Gets a file for later steps. Its type comes from its first bytes, or from its name.',
  kind: 'search',
  fields: [pathField],
  // Safe: it only reads.
  repeat: 'safe',
  isTask: true,
  movesFiles: true,
  sample: { path: '/inbox/report.csv', name: 'report.csv', ...sampleKeptFile },
  run: async (call) => {
    const path = requirePath(call.input, 'path', 'File path');
    const name = nameOfPath(path);
    return withFiles(
      call,
      serverOfCall(call),
      'safe',
      async ({ sftp, read }) => {
        const kept = await keepFile(call.files, await withFoundType(name, read(sftp.createReadStream(path))));
        return { path, name, ...kept };
      },
      call.files.largest,
    );
  },
};

const uploadFile: Action = {
  event: 'upload_file',
  title: 'Upload a file',
  help: 'Uploads a file. It appears under its name once it is complete.',
  kind: 'write',
  fields: [
    pathField,
    ...contentFields,
    field.boolean('replaces', 'Replace a file', 'If it is on, a file with the same name is replaced. Otherwise the step fails.', {
      initial: false,
    }),
  ],
  // Never: between two tries, another person can have changed the file.
  repeat: 'never',
  isTask: true,
  movesFiles: true,
  sample: { path: '/inbox/report.csv', name: 'report.csv', size: 28 },
  run: async (call) => {
    const path = requirePath(call.input, 'path', 'File path');
    const content = await openContent(call);
    const replaces = readFlag(call.input, 'replaces', 'Replace a file', false);
    const draft = `${path}.${call.idempotencyKey.replace(/[^\w-]/g, '').slice(-16)}.part`;
    return withFiles(call, serverOfCall(call), 'never', async ({ sftp, ask, during }) => {
      if (!replaces && (await exists({ sftp, ask }, path))) throw new StepError('There is already a file or folder with this name.');
      try {
        await during(pipeline(await content.open(), sftp.createWriteStream(draft)));
        if (replaces) await replace({ sftp, ask }, draft, path);
        else await ask((done) => sftp.rename(draft, path, done));
      } catch (error) {
        await ask((done) => sftp.unlink(draft, done)).catch(() => {});
        throw error;
      }
      return { path, name: nameOfPath(path), size: content.size };
    });
  },
};

const exists = ({ sftp, ask }: Pick<Files, 'sftp' | 'ask'>, path: string): Promise<boolean> =>
  ask<unknown>((done) => sftp.stat(path, done)).then(
    () => true,
    (error: { code?: number }) => {
      if (error.code === 2) return false;
      throw error as Error;
    },
  );

/** In one step where the server can, which is OpenSSH's extension. The protocol itself does not rename onto a file. */
async function replace({ sftp, ask }: Pick<Files, 'sftp' | 'ask'>, from: string, to: string): Promise<void> {
  try {
    await ask((done) => sftp.ext_openssh_rename(from, to, done));
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number' && (error as { code: number }).code !== 8) throw error;
    if (await exists({ sftp, ask }, to)) await ask((done) => sftp.unlink(to, done));
    await ask((done) => sftp.rename(from, to, done));
  }
}

const moveFile: Action = {
  event: 'move_file',
  title: 'Move a file',
  help: 'Moves or renames a file.',
  kind: 'write',
  fields: [
    pathField,
    field.text('target', 'New path', 'With its folders, which must exist.', { isRequired: true, placeholder: '/done/report.csv' }),
  ],
  // Never: a file that was moved is not found again.
  repeat: 'never',
  isTask: true,
  sample: { path: '/done/report.csv', name: 'report.csv' },
  run: async (call) => {
    const from = requirePath(call.input, 'path', 'File path');
    const to = requirePath(call.input, 'target', 'New path');
    return withFiles(call, serverOfCall(call), 'never', async ({ sftp, ask }) => {
      await ask((done) => sftp.rename(from, to, done));
      return { path: to, name: nameOfPath(to) };
    });
  },
};

const deleteFile: Action = {
  event: 'delete_file',
  title: 'Delete a file',
  help: 'Deletes a file.',
  kind: 'write',
  fields: [pathField],
  // Never: between two tries, another person can have written a new file.
  repeat: 'never',
  isTask: true,
  sample: { path: '/inbox/report.csv', isDeleted: true },
  run: async (call) => {
    const path = requirePath(call.input, 'path', 'File path');
    return withFiles(call, serverOfCall(call), 'never', async ({ sftp, ask }) => {
      await ask((done) => sftp.unlink(path, done));
      return { path, isDeleted: true };
    });
  },
};

export const sftp: Connector = {
  app: {
    key: 'SftpCLIAPI',
    version: '1.0.0',
    name: `SFTP by ${brand.name}`,
    slug: 'sftp',
    categories: ['built-in', 'file-storage'],
    popularity: 44,
    addedOn: '2026-11-23',
    about: 'Files on your own server.',
    authType: 'basic',
    upfrontFields: ['host'],
    icon: 'FolderInput',
    isBuiltIn: true,
  },
  connection: {
    fields: [
      ...serverFields(form).filter(({ key }) => key !== 'security' && key !== 'authority' && key !== 'port'),
      field.number('port', 'Port', 'If left empty: 22.'),
      field.secret('privateKey', 'Private key', 'In OpenSSH or PEM format. With a key, the password is not used.'),
      field.secret('passphrase', 'Key passphrase', 'Only for a private key that is encrypted.'),
      field.text(
        'fingerprint',
        'Server fingerprint',
        'Only this server gets the credentials. If left empty, testing the connection shows it, so that you can compare it with your provider’s.',
        { placeholder: 'SHA256:…' },
      ),
    ],
    test: async (call) => {
      const server = serverOfCall(call);
      await withFiles(call, server, 'safe', (files) => files.ask<unknown>((done) => files.sftp.realpath('.', done)));
      return { title: `${server.user} on ${server.host}` };
    },
  },
  triggers: [newFile],
  actions: [listFiles, getFile, uploadFile, deleteFile, moveFile],
  choices: {
    folders: async (call) => {
      const entries = await withFiles(call, serverOfCall(call), 'safe', async (files) => {
        const home = await files.ask<string>((done) => files.sftp.realpath('.', done));
        return (await listFolder(files, home)).filter(isFolder).map((entry) => fileOf(home, entry).path);
      });
      return entries
        .sort()
        .slice(0, 500)
        .map((path) => ({ value: path, label: path }));
    },
  },
};
