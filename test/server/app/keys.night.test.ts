import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcesses, startProcess } from '../../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

const keyOf = (name: string) => `${name}-key-for-tests-0123456789-abcdefghij`;
const envOf = (key: string, previous?: string) => ({
  DATA_DIR: folder,
  SECRET_KEY: keyOf(key),
  ...(previous === undefined ? {} : { SECRET_KEY_PREVIOUS: keyOf(previous) }),
});

const run = async (entry: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { ended, output } = await startProcess({ entry, args, env });
  return { code: await ended, output: output() };
};
const status = (key: string, previous?: string) => run('keys.js', ['status'], envOf(key, previous));

it('the command says that the earlier key is needed before everything is encrypted again, that it can be removed after it, and changes nothing [S01]', async () => {
  const first = await startProcess({ env: envOf('first') });
  await first.ready;
  first.child.kill('SIGTERM');
  await first.ended;

  expect(await status('first')).toEqual({ code: 0, output: expect.stringContaining('SECRET_KEY reads everything.') });
  for (let time = 0; time < 2; time += 1)
    expect(await status('second', 'first')).toEqual({ code: 2, output: expect.stringContaining('SECRET_KEY_PREVIOUS is still needed') });
  expect(await status('second')).toEqual({ code: 2, output: expect.stringContaining('Set the earlier one as SECRET_KEY_PREVIOUS') });

  expect((await run('reseal.js', [], envOf('second', 'first'))).code).toBe(0);
  expect(await status('second', 'first')).toEqual({ code: 0, output: expect.stringContaining('SECRET_KEY_PREVIOUS can be removed') });
  expect(await status('second')).toEqual({ code: 0, output: expect.stringContaining('SECRET_KEY reads everything.') });
});
