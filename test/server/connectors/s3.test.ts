import type { FieldValues, PollCall } from '../../../src/server/connectors/connector';
import { s3 } from '../../../src/server/connectors/s3';
import { actionOf, callContext, closeCounterparts, shapeProblems, stepErrorOf, triggerOf } from './counterpart';
import { startS3 } from './s3Storage';

afterAll(closeCounterparts);

type Storage = Awaited<ReturnType<typeof startS3>>;
let storage: Storage;
beforeEach(async () => (storage = await startS3()));

const act = (event: string, input: FieldValues, more: Record<string, string> = {}) =>
  actionOf(s3, event).run(
    callContext({ connection: { ...storage.connection, ...more }, input: { bucket: 'reports', ...input } }),
  ) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- files of a test
const trigger = triggerOf(s3, 'poll', 'new_file');
const poll = (cursor: unknown, input: FieldValues = {}) =>
  trigger.poll({ ...callContext({ connection: storage.connection, input: { bucket: 'reports', ...input } }), cursor } as PollCall);

describe('a storage with the S3 API', () => {
  it('takes, lists, returns and deletes files with difficult names', async () => {
    const path = 'Größe (1)/a+b & c*.csv';
    const sent = await act('upload_file', { path, content: 'id\n17', type: 'text/csv' });
    expect(sent).toMatchObject({ bucket: 'reports', path, name: 'a+b & c*.csv', size: 5, etag: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(await act('get_file', { path })).toEqual({
      bucket: 'reports',
      path,
      name: 'a+b & c*.csv',
      type: 'text/csv',
      content: 'id\n17',
      encoding: 'text',
      size: 5,
      file: { fileId: expect.any(String), name: 'a+b & c*.csv', type: 'text/csv', size: 5, digest: expect.any(String) },
    });
    expect((await act('list_files', { prefix: 'Größe (1)/' })).files).toMatchObject([{ path, size: 5, etag: sent.etag }]);
    const taken = await stepErrorOf(act('upload_file', { path, content: 'x' }));
    expect(taken.message).toBe('There is already a file with this path.');
    await act('upload_file', { path, content: 'x', replaces: true });
    expect(storage.objects.get(path)!.content).toBe('x');
    expect(await act('delete_file', { path })).toEqual({ bucket: 'reports', path, isDeleted: true });
    expect((await stepErrorOf(act('get_file', { path }))).message).toBe('The bucket has no file with this path.');
    expect((await stepErrorOf(act('get_file', { path: '../secret' }))).message).toMatch(/can’t have/);
    expect((await stepErrorOf(act('list_files', { bucket: 'a/b' }))).message).toMatch(/^Bucket has letters/);
  });

  it('reports new and changed files once, also more than a page, saying that more follow [Z12, Z68]', async () => {
    storage.store('inbox/old.txt', 'x');
    const first = await poll(null, { prefix: 'inbox/' });
    expect(first.events).toEqual([]);
    storage.store('inbox/', '');
    storage.store('other.txt', 'x');
    for (let number = 0; number < 1100; number += 1) storage.store(`inbox/${number}.txt`, 'x');
    storage.store('inbox/old.txt', 'y');
    const names: string[] = [];
    let { cursor } = first;
    for (let page = 0; page < 20; page += 1) {
      const news = await poll(cursor, { prefix: 'inbox/' });
      if (news.events.length === 0) break;
      // 1,101 in pages of 100.
      expect(news.more).toBe(page < 11 ? 'now' : undefined);
      for (const { data } of news.events) expect(shapeProblems(trigger.sample, data, 'event')).toEqual([]);
      names.push(...news.events.map(({ data }) => (data as { name: string }).name));
      ({ cursor } = news);
    }
    expect(names).toEqual([...Array.from({ length: 1100 }, (_, number) => `${number}.txt`), 'old.txt']);
    expect((await poll(cursor, {})).events).toEqual([]);
    expect(await act('list_files', {})).toMatchObject({ count: 1000, hasMore: true });
  });

  it('is tried by a connection, and offers its buckets', async () => {
    const call = (more: Record<string, string> = {}) => callContext({ connection: { ...storage.connection, ...more } });
    expect(await s3.connection!.test(call())).toEqual({ title: 'AKIAEXAMPLE' });
    expect(await s3.connection!.test(call({ bucket: 'reports' }))).toEqual({ title: 'reports' });
    expect(await s3.choices!.buckets!(call())).toEqual([
      { value: 'reports', label: 'reports' },
      { value: '007', label: '007' },
    ]);
    const wrong: readonly Record<string, string>[] = [{ secretAccessKey: 'canary-wrong' }, { accessKeyId: 'AKIAOTHER' }];
    for (const more of wrong) {
      const error = await stepErrorOf(s3.connection!.test(call(more)));
      expect(error).toMatchObject({ message: expect.stringMatching(/refused the access key/), options: { isConnectionLost: true } });
      expect(error.message).not.toContain('canary');
    }
    expect((await stepErrorOf(s3.connection!.test(call({ region: 'us-east-1' })))).message).toMatch(/in another region/);
    expect((await stepErrorOf(s3.connection!.test(call({ region: 'x/../y' })))).message).toMatch(/^Region has/);
    expect((await stepErrorOf(s3.connection!.test(call({ bucket: 'none' })))).message).toBe('The storage has no bucket with this name.');
    await expect(s3.connection!.test(call({ endpoint: 'http://10.0.0.1' }))).rejects.toMatchObject({ kind: 'refused_address' });
  });

  it('is asked again later when it is busy, and is not followed to another address', async () => {
    storage.answerWith({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' });
    expect((await stepErrorOf(act('upload_file', { path: 'a', content: 'x' }))).options).toMatchObject({ isTransient: true });
    storage.answerWith({ status: 500, body: '' });
    expect((await stepErrorOf(act('list_files', {}))).options).toMatchObject({ isTransient: true });
    expect((await stepErrorOf(act('upload_file', { path: 'a', content: 'x' }))).options.isTransient ?? false).toBe(false);
    storage.answerWith({
      status: 301,
      headers: { location: 'http://127.0.0.1:1/' },
      body: '<Error><Code>PermanentRedirect</Code></Error>',
    });
    expect((await stepErrorOf(act('list_files', {}))).message).toMatch(/in another region/);
    storage.answerWith({ body: 'x'.repeat(800_000) });
    expect(await act('get_file', { path: 'a' })).toMatchObject({ encoding: 'file', size: 800_000, file: { name: 'a', size: 800_000 } });
    storage.answerWith({ body: '<!DOCTYPE x [<!ENTITY a "b">]><ListBucketResult>&a;</ListBucketResult>' });
    expect((await stepErrorOf(act('list_files', {}))).message).toMatch(/can’t be read/);
    storage.answerWith({ body: '<a>'.repeat(5000) + '</a>'.repeat(5000) });
    expect((await stepErrorOf(act('list_files', {}))).message).toMatch(/can’t be read/);
  });
});
