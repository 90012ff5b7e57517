/** An SFTP server with its files in memory, over the server of `ssh2`, as OpenSSH answers. */
import { hash, generateKeyPairSync } from 'node:crypto';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

interface StoredFile {
  content: Buffer;
  /** Seconds since 1970; null for a server that does not tell it. */
  mtime: number | null;
  /** The name in the list of its folder, if it is another one than in its path. */
  listedAs?: string;
}

export interface SftpServer {
  readonly port: number;
  readonly fingerprint: string;
  /** By their path; a folder exists if it is in `folders`. */
  readonly files: Map<string, StoredFile>;
  readonly folders: Set<string>;
  /** Called before each request; true ends the connection instead. */
  endsAt: (request: string) => boolean;
  stop(): Promise<void>;
}

export interface SftpLogin {
  readonly user: string;
  readonly password: string;
  /** PEM of a private key that may log in too. */
  readonly privateKey?: string;
  /** The only compression that the server offers. */
  readonly compression?: 'zlib';
}

/** Starts a server on loopback whose log-ins begin in /home. */
export async function startSftpServer({ user, password, privateKey, compression }: SftpLogin): Promise<SftpServer> {
  const hostKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const connections = new Set<Connection>();
  const state = {
    files: new Map<string, StoredFile>(),
    folders: new Set(['/', '/home', '/home/inbox']),
    endsAt: (_request: string) => false,
  };
  const offered = compression === undefined ? {} : { algorithms: { compress: [compression] } };
  const server = new ssh2.Server({ hostKeys: [hostKey], ...offered }, (client) => {
    connections.add(client);
    client.on('error', () => {});
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      if (context.username !== user) return context.reject(['password', 'publickey']);
      if (context.method === 'password' && context.password === password) return context.accept();
      const known = privateKey === undefined ? null : ssh2.utils.parseKey(privateKey);
      if (context.method === 'publickey' && known !== null && !(known instanceof Error) && context.key.data.equals(known.getPublicSSH())) {
        if (context.signature === undefined || known.verify(context.blob!, context.signature, context.hashAlgo) === true)
          return context.accept();
      }
      return context.reject(['password', 'publickey']);
    });
    client.on('ready', () => client.on('session', (accept) => accept().on('sftp', (start) => serve(start(), client, state))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    port: (server.address() as { port: number }).port,
    fingerprint: `SHA256:${hash('sha256', parsed.getPublicSSH(), 'base64').replace(/=+$/, '')}`,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const each of connections) each.end();
        server.close(() => resolve());
      }),
  });
}

type State = Pick<SftpServer, 'files' | 'folders' | 'endsAt'>;

function serve(sftp: SFTPWrapper, client: Connection, state: State): void {
  const handles = new Map<number, { path: string; isFolder: boolean; isListed: boolean }>();
  let last = 0;
  const absolute = (path: string) => (path === '.' ? '/home' : path.startsWith('/') ? path.replace(/(.)\/$/, '$1') : `/home/${path}`);
  const ok = (id: number) => sftp.status(id, STATUS_CODE.OK);
  const fail = (id: number, code: number) => sftp.status(id, code);
  const on = (request: string, answer: (id: number, ...rest: never[]) => void) =>
    sftp.on(
      request as 'OPEN',
      ((id: number, ...rest: never[]) => {
        if (state.endsAt(request)) client.end();
        else answer(id, ...rest);
      }) as never,
    );
  const opened = (path: string, isFolder: boolean): Buffer => {
    last += 1;
    handles.set(last, { path, isFolder, isListed: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE());
  const attrsOf = (path: string) => {
    const file = state.files.get(path);
    const times = file?.mtime === null ? {} : { atime: file?.mtime ?? 1_700_000_000, mtime: file?.mtime ?? 1_700_000_000 };
    return { mode: file === undefined ? 0o040755 : 0o100644, uid: 0, gid: 0, size: file?.content.length ?? 0, ...times };
  };
  const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';

  on('REALPATH', (id, path: string) => sftp.name(id, [{ filename: absolute(path), longname: '', attrs: attrsOf('/') } as never]));
  on('OPENDIR', (id, path: string) =>
    state.folders.has(absolute(path)) ? sftp.handle(id, opened(absolute(path), true)) : fail(id, STATUS_CODE.NO_SUCH_FILE),
  );
  on('READDIR', (id, buffer: Buffer) => {
    const handle = handleOf(buffer)!;
    if (handle.isListed) return fail(id, STATUS_CODE.EOF);
    handle.isListed = true;
    const inside = [...state.folders, ...state.files.keys()].filter((path) => path !== '/' && parentOf(path) === handle.path);
    const entry = (path: string, filename: string) => ({ filename, longname: filename, attrs: attrsOf(path) });
    return sftp.name(id, [
      entry('/', '.'),
      entry('/', '..'),
      ...inside.map((path) => entry(path, state.files.get(path)?.listedAs ?? path.split('/').at(-1)!)),
    ] as never);
  });
  on('OPEN', (id, path: string, flags: number) => {
    const at = absolute(path);
    const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
    if (!state.folders.has(parentOf(at)) || (!isWrite && !state.files.has(at))) return fail(id, STATUS_CODE.NO_SUCH_FILE);
    if (at.startsWith('/home/locked')) return fail(id, STATUS_CODE.PERMISSION_DENIED);
    if (isWrite && ((flags & OPEN_MODE.TRUNC) !== 0 || !state.files.has(at)))
      state.files.set(at, { content: Buffer.alloc(0), mtime: 1_763_717_400 });
    return sftp.handle(id, opened(at, false));
  });
  on('READ', (id, buffer: Buffer, offset: number, length: number) => {
    const { content } = state.files.get(handleOf(buffer)!.path)!;
    const piece = content.subarray(offset, offset + length);
    return piece.length === 0 ? fail(id, STATUS_CODE.EOF) : sftp.data(id, piece);
  });
  on('WRITE', (id, buffer: Buffer, offset: number, data: Buffer) => {
    const file = state.files.get(handleOf(buffer)!.path)!;
    const content = Buffer.alloc(Math.max(file.content.length, offset + data.length));
    file.content.copy(content);
    data.copy(content, offset);
    file.content = content;
    return ok(id);
  });
  on('CLOSE', (id, buffer: Buffer) => {
    handles.delete(buffer.readUInt32BE());
    return ok(id);
  });
  for (const request of ['STAT', 'LSTAT'])
    on(request, (id, path: string) => {
      const at = absolute(path);
      return state.files.has(at) || state.folders.has(at) ? sftp.attrs(id, attrsOf(at) as never) : fail(id, STATUS_CODE.NO_SUCH_FILE);
    });
  for (const request of ['SETSTAT', 'FSETSTAT']) on(request, (id) => ok(id));
  on('REMOVE', (id, path: string) => (state.files.delete(absolute(path)) ? ok(id) : fail(id, STATUS_CODE.NO_SUCH_FILE)));
  on('RENAME', (id, from: string, to: string) => {
    const file = state.files.get(absolute(from));
    if (file === undefined || !state.folders.has(parentOf(absolute(to)))) return fail(id, STATUS_CODE.NO_SUCH_FILE);
    // As OpenSSH: never onto a file.
    if (state.files.has(absolute(to))) return fail(id, STATUS_CODE.FAILURE);
    state.files.delete(absolute(from));
    state.files.set(absolute(to), file);
    return ok(id);
  });
}
