import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FieldValues, PollCall } from '../../../src/server/connectors/connector';
import { readBody } from '../../../src/server/connectors/bodies';
import type { KeptFile } from '../../../src/server/connectors/files/fileContent';
import { sftp } from '../../../src/server/connectors/sftp';
import { startSftpServer, type SftpServer } from '../../support/sftpServer';
import { actionOf, callContext, closeCounterparts, memoryFiles, shapeProblems, stepErrorOf, triggerOf } from './counterpart';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

let server: SftpServer;
let connection: Record<string, string>;
beforeAll(async () => {
  server = await startSftpServer({ user: 'ada', password: 'canary-password', privateKey: keys.privateKey });
  connection = { host: '127.0.0.1', port: String(server.port), user: 'ada', password: 'canary-password', fingerprint: server.fingerprint };
});
beforeEach(() => {
  server.files.clear();
  server.endsAt = () => false;
});
afterAll(async () => {
  await server.stop();
  await closeCounterparts();
});

const put = (path: string, content: string | Buffer, mtime = 1_763_717_400) =>
  server.files.set(path, { content: Buffer.from(content), mtime });
const act = (event: string, input: FieldValues, more: Record<string, string> = {}) =>
  actionOf(sftp, event).run(callContext({ connection: { ...connection, ...more }, input })) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- files of a test
const trigger = triggerOf(sftp, 'poll', 'new_file');
const poll = (cursor: unknown, folder = 'inbox', more: Partial<PollCall> = {}) =>
  trigger.poll({ ...callContext({ connection, input: { folder } }), cursor, ...more } as PollCall);

describe('SFTP', () => {
  it('after its Zap was off says that files may still be written, once, so that those of then are counted [Z68]', async () => {
    put('/home/inbox/old.csv', 'x');
    const { cursor } = await poll(null);
    put('/home/inbox/missed.csv', 'x');
    const first = await poll(cursor, 'inbox', { isAfterPause: true });
    expect([first.events, first.more]).toEqual([[], 'later']);
    put('/home/inbox/new.csv', 'x');
    const second = await poll(first.cursor);
    expect([second.events.map(({ data }) => (data as { name: string }).name), second.more]).toEqual([['missed.csv'], undefined]);
  });

  it('reports new and changed files once they are complete, each once [Z12]', async () => {
    put('/home/inbox/old.csv', 'x');
    const first = await poll(null);
    expect(first.events).toEqual([]);
    put('/home/inbox/new.csv', 'half', 1_763_717_500);
    const growing = await poll(first.cursor);
    expect(growing.events).toEqual([]);
    put('/home/inbox/new.csv', 'half and whole', 1_763_717_510);
    const changed = await poll(growing.cursor);
    expect(changed.events).toEqual([]);
    const complete = await poll(changed.cursor);
    expect(complete.events.map(({ data }) => data)).toEqual([
      { path: 'inbox/new.csv', name: 'new.csv', size: 14, modifiedAt: '2025-11-21T09:31:50.000Z' },
    ]);
    expect(shapeProblems(trigger.sample, complete.events[0]!.data, 'event')).toEqual([]);
    expect((await poll(complete.cursor)).events).toEqual([]);
    put('/home/inbox/old.csv', 'y', 1_763_717_600);
    const again = await poll((await poll(complete.cursor)).cursor);
    expect(again.events.map(({ data }) => (data as { name: string }).name)).toEqual(['old.csv']);
    // Another folder is another list.
    put('/home/note.txt', 'x');
    expect((await poll(again.cursor, '')).events).toEqual([]);
    expect((await stepErrorOf(poll(null, 'nowhere'))).message).toBe('There is no such file or folder.');
  });

  it('uploads a file under its name once it is complete, and replaces one only if that is wanted', async () => {
    const sent = await act('upload_file', { path: 'inbox/a.bin', content: 'AP8=', encoding: 'base64' });
    expect(sent).toEqual({ path: 'inbox/a.bin', name: 'a.bin', size: 2 });
    expect([...server.files.keys()]).toEqual(['/home/inbox/a.bin']);
    expect(server.files.get('/home/inbox/a.bin')!.content).toEqual(Buffer.from([0, 255]));
    const taken = await stepErrorOf(act('upload_file', { path: 'inbox/a.bin', content: 'x' }));
    expect(taken).toMatchObject({ message: 'There is already a file or folder with this name.', options: {} });
    await act('upload_file', { path: 'inbox/a.bin', content: 'new', replaces: true });
    expect(server.files.get('/home/inbox/a.bin')!.content.toString()).toBe('new');
    expect((await stepErrorOf(act('upload_file', { path: 'nowhere/a', content: 'x' }))).message).toBe('There is no such file or folder.');
    expect((await stepErrorOf(act('upload_file', { path: 'locked', content: 'x' }))).message).toBe('The server doesn’t allow this.');
    expect((await stepErrorOf(act('upload_file', { path: 'a\nb', content: 'x' }))).message).toMatch(/control characters/);
    expect([...server.files.keys()]).toEqual(['/home/inbox/a.bin']);
  });

  it('writes a file of a form as it came [Z64]', async () => {
    const photo = randomBytes(3_000_000);
    const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')]);
    const files = memoryFiles();
    const { value } = await readBody(body, 'multipart/form-data; boundary=x', files);
    const { content, encoding } = (value as { photo: KeptFile }).photo;
    const input = { path: 'inbox/photo.jpg', content, encoding };
    await actionOf(sftp, 'upload_file').run(callContext({ connection, input, files }));
    expect(server.files.get('/home/inbox/photo.jpg')!.content.equals(photo)).toBe(true);
  });

  it('lists, gets, moves and deletes files', async () => {
    put('/home/inbox/a.txt', 'Grüße', 1_763_717_400);
    put('/home/inbox/b.bin', Buffer.from([0xff, 0xfe, 0]), 1_763_717_401);
    put('/home/inbox/large.txt', 'x'.repeat(717_000));
    const list = await act('list_files', { folder: '/home/inbox' });
    expect(list).toMatchObject({ count: 3, hasMore: false, files: [{ path: '/home/inbox/b.bin', size: 3 }, {}, {}] });
    expect(await act('get_file', { path: 'inbox/a.txt' })).toEqual({
      path: 'inbox/a.txt',
      name: 'a.txt',
      content: 'Grüße',
      encoding: 'text',
      size: 7,
      file: { fileId: expect.any(String), name: 'a.txt', type: 'text/plain', size: 7, digest: expect.any(String) },
    });
    expect(await act('get_file', { path: 'inbox/b.bin' })).toMatchObject({ content: '//4A', encoding: 'base64' });
    const large = await act('get_file', { path: 'inbox/large.txt' });
    expect(large).toEqual({
      path: 'inbox/large.txt',
      name: 'large.txt',
      content: large.file,
      encoding: 'file',
      size: 717_000,
      file: large.file,
    });
    expect(large.file).toMatchObject({ name: 'large.txt', size: 717_000 });
    expect(await act('move_file', { path: 'inbox/a.txt', target: 'inbox/c.txt' })).toEqual({ path: 'inbox/c.txt', name: 'c.txt' });
    expect(await act('delete_file', { path: 'inbox/c.txt' })).toEqual({ path: 'inbox/c.txt', isDeleted: true });
    expect((await stepErrorOf(act('delete_file', { path: 'inbox/c.txt' }))).message).toBe('There is no such file or folder.');
    expect(await sftp.choices!.folders!(callContext({ connection }))).toEqual([{ value: '/home/inbox', label: '/home/inbox' }]);
  });

  it('leaves out names that are paths, lists files without a time, and takes nothing that is compressed', async () => {
    server.files.set('/home/inbox/a.txt', { content: Buffer.from('x'), mtime: null });
    server.files.set('/home/inbox/b.txt', { content: Buffer.from('x'), mtime: 1_763_717_400, listedAs: '../../etc/b.txt' });
    const { files } = await act('list_files', { folder: '/home/inbox' });
    expect(files).toEqual([{ path: '/home/inbox/a.txt', name: 'a.txt', size: 1, modifiedAt: '1970-01-01T00:00:00.000Z' }]);
    const packing = await startSftpServer({ user: 'ada', password: connection.password!, compression: 'zlib' });
    try {
      const to = { ...connection, port: String(packing.port), fingerprint: packing.fingerprint };
      const error = await stepErrorOf(sftp.connection!.test(callContext({ connection: to })));
      expect(error.message).toMatch(/doesn’t answer like an SFTP server/);
    } finally {
      await packing.stop();
    }
  });

  it('gives the credentials only to the server with the known fingerprint', async () => {
    const test = (more: Record<string, string>) => sftp.connection!.test(callContext({ connection: { ...connection, ...more } }));
    expect(await test({})).toEqual({ title: 'ada on 127.0.0.1' });
    expect((await stepErrorOf(test({ fingerprint: '' }))).message).toBe(
      `The server shows the fingerprint ${server.fingerprint}. Compare it with that of your provider, and enter it.`,
    );
    const other = await stepErrorOf(test({ fingerprint: 'SHA256:other' }));
    expect(other).toMatchObject({ message: expect.stringMatching(/not that of the connection/), options: { isConnectionLost: true } });
    expect(await test({ password: '', privateKey: keys.privateKey.replaceAll('\n', ' ') })).toEqual({ title: 'ada on 127.0.0.1' });
    const wrong = await stepErrorOf(test({ password: 'canary-wrong' }));
    expect(wrong).toMatchObject({ message: expect.stringMatching(/refused the credentials/), options: { isConnectionLost: true } });
    expect(wrong.message).not.toContain('canary');
    expect((await stepErrorOf(test({ privateKey: 'canary' }))).message).toMatch(/private key of the connection can’t be read/);
    await expect(test({ host: '10.0.0.1' })).rejects.toMatchObject({ kind: 'refused_address' });
    await expect(test({ port: '1' })).rejects.toMatchObject({ kind: 'connection', isUnsent: true });
  });

  it('may have written if the connection breaks during that, and not while it reads', async () => {
    put('/home/inbox/a.txt', 'x');
    server.endsAt = (request) => request === 'WRITE' || request === 'READ';
    expect((await stepErrorOf(act('upload_file', { path: 'inbox/b.txt', content: 'x' }))).options).toMatchObject({ isUncertain: true });
    await expect(act('get_file', { path: 'inbox/a.txt' })).rejects.toMatchObject({ kind: 'connection', isUnsent: true });
    const call = callContext({ connection, input: { path: 'inbox/a.txt' }, signal: AbortSignal.abort() });
    await expect(actionOf(sftp, 'get_file').run(call)).rejects.toMatchObject({ kind: 'aborted' });
  });
});
