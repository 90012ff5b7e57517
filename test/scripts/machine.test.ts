export {}; // makes this file a module

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function project(lock: object, installed: object | null) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-test-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
  if (installed !== null) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  return folder;
}

describe('the Node that runs us', () => {
  it.each(['18.20.4', '20.18.9', '16.0.0'])('Node %s is too old, and one line says so', async (version) => {
    const { nodeFault } = await import('../../scripts/machine/node.mjs');
    expect(nodeFault(version)).toBe(`Patchbay needs Node 20.19 or newer; this is Node ${version}.`);
  });

  it.each(['20.19.0', '20.20.2', '22.1.0', '24.21.0'])('Node %s will do', async (version) => {
    const { nodeFault } = await import('../../scripts/machine/node.mjs');
    expect(nodeFault(version)).toBeNull();
  });
});

describe('the packages beside us', () => {
  const lock = {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  };

  it('the packages are complete if npm recorded the same versions', async () => {
    const { missingPackages } = await import('../../scripts/machine/node.mjs');
    expect(missingPackages(project(lock, { 'node_modules/a': { version: '1.0.0' } }))).toBeNull();
  });

  it('the packages are missing in a fresh clone and after an interrupted install', async () => {
    const { missingPackages } = await import('../../scripts/machine/node.mjs');
    expect(missingPackages(project(lock, null))).toMatch(/missing or incomplete/);
    expect(missingPackages(project(lock, {}))).toBe('a should be 1.0.0');
  });

  it('the packages are missing if the lock file has changed', async () => {
    const { missingPackages } = await import('../../scripts/machine/node.mjs');
    expect(missingPackages(project(lock, { 'node_modules/a': { version: '0.9.0' } }))).toBe('a should be 1.0.0');
  });
});

describe('the port', () => {
  it('the port is free, or the message explains how to choose another', async () => {
    const { portFault } = await import('../../scripts/machine/ports.mjs');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await portFault(port)).toBe(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
    await new Promise((resolve) => server.close(resolve));
    expect(await portFault(port)).toBeNull();
  });
});

describe('the summary of the tests', () => {
  it('the summary of the tests counts a file that did not load as a failure', async () => {
    const { countJest } = await import('../../scripts/test/jest.mjs');
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [],
    };
    expect(countJest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('the summary of the tests counts no failure when several projects pass in one process', async () => {
    const { runJest } = await import('../../scripts/test/jest.mjs');
    // Without times of an earlier run, Jest begins with the largest file: those of the light runner come before that of the client.
    const files = ['domain/redirects', 'server/platform/boundedQueue', 'widgets/initials'];
    const cache = mkdtempSync(join(tmpdir(), 'patchbay-cache-'));
    folders.push(cache);
    const run = ['--selectProjects', 'domain', 'server', 'client', '--cacheDirectory', cache, '--testPathPatterns', ...files];
    const { passed, failed, output } = await runJest(run);
    expect(failed === 0 ? '' : output).toBe('');
    expect(passed).toBeGreaterThanOrEqual(files.length);
  });
});

describe('a program that the scripts run', () => {
  it('a program that the scripts run is ended at its time limit, with the programs that it started', async () => {
    const { runProgram } = await import('../../scripts/machine/processes.mjs');
    const grandchild = 'console.log(process.pid); setInterval(() => {}, 1000);';
    const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' }); setInterval(() => {}, 1000);`;
    // Its output stays open, and this would not end, for as long as the other program runs.
    const { code, output } = await runProgram(process.execPath, ['-e', program], { timeout: 3000 });
    expect(code).not.toBe(0);
    expect(output).toMatch(/^\d+\n\n.* was ended by SIGKILL\n$/);
  });

  it('a program that the scripts run ends by itself before its time limit', async () => {
    const { runProgram } = await import('../../scripts/machine/processes.mjs');
    expect(await runProgram(process.execPath, ['-e', 'console.log("done")'], { timeout: 60_000 })).toMatchObject({
      code: 0,
      output: 'done\n',
    });
  });
});
