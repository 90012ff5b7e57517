import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../../../src/server/platform/errors';
import { lockDataDirectory } from '../../../../src/server/platform/database/dataDirectoryLock';
import { endProcesses, startProcess } from '../../../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(endProcesses);

const owners = () => readdirSync(folder).filter((name) => /^owner\.\d+\.json$/.test(name));
const owner = () => JSON.parse(readFileSync(join(folder, owners().at(-1) ?? ''), 'utf8')) as Record<string, unknown>;
const claim = (given: Record<string, unknown>) => writeFileSync(join(folder, 'owner.1.json'), JSON.stringify({ ...given, token: 'other' }));

/** The id of a process that has ended. */
const deadPid = () =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ['-e', '0']);
    child.once('close', () => resolve(child.pid!));
  });

/** Expects that the lock can be taken and is then held. */
async function expectTaken(): Promise<void> {
  const lock = await lockDataDirectory(folder);
  expect(owner()).toMatchObject({ pid: process.pid, host: hostname() });
  await lock.release();
}

describe('the lock of a data directory', () => {
  it('the lock of a data directory has one holder at a time, until it is released [R02]', async () => {
    const lock = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toThrow(StartError);
    await expect(lockDataDirectory(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid}`);
    await lock.release();
    const next = await lockDataDirectory(folder);
    await next.release();
    expect(owners()).toEqual(['owner.2.json']);
  });

  it('the lock of a data directory is taken over from a dead process at once [R02]', async () => {
    const lock = await lockDataDirectory(folder);
    const mine = owner();
    await lock.release();
    rmSync(join(folder, 'owner.1.json'));
    claim({ ...mine, pid: await deadPid() });
    await expectTaken();
  });

  it('the lock of a data directory is taken over when the number of the dead one was given to another process [R02]', async () => {
    const lock = await lockDataDirectory(folder);
    const mine = owner();
    await lock.release();
    rmSync(join(folder, 'owner.1.json'));
    claim({ ...mine, pid: process.pid, startedAt: '1' });
    await expectTaken();
  });

  it('the lock of a data directory is taken over after a restart of the machine, whatever lives under that number now [R02]', async () => {
    const lock = await lockDataDirectory(folder);
    const mine = owner();
    await lock.release();
    rmSync(join(folder, 'owner.1.json'));
    claim({ ...mine, boot: 'before' });
    await expectTaken();
  });

  it('the lock of a data directory of another machine or container holds as long as it is renewed [R02]', async () => {
    claim({ pid: await deadPid(), startedAt: '1', host: `not-${hostname()}`, boot: 'x' });
    await expect(lockDataDirectory(folder)).rejects.toThrow(StartError);
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(join(folder, 'owner.1.json'), longAgo, longAgo);
    await expectTaken();
  });

  it('the lock of a data directory is not stuck on a file that was never written whole [R02]', async () => {
    writeFileSync(join(folder, 'owner.1.json'), '{"pid":');
    await expectTaken();
  });

  it('the lock of a data directory goes to one of many who find it free, or dead, at once [R02]', async () => {
    for (let round = 0; round < 20; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(folder)));
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect(owners()).toHaveLength(1);
      await won[0]!.value.release();
    }
  });
});

describe('two servers on one data directory', () => {
  it('the second ends with a clear line; killed, the first is followed by another [R02]', async () => {
    const env = { DATA_DIR: folder };
    const first = await startProcess({ env });
    await first.ready;
    const second = await startProcess({ env });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Cannot start: the data directory ${folder} is in use by process ${first.child.pid}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL.`,
    );
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    first.child.kill('SIGKILL');
    const third = await startProcess({ env });
    await third.ready;
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });
});
