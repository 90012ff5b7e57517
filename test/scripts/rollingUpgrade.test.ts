import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { freePort } from '../../scripts/machine/ports.mjs';
import { startBalancer } from '../../scripts/rolling-upgrade/balancer.mjs';
import { isCovered, lastReleaseCommit } from '../../scripts/rolling-upgrade/earlier.mjs';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** An instance that answers with its name; `/slow` only when `release` is called. */
async function startInstance(name: string) {
  const port: number = await freePort();
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    const server = createServer((request, reply) => {
      if (request.url !== '/slow') return void reply.end(name);
      release = () => void reply.end(name);
      resolve();
    });
    servers.push(server);
    server.listen(port, '127.0.0.1');
  });
  return { port, arrived, release: () => release() };
}

describe('the balancer of a rolling upgrade', () => {
  it('an instance that is drained answers what it has, and gets nothing more [T66]', async () => {
    const [one, two] = [await startInstance('one'), await startInstance('two')];
    const port: number = await freePort();
    const balancer = await startBalancer(port);
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    balancer.add(one.port);
    const slow = ask('/slow');
    await one.arrived;
    balancer.add(two.port);
    expect(new Set([await ask('/'), await ask('/')])).toEqual(new Set(['one', 'two']));
    let isDrained = false;
    const drained = balancer.drain(one.port).then(() => (isDrained = true));
    expect([await ask('/'), await ask('/'), await ask('/')]).toEqual(['two', 'two', 'two']);
    expect(isDrained).toBe(false);
    one.release();
    expect(await slow).toBe('one');
    await drained;
    expect(balancer.ports()).toEqual([two.port]);
    await balancer.close();
  });
});

describe('the earlier release of a rolling upgrade', () => {
  const lock = (packages: Record<string, string>) => ({
    packages: { '': { version: '0.1.0' }, ...Object.fromEntries(Object.entries(packages).map(([path, version]) => [path, { version }])) },
  });

  it('our packages are enough for a lock file that has no other package and no other version [T66]', () => {
    const present = lock({ 'node_modules/a': '1.0.0', 'node_modules/b': '2.0.0' });
    expect(isCovered(lock({ 'node_modules/a': '1.0.0' }), present)).toBe(true);
    expect(isCovered(lock({ 'node_modules/a': '1.0.1' }), present)).toBe(false);
    expect(isCovered(lock({ 'node_modules/c': '1.0.0' }), present)).toBe(false);
  });

  it('it is the commit that stored the newest release, without which there is none [T66]', () => {
    const commit = lastReleaseCommit();
    // A copy without history, such as an archive, has none.
    if (commit !== null) expect(execFileSync('git', ['cat-file', '-t', commit], { encoding: 'utf8' }).trim()).toBe('commit');
    expect(lastReleaseCommit('test/no-releases')).toBeNull();
  });
});
