import fc from 'fast-check';
import { Readable } from 'node:stream';
import { bytesInJson } from '../../../../src/server/apps/runtime/base64Reply';
import { memoryFiles, closeCounterparts, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { declare, runAction, write } from './declared';

afterAll(closeCounterparts);

/** The file in a reply that arrives in pieces of these sizes. */
async function read(text: string, sizes: readonly number[] = []): Promise<Buffer> {
  const all = Buffer.from(text);
  const pieces: Buffer[] = [];
  let at = 0;
  for (const size of sizes) pieces.push(all.subarray(at, (at += size)));
  pieces.push(all.subarray(at));
  return Buffer.concat(await Readable.from(bytesInJson(Readable.from(pieces), 'data', 'Stock')).toArray());
}

it('any bytes in base64 of either kind are read as they are, however they are escaped and in whatever pieces they arrive [Z166]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('base64' as const, 'base64url' as const),
      fc.boolean(),
      fc.array(fc.nat(20), { maxLength: 60 }),
      async (given, kind, isEscaped, sizes) => {
        const bytes = Buffer.from(given);
        const plain = bytes.toString(kind);
        const text = isEscaped ? plain.replace(/=/g, '\\u003d').replace(/\//g, '\\/') : plain;
        expect(await read(`{\n  "data": "${text}"\n}\n`, sizes)).toEqual(bytes);
      },
    ),
  );
});

it.each([
  '',
  'null',
  '{}',
  '{"data":null}',
  '{"other":"AAAA"}',
  '{"data":"AAAA"',
  '{"data":"AAAA',
  '{"data":"AAAA","size":3}',
  '{"data":"AAAAA"}',
  '{"data":"AA=A"}',
  '{"data":"AA!A"}',
  '{"data":"\\x"}',
])('a reply with no file in base64 is an error and no file: %s [Z166]', async (text) => {
  for (const sizes of [[], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]) expect((await stepErrorOf(read(text, sizes))).message).toMatch(/can’t be read/);
});

it('a file in a JSON reply is stored with the name and the type that the step knows, also if it is larger than a reply may be [Z166]', async () => {
  const bytes = Buffer.alloc(3_000_000, 'x');
  const target = await startCounterpart(() => ({ body: { data: bytes.toString('base64url') } }));
  const files = memoryFiles();
  const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
  const request = { method: 'GET', path: '/f', reply: 'file', fileIn: { member: 'data', name: '{input.name}', type: 'text/csv' } } as const;
  const definition = declare({ actions: [write(request, { fields })] });
  const file = await runAction(definition, target, { files, input: { name: 'ü.csv' } });
  expect(file).toMatchObject({ name: 'ü.csv', type: 'text/csv', size: 3_000_000 });
  expect([...files.kept.values()][0]?.equals(bytes)).toBe(true);
});
