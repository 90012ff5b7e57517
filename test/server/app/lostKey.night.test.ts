import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcesses, startProcess } from '../../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-lost-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

const envOf = (key: string) => ({ DATA_DIR: folder, SECRET_KEY: `${key}-key-for-tests-0123456789-abcdefghij` });

const reseal = async (key: string) => {
  const { ended, output } = await startProcess({ entry: 'reseal.js', args: ['--lost'], env: envOf(key) });
  return { code: await ended, output: output() };
};

it('the command for a lost key lets the server start with a new one, and changes nothing with a key that is not lost [S01]', async () => {
  const first = await startProcess({ env: envOf('first') });
  await first.ready;
  first.child.kill('SIGTERM');
  await first.ended;

  expect(await reseal('first')).toMatchObject({ code: 1, output: expect.stringContaining('nothing is lost') });
  const refused = await startProcess({ env: envOf('second') });
  await expect(refused.ready).rejects.toThrow('npm run reseal -- --lost');

  expect(await reseal('second')).toMatchObject({ code: 0, output: expect.stringContaining('starts with this SECRET_KEY now') });
  const second = await startProcess({ env: envOf('second') });
  await second.ready;
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
