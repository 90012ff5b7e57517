import type { AppDefinition } from '../../../src/domain/apps/definition';
import { dropbox } from '../../../src/server/apps/dropbox';
import { onedrive } from '../../../src/server/apps/onedrive';
import { compile } from '../../../src/server/apps/runtime/compile';
import { actionOf, callContext, closeCounterparts, memoryFiles, startCounterpart, triggerOf, type Reply } from '../connectors/counterpart';
import { facts, outgoingTo } from './runtime/declared';

afterAll(closeCounterparts);

async function start(definition: AppDefinition, answer: (path: string) => Reply) {
  const target = await startCounterpart(({ path }) => answer(path));
  const context = { outgoing: outgoingTo(target), connection: { token: 'canary-token' } };
  return { target, connector: compile(definition, facts), context };
}

const dropboxItem = (tag: string, id: string) => ({
  '.tag': tag,
  id,
  name: id,
  path_lower: `/${id}`,
  path_display: `/${id}`,
  client_modified: '2026-11-21T09:30:00Z',
  server_modified: '2026-11-21T09:30:00Z',
  rev: 'a1',
  size: 1,
  is_downloadable: true,
});

describe('Dropbox', () => {
  it('runs for files only, in the whole Dropbox if no folder is chosen [Z88]', async () => {
    const { target, connector, context } = await start(dropbox, (path) => ({
      body: path.endsWith('get_latest_cursor')
        ? { cursor: 'c1' }
        : { entries: [dropboxItem('folder', 'a'), dropboxItem('file', 'b'), dropboxItem('deleted', 'c')], cursor: 'c2', has_more: false },
    }));
    const poll = (cursor: unknown) => triggerOf(connector, 'poll', 'new_file').poll({ ...callContext(context), cursor });
    const { cursor } = await poll(null);
    expect(target.last().json).toEqual({ path: '', recursive: false });
    expect((await poll(cursor)).events.map(({ key }) => key)).toEqual(['b']);
  });

  it('gives the link of a file that has one already [Z86]', async () => {
    const metadata = { '.tag': 'file', id: 'id:1', url: 'https://www.dropbox.com/s/1/a.txt', name: 'a.txt', path_lower: '/a.txt' };
    const error = { '.tag': 'shared_link_already_exists', shared_link_already_exists: { '.tag': 'metadata', metadata } };
    const { connector, context } = await start(dropbox, () => ({
      status: 409,
      body: { error_summary: 'shared_link_already_exists/', error },
    }));
    expect(await actionOf(connector, 'share_file').run(callContext({ ...context, input: { path: '/a.txt' } }))).toEqual(metadata);
  });

  it('gets a file by its path [Z85]', async () => {
    const { target, connector, context } = await start(dropbox, () => ({
      body: Buffer.from('bytes'),
      headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.txt"' },
    }));
    const call = callContext({ ...context, files: memoryFiles(), input: { path: '/ü/a.txt' } });
    expect(await actionOf(connector, 'get_file').run(call)).toMatchObject({ isFound: true, item: { name: 'a.txt', size: 5 } });
    expect(target.last().headers['dropbox-api-arg']).toBe('{"path":"/\\u00fc/a.txt"}');
  });
});

describe('OneDrive', () => {
  it('runs for files that are there, and goes on from the place that OneDrive keeps [Z88]', async () => {
    const delta = (token: string) => `https://graph.microsoft.com/v1.0/me/drive/items/root/delta?token=${token}`;
    const file = (id: string, more: object) => ({
      id,
      name: id,
      size: 1,
      createdDateTime: '2026-11-21T09:30:00Z',
      lastModifiedDateTime: '2026-11-21T09:30:00Z',
      webUrl: 'https://example.com/a',
      parentReference: { id: 'p', path: '/drive/root:' },
      ...more,
    });
    const { target, connector, context } = await start(onedrive, () => ({
      body: {
        value: [
          file('a', { folder: {} }),
          file('b', { file: { mimeType: 'text/plain' } }),
          file('c', { file: {}, deleted: { state: 'deleted' } }),
        ],
        '@odata.deltaLink': delta(`t${target.requests.length}`),
      },
    }));
    const poll = (cursor: unknown) =>
      triggerOf(connector, 'poll', 'new_file').poll({ ...callContext({ ...context, input: { folder: 'root' } }), cursor });
    const first = await poll(null);
    const second = await poll(first.cursor);
    expect([first.events, second.events.map(({ key }) => key)]).toEqual([[], ['b']]);
    expect(target.requests.map(({ query }) => query.get('token'))).toEqual(['latest', 't1']);
  });
});
