import { Readable } from 'node:stream';
import type { AppDefinition } from '../../../../src/domain/apps/definition';
import { dropbox } from '../../../../src/server/apps/dropbox';
import { googleDrive } from '../../../../src/server/apps/googleDrive';
import { onedrive } from '../../../../src/server/apps/onedrive';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { Files } from '../../../../src/server/connectors/connector';
import { callStep } from '../../../../src/server/engine/callStep';
import type { Outgoing } from '../../../../src/server/platform/outgoing';
import {
  callContext,
  closeCounterparts,
  memoryFiles,
  startCounterpart,
  stepErrorOf,
  type ReceivedRequest,
  type Reply,
} from '../../connectors/counterpart';
import { actionIn, declare, facts, outgoingTo, runAction, write } from './declared';

afterAll(closeCounterparts);

/** An app whose upload session takes 10 bytes at once. */
const sessions = (more: object = {}): AppDefinition =>
  declare({
    actions: [
      write(
        { method: 'PUT', path: '/files', body: { file: '{input.file}' } },
        {
          fields: [{ key: 'file', label: 'File', type: 'file', isRequired: true }],
          parts: {
            file: 'input.file',
            over: 20,
            size: 10,
            start: { method: 'POST', path: '/sessions', body: { json: { name: '{file.name}', size: '{file.size}' } } },
            part: {
              method: 'PUT',
              path: '/sessions/{start.body.id}',
              headers: { 'Content-Range': 'bytes {part.first}-{part.last}/{file.size}' },
              body: { file: '{part.bytes}' },
            },
            ...more,
          },
        },
      ),
    ],
  });

const ended = { end: { method: 'POST', path: '/sessions/{start.body.id}/end', body: { json: { total: '{file.size}' } } } };
const text = 'abcdefghijklmnopqrstuvwxyz';
async function fileOf(content: string | Buffer) {
  const files = memoryFiles();
  const file = await files.keep({ name: 'letters.txt', type: 'text/plain', bytes: Buffer.from(content) });
  return { files, input: { file } };
}
const told = ({ method, path, headers, body }: ReceivedRequest) => [method, path, headers['content-range'] ?? '', body];

describe('a file over the limit of one request', () => {
  it('is sent in parts to the session of the app, whose last reply is the result [Z130]', async () => {
    const target = await startCounterpart(({ path, headers }) => ({
      body: path === '/v1/sessions' ? { id: 's1' } : { id: 'f1', range: headers['content-range'] },
    }));
    const result = await runAction(sessions(), target, await fileOf(text));
    expect(target.requests.map(told)).toEqual([
      ['POST', '/v1/sessions', '', '{"name":"letters.txt","size":26}'],
      ['PUT', '/v1/sessions/s1', 'bytes 0-9/26', 'abcdefghij'],
      ['PUT', '/v1/sessions/s1', 'bytes 10-19/26', 'klmnopqrst'],
      ['PUT', '/v1/sessions/s1', 'bytes 20-25/26', 'uvwxyz'],
    ]);
    expect(result).toEqual({ id: 'f1', range: 'bytes 20-25/26' });
  });

  it('is finished by another request where the app wants one [Z130]', async () => {
    const target = await startCounterpart(({ path }) => ({ body: { id: path.endsWith('/end') ? 'f1' : 's1' } }));
    expect(await runAction(sessions(ended), target, await fileOf(text))).toEqual({ id: 'f1' });
    expect(told(target.last())).toEqual(['POST', '/v1/sessions/s1/end', '', '{"total":26}']);
  });

  it('is one request if it is not larger, and so is a text [Z130]', async () => {
    const target = await startCounterpart(() => ({ body: { id: 'f1' } }));
    await runAction(sessions(), target, await fileOf(text.slice(0, 20)));
    await runAction(sessions(), target, { input: { file: text } });
    expect(target.requests.map(({ path }) => path)).toEqual(['/v1/files', '/v1/files']);
  });

  it.each([
    ['before the last request is harmless', '/v1/sessions/s1', { isTransient: true }],
    ['at the last request is unknown', '/v1/sessions/s1/end', { isUncertain: true }],
  ])('whose upload fails %s [Z86, Z130]', async (_when, failing, options) => {
    const target = await startCounterpart(({ path }): Reply => (path === failing ? { status: 500 } : { body: { id: 's1' } }));
    const failed = await stepErrorOf(runAction(sessions(ended), target, await fileOf(text)));
    expect(failed.options).toMatchObject(options);
  });

  it('of 50 MB is never in memory as a whole: no more than a part is read ahead [Z130]', async () => {
    const size = 50 * 1024 * 1024;
    let read = 0;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    async function* chunks() {
      for (let done = 0; done < size; done += chunk.length) {
        read += chunk.length;
        yield chunk;
      }
    }
    const reference = { fileId: '00000000-0000-4000-8000-000000000001', name: 'a.bin', type: 'application/x', size, digest: 'd' };
    const files: Files = {
      ...memoryFiles(),
      open: async () => ({ ...reference, read: async () => Readable.from(chunks(), { objectMode: false }) }),
    };
    let sent = 0;
    let ahead = 0;
    const outgoing: Outgoing = {
      ...callContext().outgoing,
      send: async ({ url, body }) => {
        ahead = Math.max(ahead, read - sent);
        if (body instanceof Uint8Array) sent += body.length;
        const location = 'https://www.googleapis.com/upload/drive/v3/files?upload_id=u1';
        return { status: sent > 0 && sent < size ? 308 : 200, headers: { location }, body: Buffer.from('{"id":"f1"}'), url };
      },
    };
    const context = callContext({ files, outgoing, connection: { token: 'canary' }, input: { file: reference } });
    expect(await actionIn(compile(googleDrive, facts), 'upload_file').run(context)).toEqual({ id: 'f1' });
    expect(sent).toBe(size);
    // A part of 8 MB, and what streams hold.
    expect(ahead).toBeLessThan(10 * 1024 * 1024);
  });
});

describe('the upload sessions of', () => {
  const large = Buffer.alloc(11 * 1024 * 1024, 'x');
  const upload = async (definition: AppDefinition, input: object, answer: (request: ReceivedRequest) => Reply, content = large) => {
    const target = await startCounterpart(answer);
    const { files, input: file } = await fileOf(content);
    const call = { outgoing: outgoingTo(target), connection: { token: 'canary-token' }, files, input: { ...file, ...input } };
    const connector = compile(definition, facts);
    const result = await callStep(call.outgoing, {
      ...callContext(call),
      action: actionIn(connector, 'upload_file'),
      connectionFields: [],
      signal: new AbortController().signal,
    });
    return { requests: target.requests, result };
  };

  it('Google Drive take parts of 8 MB after which it answers 308 [Z130]', async () => {
    const { requests, result } = await upload(googleDrive, { name: 'b.txt' }, ({ method, headers }): Reply =>
      method === 'POST'
        ? { headers: { location: 'https://www.googleapis.com/upload/drive/v3/files?upload_id=u1' } }
        : headers['content-range'] === `bytes 8388608-${large.length - 1}/${large.length}`
          ? { body: { id: 'f1' } }
          : { status: 308, headers: { range: 'bytes=0-8388607' } },
    );
    expect(result).toEqual({ type: 'succeeded', output: { id: 'f1' } });
    expect(requests.map(({ method, query, bytes }) => [method, query.get('uploadType') ?? query.get('upload_id'), bytes.length])).toEqual([
      ['POST', 'resumable', 16],
      ['PUT', 'u1', 8 * 1024 * 1024],
      ['PUT', 'u1', 3 * 1024 * 1024],
    ]);
    expect(requests[0]!.headers).toMatchObject({ 'x-upload-content-type': 'text/plain', 'x-upload-content-length': String(large.length) });
    expect(requests[0]!.json).toEqual({ name: 'b.txt' });
  });

  it('OneDrive take parts at an address that gets no credentials [Z84, Z130]', async () => {
    const uploadUrl = 'https://harbor-my.sharepoint.com/personal/ada/_api/v2.0/drive/items/1/uploadSession?guid=g';
    const { requests, result } = await upload(onedrive, { folder: 'root', name: 'b.txt' }, ({ method, headers }) =>
      method === 'POST'
        ? { body: { uploadUrl } }
        : String(headers['content-range']).startsWith('bytes 10485760-')
          ? { status: 201, body: { id: 'f1' } }
          : { status: 202, body: { nextExpectedRanges: ['1-'] } },
    );
    expect(result).toEqual({ type: 'succeeded', output: { id: 'f1' } });
    expect(
      requests.map(({ headers, bytes }) => [headers['x-host'], headers.authorization, headers['content-range'], bytes.length]),
    ).toEqual([
      ['graph.microsoft.com', 'Bearer canary-token', undefined, 56],
      ['harbor-my.sharepoint.com', undefined, `bytes 0-5242879/${large.length}`, 5 * 1024 * 1024],
      ['harbor-my.sharepoint.com', undefined, `bytes 5242880-10485759/${large.length}`, 5 * 1024 * 1024],
      ['harbor-my.sharepoint.com', undefined, `bytes 10485760-${large.length - 1}/${large.length}`, 1024 * 1024],
    ]);
  });

  it('Dropbox begin, take parts at their places, and are finished where the file goes [Z130]', async () => {
    const { actions, ...rest } = dropbox;
    const smaller: AppDefinition = {
      ...rest,
      actions: actions.map((action) =>
        action.kind === 'write' && action.parts !== undefined ? { ...action, parts: { ...action.parts, over: 10 * 1024 * 1024 } } : action,
      ),
    };
    const { requests, result } = await upload(smaller, { folder: '/Offers', name: 'b.txt' }, ({ path }) =>
      path.endsWith('/start') ? { body: { session_id: 's1' } } : path.endsWith('/finish') ? { body: { id: 'id:1' } } : { body: null },
    );
    expect(result).toEqual({ type: 'succeeded', output: { id: 'id:1' } });
    expect(requests.map(({ path, headers, bytes }) => [path, JSON.parse(String(headers['dropbox-api-arg'])), bytes.length])).toEqual([
      ['/2/files/upload_session/start', { close: false }, 0],
      ['/2/files/upload_session/append_v2', { cursor: { session_id: 's1', offset: 0 } }, 8 * 1024 * 1024],
      ['/2/files/upload_session/append_v2', { cursor: { session_id: 's1', offset: 8388608 } }, 3 * 1024 * 1024],
      ['/2/files/upload_session/finish', { cursor: { session_id: 's1', offset: large.length }, commit: { path: '/Offers/b.txt' } }, 0],
    ]);
    expect(requests.every(({ headers }) => headers['content-type'] === 'application/octet-stream')).toBe(true);
  });
});
