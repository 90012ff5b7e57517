import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const loadLanes = () => import('../../scripts/test/lanes.mjs');
const loadChanged = () => import('../../scripts/test/changed.mjs');
const loadSummary = () => import('../../scripts/test/summary.mjs');

/** A task that ends when the test ends it. */
function heldTask(part: string, needs: readonly string[] = []) {
  let end: (result: { passed: number; failed: number }) => void = () => {};
  const done = new Promise<{ passed: number; failed: number }>((resolve) => (end = resolve));
  let hasBegun = false;
  return {
    part,
    needs,
    run: () => {
      hasBegun = true;
      return done;
    },
    hasBegun: () => hasBegun,
    end: (failed = 0) => end({ passed: 1 - failed, failed }),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the lanes of the test command', () => {
  it('the lanes of the test command run one task per lane in order, and start the next task when a lane is free', async () => {
    const { runInLanes } = await loadLanes();
    const tasks = ['a', 'b', 'c'].map((part) => heldTask(part));
    const run = runInLanes(tasks, 2);
    await turn();
    expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
    tasks[1]!.end();
    await turn();
    expect(tasks[2]!.hasBegun()).toBe(true);
    tasks[0]!.end();
    tasks[2]!.end();
    expect([...(await run).values()].flat()).toHaveLength(3);
  });

  it('the lanes of the test command skip a task whose needs are not done, and start it when all of them are', async () => {
    const { runInLanes } = await loadLanes();
    const [first, second] = [heldTask('build'), heldTask('build')];
    const journey = heldTask('journeys', ['build']);
    const other = heldTask('client');
    const run = runInLanes([first, second, journey, other], 3);
    await turn();
    expect([journey.hasBegun(), other.hasBegun()]).toEqual([false, true]);
    first.end();
    await turn();
    expect(journey.hasBegun()).toBe(false);
    second.end();
    await turn();
    expect(journey.hasBegun()).toBe(true);
    journey.end();
    other.end();
    await run;
  });

  it('the lanes of the test command count a task whose need failed as failed, without running it', async () => {
    const { runInLanes } = await loadLanes();
    const build = heldTask('build');
    const journey = heldTask('journeys', ['build']);
    const run = runInLanes([build, journey], 2);
    build.end(1);
    const results = await run;
    expect(journey.hasBegun()).toBe(false);
    expect(results.get('journeys')).toMatchObject([{ passed: 0, failed: 1, output: 'Did not run, because build failed.\n' }]);
  });

  it('the lanes of the test command count a task that throws as failed, with the reason', async () => {
    const { runInLanes } = await loadLanes();
    const results = await runInLanes([{ part: 'a', run: () => Promise.reject(new Error('no disk')) }], 1);
    expect(results.get('a')).toMatchObject([{ failed: 1, output: expect.stringContaining('no disk') }]);
  });

  it('the lanes of the test command report the start of a part and the end of its last task, once each', async () => {
    const { runInLanes } = await loadLanes();
    const said: string[] = [];
    const task = { part: 'a', run: async () => ({ passed: 1, failed: 0 }) };
    await runInLanes([task, task, task], 2, {
      onBegin: (part: string) => said.push(`${part} begins`),
      onEnd: (part: string, results: readonly object[]) => said.push(`${part} ended with ${results.length}`),
    });
    expect(said).toEqual(['a begins', 'a ended with 3']);
  });
});

describe('the shards of the test command', () => {
  const tasks = [
    { part: 'build' },
    { part: 'journeys', needs: ['build'] },
    { part: 'server' },
    { part: 'server' },
    { part: 'journeys', needs: ['build'] },
  ];

  it('the shards of the test command have each task once, and what their tasks need', async () => {
    const { shardOf } = await loadLanes();
    expect(shardOf(tasks, '1/2')).toEqual([tasks[0], tasks[1], tasks[3]]);
    expect(shardOf(tasks, '2/2')).toEqual([tasks[0], tasks[2], tasks[4]]);
    expect(shardOf(tasks, '2/4')).toEqual([tasks[2]]);
    expect(shardOf(tasks, '1/1')).toEqual(tasks);
  });

  it.each(['0/4', '5/4', '2', '1/0', 'a/b', ''])('the shards of the test command refuse %j', async (shard) => {
    const { shardOf } = await loadLanes();
    expect(() => shardOf(tasks, shard)).toThrow('such as 1/4');
  });
});

describe('a run of Jest by the test command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-runs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const config = ['--config', JSON.stringify({ rootDir: folder })];

  /** Runs a file with these tests. */
  async function runTests(tests: string) {
    const { runJest } = await import('../../scripts/test/jest.mjs');
    writeFileSync(join(folder, 'some.test.js'), tests);
    return runJest(config);
  }

  it('a run of Jest by the test command counts passed, failed and skipped tests', async () => {
    const tests = `it('adds', () => {}); it('subtracts', () => { throw new Error('minus'); }); it.skip('divides', () => {});`;
    expect(await runTests(tests)).toMatchObject({ passed: 1, failed: 1, skipped: 1, output: expect.stringContaining('minus') });
  });

  it('a run of Jest by the test command that was ended from outside counts as one failure, and prints what had run until then', async () => {
    const { passed, failed, output } = await runTests(`it('adds', () => {}); it('hangs', () => process.kill(process.pid, 'SIGKILL'));`);
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(output).toContain('was ended by SIGKILL');
    expect(output).toMatch(/Until then:\n▸ \S+some\.test\.js\n▸ adds\n✓ adds \(\d+ ms\)\n▸ hangs\n/);
  });
});

describe('the summary of the test command', () => {
  it('the summary of the test command adds up the tasks of a part, and keeps the output of failures', async () => {
    const { sumOf } = await loadSummary();
    const good = { passed: 5, failed: 0, skipped: 1, output: 'fine', milliseconds: 10 };
    const bad = { passed: 2, failed: 1, output: 'red', milliseconds: 5 };
    expect(sumOf([good, bad])).toEqual({
      passed: 7,
      failed: 1,
      skipped: 1,
      output: 'red',
      milliseconds: 15,
      fault: undefined,
    });
  });
});

describe('what a change can break', () => {
  it('the journeys that a change can break are a changed journey, and a few broad journeys for the client', async () => {
    const { journeysFor } = await loadChanged();
    expect(journeysFor(['test/journeys/billing.journey.ts'])).toEqual(['billing']);
    expect(journeysFor(['src/app/shell/App.tsx'])).toEqual(['login', 'header']);
    expect(journeysFor(['docs/operating.md', 'src/domain/money.ts'])).toEqual([]);
  });

  it('the plan of the tests names only journeys that exist', async () => {
    const { existsSync } = await import('node:fs');
    const { broadJourneys, longJourneys, onInstances } = await import('../../scripts/test/plan.mjs');
    const named: string[] = [broadJourneys, longJourneys, onInstances].flat();
    expect(named.filter((name) => !existsSync(`test/journeys/${name}.journey.ts`))).toEqual([]);
  });

  it('the plan of the tests names only tests that exist', async () => {
    const { readdirSync } = await import('node:fs');
    const { databaseSensitive, withoutDatabase } = await import('../../scripts/test/plan.mjs');
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
    const patterns: string[] = [...databaseSensitive, ...withoutDatabase];
    expect(patterns.filter((pattern) => !files.some((path) => new RegExp(pattern).test(path)))).toEqual([]);
  });
});

describe('the parts of the test command', () => {
  const provided = {
    postgres: async () => ({ url: 'postgres://nobody@127.0.0.1:1/none' }),
    chromium: async () => ({ path: '/no/chromium' }),
    mariadb: async () => ({}),
    dovecot: async () => ({}),
  };

  it('the parts of the test command each have a name, a subject, and tasks by day and by night', async () => {
    const { parts } = await import('../../scripts/test/parts.mjs');
    for (const part of parts) {
      for (const isNightly of [false, true]) {
        const tasks: unknown[] = await part.tasks(provided, { isNightly });
        expect({ name: part.name, about: part.about !== '', isRunnable: tasks.every((task) => typeof task === 'function') }).toEqual({
          name: part.name,
          about: true,
          isRunnable: true,
        });
        expect(tasks.length).toBeGreaterThan(0);
      }
    }
  });

  it('the parts of the test command need only parts that exist', async () => {
    const { parts } = await import('../../scripts/test/parts.mjs');
    const names = new Set(parts.map(({ name }: { name: string }) => name));
    expect(parts.flatMap(({ needs = [] }: { needs?: string[] }) => needs).filter((need: string) => !names.has(need))).toEqual([]);
  });

  it('the parts of the test command explain why they cannot run if a program is missing', async () => {
    const { parts } = await import('../../scripts/test/parts.mjs');
    const fault = 'no such program';
    const without = {
      postgres: async () => ({ fault }),
      chromium: async () => ({ fault }),
      mariadb: async () => ({ fault }),
      dovecot: async () => ({ fault }),
    };
    const silent: string[] = [];
    for (const part of parts) if ((await part.tasks(without, { isNightly: false })).fault !== fault) silent.push(part.name);
    expect(parts.map(({ name }: { name: string }) => name).filter((name: string) => !silent.includes(name))).toEqual([
      'journeys',
      'server',
      'connectors',
      'instances',
      'upgrade',
    ]);
  });
});
