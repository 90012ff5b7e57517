import { createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Rule } from '../../../src/domain/runs/conditions';
import type { Step } from '../../../src/domain/runs/definition';
import type { FileReference } from '../../../src/domain/runs/files';
import { StepError } from '../../../src/server/connectors/connector';
import { createFileStore } from '../../../src/server/platform/files';
import { pruneRuns } from '../../../src/server/engine/prune';
import { createFiles } from '../../../src/server/engine/files';
import { encryptCredentials, insertAuthentication } from '../../../src/server/connections/store';
import { lockRun } from '../../../src/server/engine/runs.store';
import { logOf, stepsOf } from '../../../src/server/engine/steps.store';
import { closeCounterparts, startCounterpart } from '../connectors/counterpart';
import { startS3 } from '../connectors/s3Storage';
import { definitionOf, filterStep, hookTrigger, liveZap, publishNext, runsOf, sends } from '../../support/liveZaps';
import { newUser, signedIn } from '../../support/serverPeople';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { OUTGOING_ALLOWED_NETWORKS: '127.0.0.1', FILES_LARGEST_MB: '8', FILES_PER_ACCOUNT_MB: '10' } });
});
afterAll(async () => {
  await server.close();
  await closeCounterparts();
});

const filesOf = (accountId: number) => createFiles(server.context, { accountId });
const megabytes = (count: number) => randomBytes(count * 1024 * 1024);
const inPieces = (bytes: Buffer) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, at) => bytes.subarray(at * 60_000, (at + 1) * 60_000)));
const named = { name: 'photo.jpg', type: 'image/jpeg' };

async function bytesOf(files: ReturnType<typeof filesOf>, value: unknown): Promise<Buffer> {
  return Buffer.concat((await (await (await files.open(value)).read()).toArray()) as Buffer[]);
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error('It succeeded.'),
    (error: Error) => error,
  );

/** The paths of all stored files. */
async function stored(): Promise<string[]> {
  const all = await readdir(server.config.files.folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('the files of an account', () => {
  it('are given back as they were, are encrypted on the disk, and belong to their account [Z64]', async () => {
    const bytes = megabytes(3);
    const file = await filesOf(1).keep({ ...named, name: '../../etc/photo.jpg', bytes: inPieces(bytes) });
    expect(file).toMatchObject({ ...named, size: bytes.length, digest: expect.stringMatching(/^[\da-f]{64}$/) });
    expect((await bytesOf(filesOf(1), file)).equals(bytes)).toBe(true);
    const [path] = (await stored()).filter((each) => each.endsWith(file.fileId));
    expect((await readFile(path!)).includes(bytes.subarray(0, 32))).toBe(false);
    expect((await errorOf(filesOf(2).open(file))).message).toMatch(/no longer there/);
    expect((await errorOf(filesOf(1).open('a text'))).message).toBe('This is no file from an earlier step.');
  });

  it('that were changed on the disk fail at their end, and those that are gone say so [Z64]', async () => {
    const file = await filesOf(3).keep({ ...named, bytes: Buffer.from('some bytes') });
    const [path] = (await stored()).filter((each) => each.endsWith(file.fileId));
    const bytes = await readFile(path!);
    bytes[3]! ^= 1;
    await writeFile(path!, bytes);
    expect((await errorOf(bytesOf(filesOf(3), file))).message).toMatch(/authenticate/);
    await server.context.files.remove(file.fileId);
    const short = await filesOf(3).keep({ name: 'a', type: 'text/plain\0', bytes: Buffer.from('some bytes') });
    const [other] = (await stored()).filter((each) => each.endsWith(short.fileId));
    await writeFile(other!, (await readFile(other!)).subarray(0, 14));
    expect((await errorOf(bytesOf(filesOf(3), short))).message).toMatch(/authentication tag/i);
    const error = await errorOf(bytesOf(filesOf(3), file));
    expect([error instanceof StepError, error.message]).toEqual([true, expect.stringMatching(/no longer there/)]);
  });

  it('that are too large, too many or broken are not kept [Z64]', async () => {
    expect((await errorOf(filesOf(4).keep({ ...named, bytes: inPieces(megabytes(9)) }))).message).toBe('The file is larger than 8 MB.');
    const before = (await stored()).length;
    await filesOf(4).keep({ ...named, bytes: megabytes(7) });
    expect((await errorOf(filesOf(4).keep({ ...named, bytes: megabytes(4) }))).message).toMatch(
      /^The files of this account have reached 10 MB/,
    );
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('The other side hung up.');
    }
    expect((await errorOf(filesOf(4).keep({ ...named, bytes: Readable.from(broken()) }))).message).toBe('The other side hung up.');
    expect((await stored()).length).toBe(before + 1);
    const rows = await server.context.db.selectFrom('files').select('size').where('account_id', '=', 4).execute();
    expect(rows.map(({ size }) => Number(size))).toEqual([7 * 1024 * 1024]);
  });

  it('that a crash left half written are removed as well [Z64]', async () => {
    const before = await stored();
    const file = await filesOf(5).keep({ ...named, bytes: Buffer.from('some bytes') });
    const [path] = (await stored()).filter((each) => each.endsWith(file.fileId));
    await writeFile(`${path}.part`, 'half');
    await server.context.files.remove(file.fileId);
    expect(await stored()).toEqual(before);
  });

  it('of a request that is held have no name in the folder, and are read from the beginning each time [Z64]', async () => {
    const before = await stored();
    const held = await server.context.files.hold(Readable.from([Buffer.from('some '), Buffer.from('bytes')]), 10);
    expect(await stored()).toEqual(before);
    for (let reads = 0; reads < 2; reads += 1)
      expect(Buffer.concat((await held.read().toArray()) as Buffer[]).toString()).toBe('some bytes');
    await held.drop();
    await expect(server.context.files.hold(Readable.from([Buffer.from('some more bytes')]), 10)).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('can be in a bucket with the same API as Amazon S3 [Z64]', async () => {
    const s3 = await startS3();
    const { endpoint, region, accessKeyId, secretAccessKey } = s3.connection;
    const bucket = { endpoint: endpoint.replace(/\/$/, ''), region, name: 'reports', accessKeyId, secretAccessKey };
    const store = createFileStore({ ...server.config.files, bucket });
    await store.write('ab12', Readable.from([Buffer.from('some '), Buffer.from('bytes')]));
    expect(s3.objects.get('ab12')!.content).toBe('some bytes');
    expect(Buffer.concat((await (await store.read('ab12'))!.toArray()) as Buffer[]).toString()).toBe('some bytes');
    await store.remove('ab12');
    await store.remove('ab12');
    expect(await store.read('ab12')).toBeNull();
    await expect(createFileStore({ ...server.config.files, bucket: { ...bucket, secretAccessKey: 'x' } }).read('ab12')).rejects.toThrow(
      /403/,
    );
  });
});

const onlyIf = (...rules: { left: string; operator: Rule['operator']; right: string }[]): Step => ({
  ...filterStep('only', '', ''),
  rules: { match: 'all', rules: rules.map((rule) => ({ ...rule, matchCase: false })) },
});

/** Uploads a file to a bucket. */
const uploads = (key: string, fields: Step['fields']): Step =>
  ({ ...sends(key, '', ''), app: 'AmazonS3CLIAPI', event: 'upload_file', fields }) as Step;

/** A form with fields and one file. */
function formWith(bytes: Buffer) {
  const head = '--x\r\ncontent-disposition: form-data; name="order"\r\n\r\n1042\r\n';
  const file = '--x\r\ncontent-disposition: form-data; name="photo"; filename="Größe.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head + file), bytes, Buffer.from('\r\n--x--\r\n')]);
}

const postForm = (path: string | null, body: Buffer, more: Readonly<Record<string, string>> = {}) => {
  server.clock.advance(1);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', ...more };
  return server.app.inject({ method: 'POST', url: path!, headers, payload: body });
};

async function outputsOf(zap: { readonly id: number }) {
  const { db, encryption } = server.context;
  const record = await lockRun(db, (await runsOf(server, zap)).at(-1)!.id);
  return { id: record!.id, log: logOf(encryption, await stepsOf(db, record!)) };
}

describe('a file in a run', () => {
  it('is received in a form, sent in a form, and can be downloaded by people who may see the run [Z64, Z51]', async () => {
    const app = await startCounterpart(() => ({ body: { ok: true } }));
    const data = { order: '{{trigger.body.order}}', photo: '{{trigger.body.photo.file}}' };
    const step = sends('send', app.url, '', { bodyType: 'multipart', data });
    const owner = await newUser(server);
    const zap = await liveZap(server, definitionOf(hookTrigger(), step), { beside: { ownerId: owner.id } });
    const photo = megabytes(5);
    expect((await postForm(zap.hook, formWith(photo))).statusCode).toBe(200);
    await server.runZaps();
    const { id, log } = await outputsOf(zap);
    const { photo: kept } = (log[0]!.output as { body: { photo: { file: FileReference; content: unknown; name: string } } }).body;
    expect(kept).toMatchObject({ name: 'Größe.jpg', type: 'image/jpeg', size: photo.length, encoding: 'file', content: kept.file });
    expect(log[1]).toMatchObject({ outcome: 'succeeded' });
    const { headers } = app.last();
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(Number(headers['content-length'])).toBeGreaterThan(photo.length);

    const address = `/api/v3/runs/${id}/files/${kept.file.fileId}`;
    const browser = await signedIn(server, owner);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const download = await server.app.inject({ url: address, headers: { host: 'patchbay.example', cookie } });
    expect(download.statusCode).toBe(200);
    expect(download.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.jpg");
    expect(download.rawPayload.equals(photo)).toBe(true);
    const elsewhere = await filesOf(zap.accountId).keep({ ...named, bytes: Buffer.from('of another run') });
    expect((await browser.get(`/api/v3/runs/${id}/files/${elsewhere.fileId}`)).status).toBe(404);
    expect((await server.browser().get(address)).status).toBe(401);
    expect((await (await signedIn(server, await newUser(server))).get(address)).status).toBe(404);
    expect((await browser.get(`/api/v3/runs/${id}/files/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`)).status).toBe(404);
  });

  it('goes from a form into a bucket, while a date and an amount are checked, a name with quotes is sent on, and the sender gets a reply [Z64, Z55, Z57, Z62]', async () => {
    const app = await startCounterpart(() => ({ body: { id: 7 } }));
    const s3 = await startS3();
    const owner = await newUser(server);
    const definition = definitionOf(
      hookTrigger({ replyBy: 'zap' }),
      onlyIf(
        { left: '{{trigger.body.date}}', operator: 'date_after', right: '2026-11-01' },
        { left: '{{trigger.body.amount}}', operator: 'number_greater', right: '1200' },
      ),
      uploads('store', { bucket: 'reports', path: 'orders/{{trigger.body.photo.name}}', content: '{{trigger.body.photo.file}}' }),
      sends('order', app.url, '{"name": "{{trigger.body.name}}", "photo": "{{trigger.body.photo.file}}"}'),
      { ...sends('reply', '', '{"stored": "{{store.path}}", "order": {{order.body.id}}}'), event: 'reply' } as Step,
    );
    const zap = await liveZap(server, definition, { beside: { ownerId: owner.id } });
    const connectionId = await insertAuthentication(server.context.db, {
      profile_id: owner.id,
      account_id: zap.accountId,
      selected_api: 'AmazonS3CLIAPI@1.0.0',
      title: 'Reports',
      auth_type: 'api_key',
      is_demo: false,
      sealed: encryptCredentials(server.context, owner.id, s3.connection),
      created_at: server.clock.now(),
    });
    const steps = definition.steps.map((step) => (step.key === 'store' ? { ...step, connectionId } : step));
    await publishNext(server, zap.id, { ...definition, steps });
    const photo = Buffer.from('a photo '.repeat(200_000));
    const name = 'Ada "Bob" O’Hara", "admin": true';
    const fields = { name, date: '27.11.2026', amount: '1.234,50 €' };
    const parts = Object.entries(fields).map(([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
    let isAnswered = false;
    const waiting = postForm(zap.hook, Buffer.concat([Buffer.from(parts.join('')), formWith(photo)]));
    void waiting.then(() => (isAnswered = true));
    for (let turns = 0; !isAnswered && turns < 1000; turns += 1) {
      await server.runZaps();
      await new Promise(setImmediate);
    }
    expect(isAnswered).toBe(true);
    const reply = await waiting;
    expect([reply.statusCode, reply.json()]).toEqual([200, { stored: 'orders/Größe.jpg', order: 7 }]);
    expect(s3.objects.get('orders/Größe.jpg')).toMatchObject({ type: 'image/jpeg' });
    expect(s3.objects.get('orders/Größe.jpg')!.content === photo.toString()).toBe(true);
    expect(app.last().json).toEqual({ name, photo: 'Größe.jpg' });
  });

  it('is deleted with its run, and stays while another run refers to it [Z64, Z52]', async () => {
    const owner = await newUser(server);
    const zap = await liveZap(server, definitionOf(hookTrigger()), { beside: { ownerId: owner.id } });
    await postForm(zap.hook, formWith(Buffer.from('a small photo')));
    await server.runZaps();
    const { id, log } = await outputsOf(zap);
    const { fileId } = (log[0]!.output as { body: { photo: { file: FileReference } } }).body.photo.file;
    const isStored = async () => (await stored()).some((path) => path.endsWith(fileId));
    // The trial is over, and the history of the plan Free is kept for 7 days.
    server.clock.advance(20 * 24 * 3600_000);
    const browser = await signedIn(server, owner);
    expect((await browser.post(`/api/v3/runs/${id}/replays`, { version: 'same' })).status).toBe(201);
    await server.runZaps();
    await pruneRuns(server.context);
    expect([(await runsOf(server, zap)).length, await isStored()]).toEqual([1, true]);
    server.clock.advance(8 * 24 * 3600_000);
    await pruneRuns(server.context);
    expect([(await runsOf(server, zap)).length, await isStored()]).toEqual([0, false]);
  });

  it('is deleted at once when its account is [Z64]', async () => {
    const file = await filesOf(987_654).keep({ ...named, bytes: Buffer.from('of nobody') });
    const zap = await liveZap(server, definitionOf(hookTrigger()));
    const other = await filesOf(zap.accountId).keep({ ...named, bytes: Buffer.from('of somebody') });
    await pruneRuns(server.context);
    const left = await stored();
    expect([file, other].map(({ fileId }) => left.some((path) => path.endsWith(fileId)))).toEqual([false, true]);
  });

  it('is not taken from a form that is too large or cut off [Z64, S48]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger(), sends('first', 'http://127.0.0.1:1', '{}')));
    const whole = formWith(megabytes(2));
    const answers = [await postForm(zap.hook, formWith(megabytes(10))), await postForm(zap.hook, whole.subarray(0, whole.length - 20))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 400]);
    expect(await runsOf(server, zap)).toEqual([]);
  });

  it('is taken from a large form with the right signature only, which is checked before a file is kept [Z61, Z64]', async () => {
    const zap = await liveZap(server, definitionOf(hookTrigger({ signingKey: 'canary-key' }), filterStep('stop', 'a', 'b')));
    const whole = formWith(megabytes(2));
    const signed = (bytes: Buffer) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'canary-key').update(bytes).digest('hex')}`,
    });
    // A form of an earlier test that was cut off may still be on its way to the store.
    let before = await stored();
    while (before.some((path) => path.endsWith('.part'))) before = await stored();
    expect((await postForm(zap.hook, whole)).statusCode).toBe(401);
    expect((await postForm(zap.hook, whole, signed(whole.subarray(1)))).statusCode).toBe(401);
    expect(await stored()).toEqual(before);
    expect((await postForm(zap.hook, whole, signed(whole))).statusCode).toBe(200);
    expect((await stored()).length).toBe(before.length + 1);
  });
});
