import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { FileReference } from '../../../../src/domain/runs/files';
import type { AppDefinition, AppField, Value } from '../../../../src/domain/apps/definition';
import type { OpenedFile } from '../../../../src/server/connectors/connector';
import type { StreamedBody } from '../../../../src/server/platform/outgoing';
import { fuzzRuns } from '../../../support/fuzz';
import { callContext, closeCounterparts, memoryFiles, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { connectionTo, declare, runAction, write } from './declared';

afterAll(closeCounterparts);

const files: AppField = { key: 'files', label: 'Files', type: 'file', isMany: true };
const fields: readonly AppField[] = [files, { key: 'text', label: 'Text', type: 'text' }];

const sending = (json: Value, field: Partial<AppField> = {}): AppDefinition =>
  declare({ actions: [write({ method: 'POST', path: '/m', body: { json } }, { fields: [{ ...files, ...field }, fields[1]!] })] });

const parts: Value = {
  list: {
    $each: 'input.files',
    as: {
      name: '{each.name}',
      data: { $file: 'each', as: 'base64', before: 'data:{each.type};base64,' },
      text: { $file: 'each', as: 'text', before: '{input.text}' },
      bare: { $file: 'each', as: 'base64' },
    },
  },
  text: '{input.text}',
};

/** The body that an action sends, as a stream that has not been read. */
async function bodyOf(definition: AppDefinition, input: object, stored = memoryFiles()): Promise<StreamedBody> {
  const { outgoing } = callContext();
  let body: unknown;
  const send: typeof outgoing.send = async (request) => {
    body = request.body;
    return { status: 200, headers: {}, body: Buffer.from('{}'), url: request.url };
  };
  const target = { url: 'http://127.0.0.1:1', requests: [], last: () => undefined as never };
  await runAction(definition, target, { outgoing: { ...outgoing, send }, files: stored, input: { ...input } });
  return body as StreamedBody;
}

describe('files in the JSON of a request', () => {
  it('are where the definition has them, whatever their names, types and contents and other values are [Z200]', async () => {
    const definition = sending(parts);
    const name = fc.string({ unit: 'binary', minLength: 1 });
    const file = fc.record({ name, type: fc.string({ minLength: 1 }), bytes: fc.uint8Array({ maxLength: 200 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), name, async (given, typed) => {
        const text = `x${typed}`;
        const stored = memoryFiles();
        const kept = await Promise.all(given.map((each) => stored.keep({ ...each, bytes: Buffer.from(each.bytes) })));
        const body = await bodyOf(definition, { files: kept, text }, stored);
        const sent = Buffer.concat((await (await body.open()).toArray()) as Buffer[]);
        expect(sent).toHaveLength(body.size);
        expect(JSON.parse(sent.toString('utf8'))).toEqual({
          list: given.map((each) => {
            const bytes = Buffer.from(each.bytes);
            const bare = bytes.toString('base64');
            return {
              name: each.name,
              data: `data:${each.type};base64,${bare}`,
              text: `${text}${bytes.toString('utf8')}`,
              bare,
            };
          }),
          text,
        });
      }),
      { numRuns: fuzzRuns },
    );
  });

  it('are read while they are sent: of 100 MB, no more than a few are in memory [Z200]', async () => {
    const megabyte = 1024 * 1024;
    let produced = 0;
    const large: OpenedFile = {
      fileId: '019aa5f2-0000-4000-8000-000000000000',
      name: 'a.mp4',
      type: 'video/mp4',
      size: 100 * megabyte,
      digest: '0'.repeat(64),
      read: async () =>
        Readable.from(
          (function* () {
            for (; produced < 100; produced += 1) yield Buffer.alloc(megabyte);
          })(),
          { objectMode: false },
        ),
    };
    const { read: _read, ...reference } = large;
    const body = await bodyOf(
      sending({ a: { $file: 'input.files.0', as: 'base64' } }),
      { files: [reference] },
      {
        ...memoryFiles(),
        open: async () => large,
      },
    );
    expect(produced).toBe(0);
    let sent = 0;
    let most = 0;
    for await (const chunk of await body.open()) {
      sent += (chunk as Buffer).length;
      most = Math.max(most, produced * megabyte - (sent * 3) / 4);
    }
    expect(sent).toBe(body.size);
    expect(most).toBeLessThan(4 * megabyte);
  });

  it('have the size and the types that their field takes, and are refused before anything is sent [Z201]', async () => {
    const stored = memoryFiles();
    const target = await startCounterpart(() => ({ body: {} }));
    const definition = sending(parts, { mostBytes: 2 * 1024 * 1024, pattern: { matches: 'image/.+', say: 'Choose a picture.' } });
    const keep = (name: string, type: string, size: number) => stored.keep({ name, type, bytes: Buffer.alloc(size, 'x') });
    const send = (...given: readonly (FileReference | { readonly file: FileReference })[]) =>
      runAction(definition, target, { connection: connectionTo(target), files: stored, input: { files: given } });
    const [small, half, text] = [
      await keep('a.png', 'image/png', 10),
      await keep('b.png', 'image/png', 1024 * 1024),
      await keep('c.txt', 'text/plain', 1),
    ];
    await send(small, { file: half });
    expect(target.last().json.list.map(({ name }: { readonly name: string }) => name)).toEqual(['a.png', 'b.png']);
    expect((await stepErrorOf(send(small, half, half))).message).toBe('Files can have at most 2 MB together.');
    expect((await stepErrorOf(send(small, text))).message).toBe('“c.txt” has the type text/plain. Choose a picture.');
    expect(target.requests).toHaveLength(1);
  });

  it('are texts of at most 1 MB where they are sent as they are [Z201]', async () => {
    const stored = memoryFiles();
    const large = await stored.keep({ name: 'a.csv', type: 'text/csv', bytes: Buffer.alloc(1024 * 1024 + 1, 'x') });
    const sent = bodyOf(sending({ a: { $file: 'input.files.0', as: 'text' } }), { files: [large] }, stored);
    expect((await stepErrorOf(sent)).message).toBe('A file that is sent as a text can have at most 1 MB, and “a.csv” is larger.');
  });
});
