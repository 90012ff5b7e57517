import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { isFileReference, type FileReference } from '../../../src/domain/runs/files';
import type { Connector, FieldValues } from '../../../src/server/connectors/connector';
import { typeOfFile, withFoundType } from '../../../src/server/connectors/files/fileTypes';
import { readFiles } from '../../../src/server/connectors/files/sentFiles';
import { declaredConnector, gitea, mastodon, mattermost, openAi } from '../apps/declaredConnector';
import { matrix } from '../../../src/server/connectors/matrix';
import { actionOf, callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const discord = declaredConnector('DiscordCLIAPI');
const slack = declaredConnector('SlackCLIAPI');

const files = memoryFiles();
const keep = (name: string, type: string, content: string | Buffer) => files.keep({ name, type, bytes: Buffer.from(content) });
let report: FileReference;
let photo: FileReference;
beforeAll(async () => {
  report = await keep('report.csv', 'text/csv', 'id\n17\n');
  photo = await keep('photo.png', 'image/png', 'not really a picture');
});

const run = (connector: Connector, event: string, connection: Record<string, string>, input: FieldValues) =>
  actionOf(connector, event).run(callContext({ connection, input, files }));

/** The parts of a form, by their names: the name of the file, if it is one, and the content. */
const partsOf = (body: string): Readonly<Record<string, readonly [string | null, string]>> =>
  Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?\r\n(?:content-type: .+\r\n)?\r\n([^]*?)\r\n--/g)].map(
      ([, name, fileName = null, content]) => [name!, [fileName, content!]],
    ),
  );

describe('the files of a message', () => {
  it('are a file, a list of files, or what steps return of files; anything else is refused [Z75]', () => {
    const both = [report, photo];
    expect(readFiles({ files: both }, 2)).toEqual(both);
    expect(readFiles({ files: report }, 2)).toEqual([report]);
    expect(readFiles({ files: [[report, photo], null, ''] }, 2)).toEqual(both);
    expect(readFiles({ files: [{ name: 'a', file: photo }] }, 2)).toEqual([photo]);
    for (const none of [undefined, null, '', []]) expect(readFiles({ files: none }, 2)).toEqual([]);
    const blank = { ...report, name: ' ' };
    expect(readFiles({ files: [blank, ' '] }, 2)).toEqual([blank]);
    expect(() => readFiles({ files: 'report.csv' }, 2)).toThrow('Files must be files from earlier steps.');
    expect(() => readFiles({ files: [...both, report] }, 2)).toThrow('Files can have at most 2 items, and this list has 3.');
    fc.assert(
      fc.property(fc.anything(), (value) => {
        try {
          for (const file of readFiles({ files: value }, 5)) expect(isFileReference(file)).toBe(true);
        } catch (error) {
          expect((error as Error).name).toBe('StepError');
        }
      }),
    );
  });

  it('are posted in Discord with the message, in one form [Z75]', async () => {
    const target = await startCounterpart(() => ({ body: { id: '5', channel_id: '6', timestamp: 'now' } }));
    await run(discord, 'channel_message', { url: `${target.url}/api/webhooks/1/x` }, { text: 'Done', files: [report, photo] });
    expect(partsOf(target.last().body)).toEqual({
      payload_json: [null, JSON.stringify({ content: 'Done', allowed_mentions: { parse: [] } })],
      'files[0]': ['report.csv', 'id\n17\n'],
      'files[1]': ['photo.png', 'not really a picture'],
    });
    expect(Number(target.last().headers['content-length'])).toBe(Buffer.byteLength(target.last().body));
  });

  it('are shared in Slack by the bot of the connection, and a webhook alone says that it takes none [Z75, Z222]', async () => {
    const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body));
    const target = await startCounterpart(({ path, body }): Reply => {
      const { filename, length } = formOf(body);
      if (path === '/api/files.getUploadURLExternal')
        return { body: { ok: true, upload_url: `${target.url}/upload/${filename}`, file_id: `F-${length}` } };
      if (path.startsWith('/upload/')) return { body: 'OK - 6' };
      return { body: { ok: true } };
    });
    const connection = { url: `${target.url}/services/T1/B1/canary`, token: 'canary-token' };
    const input = { text: 'A <b>', files: [report], channelId: 'C1' };
    expect(await run(slack, 'channel_message', connection, input)).toEqual({ isPosted: true, channel: null, ts: null });
    const [asked, uploaded, completed] = target.requests;
    expect(asked).toMatchObject({ headers: { authorization: 'Bearer canary-token' } });
    expect(formOf(asked!.body)).toEqual({ filename: 'report.csv', length: '6' });
    expect(uploaded).toMatchObject({ method: 'POST', path: '/upload/report.csv', body: 'id\n17\n' });
    // The address to which a file is sent is a credential itself, and may be another server's.
    expect(uploaded!.headers.authorization).toBeUndefined();
    expect(completed!.path).toBe('/api/files.completeUploadExternal');
    expect(formOf(completed!.body)).toEqual({
      files: '[{"id":"F-6","title":"report.csv"}]',
      channel_id: 'C1',
      initial_comment: 'A &lt;b&gt;',
    });
    expect(target.requests).toHaveLength(3);

    const failure = async (more: Record<string, string>, fields: FieldValues = input) =>
      (await stepErrorOf(run(slack, 'channel_message', { ...connection, ...more }, fields))).message;
    expect(await failure({ token: '' })).toMatch(/takes no files\. Reconnect the app with a token for files/);
    expect(await failure({}, { ...input, channelId: '' })).toBe('Channel for files is missing.');
    expect(target.requests).toHaveLength(3);
  });

  it('explain why Slack refused them, and a lost token asks to reconnect [Z75]', async () => {
    const failure = async (error: string) => {
      const { url } = await startCounterpart(() => ({ body: { ok: false, error } }));
      const connection = { url: `${url}/services/T1/B1/x`, token: 'canary-token' };
      return stepErrorOf(run(slack, 'channel_message', connection, { text: 'a', files: report, channelId: 'C1' }));
    };
    expect((await failure('missing_scope')).message).toMatch(/allow the app files:write/);
    expect((await failure('something_new')).message).toBe('Slack refused this: “something_new” Check the fields of this step.');
    expect(await failure('token_revoked')).toMatchObject({ options: { isConnectionLost: true } });
  });

  it('are posted in Mattermost by the bot of the connection [Z75]', async () => {
    const target = await startCounterpart(({ path }) => ({
      status: 201,
      body: path.endsWith('/files') ? { file_infos: [{ id: 'f1' }] } : {},
    }));
    const connection = { url: `${target.url}/chat/hooks/abc`, token: 'canary-token' };
    const input = { text: 'Done', files: report, channelId: 'c1' };
    await run(mattermost, 'channel_message', connection, input);
    expect(target.requests.map(({ path }) => path)).toEqual(['/chat/api/v4/files', '/chat/api/v4/posts']);
    expect(partsOf(target.requests[0]!.body)).toEqual({ channel_id: [null, 'c1'], files: ['report.csv', 'id\n17\n'] });
    expect(target.last()).toMatchObject({
      headers: { authorization: 'Bearer canary-token' },
      json: { channel_id: 'c1', message: 'Done', file_ids: ['f1'] },
    });
    expect((await stepErrorOf(run(mattermost, 'channel_message', { url: connection.url }, input))).message).toMatch(/can’t send files/);
  });

  it('follow the message in Matrix, and a repetition sends none of them twice [Z75, Z41]', async () => {
    const events = new Map<string, unknown>();
    const target = await startCounterpart(({ path, query, json }) => {
      if (path === '/_matrix/media/v3/upload') return { body: { content_uri: `mxc://example.org/${query.get('filename')}` } };
      const transaction = path.split('/').at(-1)!;
      if (!events.has(transaction)) events.set(transaction, json);
      return { body: { event_id: '$1' } };
    });
    const send = () =>
      run(matrix, 'channel_message', { server: target.url, token: 'canary' }, { room: '!a:b', text: 'Done', files: [report, photo] });
    await send();
    await send();
    expect([...events.values()]).toEqual([
      { msgtype: 'm.text', body: 'Done' },
      {
        msgtype: 'm.file',
        body: 'report.csv',
        filename: 'report.csv',
        url: 'mxc://example.org/report.csv',
        info: { mimetype: 'text/csv', size: 6 },
      },
      expect.objectContaining({ msgtype: 'm.image', url: 'mxc://example.org/photo.png' }),
    ]);
    expect(target.requests[0]).toMatchObject({ headers: { 'content-type': 'text/csv' }, body: 'id\n17\n' });
  });

  it('are posted in Mastodon with their descriptions, once the server has read them [Z75]', async () => {
    let asked = 0;
    const target = await startCounterpart(({ method, path, json }): Reply => {
      if (path === '/api/v2/media') return { status: 202, body: { id: '41', url: null } };
      if (method === 'GET')
        return (asked += 1) < 2 ? { status: 206, body: { id: '41', url: null } } : { body: { id: '41', url: 'https://m/1' } };
      return { body: { id: '1', content: json.status } };
    });
    const connection = { server: target.url, token: 'canary' };
    await run(mastodon, 'create_post', connection, { text: 'Look', files: [photo], descriptions: ['A cat'] });
    expect(partsOf(target.requests[0]!.body)).toEqual({ file: ['photo.png', 'not really a picture'], description: [null, 'A cat'] });
    expect(asked).toBe(2);
    expect(target.last()).toMatchObject({ path: '/api/v1/statuses', json: { status: 'Look', media_ids: ['41'] } });
    const many = { text: 'Look', files: Array(5).fill(photo) };
    expect((await stepErrorOf(run(mastodon, 'create_post', connection, many))).message).toMatch(/at most 4/);
  });

  it('are attached to issues and comments of Gitea; a failure says that the issue is there [Z75]', async () => {
    let refuses = false;
    const target = await startCounterpart(({ path }): Reply => {
      if (path.endsWith('/assets'))
        return refuses ? { status: 422, body: { message: 'File type is not allowed' } } : { status: 201, body: {} };
      return {
        status: 201,
        body: path.endsWith('/comments') ? { id: 5, html_url: '', created_at: '' } : { id: 1, number: 12, labels: [], user: {} },
      };
    });
    const act = (event: string, input: FieldValues) =>
      run(gitea, event, { server: target.url, token: 'canary' }, { repository: 'ada/engine', files: report, ...input });
    await act('create_issue', { title: 'Stops' });
    expect(target.last()).toMatchObject({ path: '/api/v1/repos/ada/engine/issues/12/assets' });
    expect(partsOf(target.last().body)).toEqual({ attachment: ['report.csv', 'id\n17\n'] });
    await act('add_comment', { number: 12, body: 'See' });
    expect(target.last().path).toBe('/api/v1/repos/ada/engine/issues/comments/5/assets');
    refuses = true;
    const { message } = await stepErrorOf(act('create_issue', { title: 'Stops' }));
    expect(message).toMatch(/^The issue 12 was created, but the file “report.csv” couldn’t be attached: .*File type is not allowed/);
    const count = target.requests.length;
    const gone = { ...report, fileId: '019aa5f2-0000-4000-8000-000000000001' };
    expect((await stepErrorOf(act('create_issue', { title: 'Stops', files: gone }))).message).toBe('The file is no longer there.');
    expect(target.requests).toHaveLength(count);
  });

  it('are parts of the prompt of a model, byte for byte [Z75]', async () => {
    const target = await startCounterpart(() => ({
      body: { model: 'm', choices: [{ message: { content: 'A cat' }, finish_reason: 'stop' }], usage: {} },
    }));
    const bytes = randomBytes(200_001);
    const picture = await keep('cat.jpg', 'image/jpeg', bytes);
    const [bill, voice, video] = [
      await keep('bill.pdf', 'application/pdf', '%PDF-'),
      await keep('a.mp3', 'audio/mpeg', 'ID3'),
      await keep('a.mp4', 'video/mp4', 'x'),
    ];
    const ask = (value: unknown) =>
      run(openAi, 'conversation', { key: 'canary', server: target.url }, { model: 'm', prompt: 'What is it?', files: value });
    await ask([picture, bill, voice, report]);
    expect(target.last().json.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${bytes.toString('base64')}` } },
          {
            type: 'file',
            file: { filename: 'bill.pdf', file_data: `data:application/pdf;base64,${Buffer.from('%PDF-').toString('base64')}` },
          },
          { type: 'input_audio', input_audio: { data: Buffer.from('ID3').toString('base64'), format: 'mp3' } },
          { type: 'text', text: 'report.csv:\nid\n17\n' },
        ],
      },
    ]);
    expect((await stepErrorOf(ask(video))).message).toBe(
      '“a.mp4” has the type video/mp4. The model accepts images, PDF files, audio files (WAV or MP3) and text files.',
    );
    expect((await stepErrorOf(ask({ ...picture, size: 60 * 1024 * 1024 }))).message).toMatch(/at most 50 MB together/);
  });
});

describe('the type of a file whose server does not say one', () => {
  it('is found by its first bytes, then by its name [Z64]', () => {
    const typeOf = (name: string, bytes: string) => typeOfFile(name, Buffer.from(bytes, 'latin1'));
    expect(typeOf('a.txt', '%PDF-1.7')).toBe('application/pdf');
    expect(typeOf('a', '\x89PNG\r\n\x1a\n')).toBe('image/png');
    expect(typeOf('a', 'RIFF\0\0\0\0WEBPVP8')).toBe('image/webp');
    expect(typeOf('a.XLSX', 'PK\x03\x04')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(typeOf('a.constructor', 'x')).toBe('application/octet-stream');
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (name, bytes) =>
        expect(typeOfFile(name, Buffer.from(bytes))).toMatch(/^[\w.+-]+\/[\w.+-]+$/),
      ),
    );
  });

  it('is found without losing a byte [Z64]', async () => {
    for (const pieces of [[], ['%PDF-', 'rest'], ['a']]) {
      const { bytes, type } = await withFoundType(
        'a',
        Readable.from(
          pieces.map((piece) => Buffer.from(piece)),
          { objectMode: false },
        ),
      );
      const read = (await (bytes as Readable).toArray()) as Buffer[];
      expect([type, Buffer.concat(read).toString()]).toEqual([
        pieces[0] === '%PDF-' ? 'application/pdf' : 'application/octet-stream',
        pieces.join(''),
      ]);
    }
  });
});
