import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'patchbay-start-'));
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => (await import('../../scripts/machine/ports.mjs')).freePort();

/** Runs `npm start`, and collects its output and its exit. */
function start(port: number, args: string[] = []) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), DATA_DIR: join(folder, 'data') },
  });
  children.push(child);
  let words = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(words) && resolve();
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (piece: Buffer) => {
          words += piece.toString();
          look();
        });
      }
      void ended.then((code) => reject(new Error(`ended with ${code} and said:\n${words}`)));
    });
  return { child, ended, said, words: () => words };
}

describe('npm start', () => {
  it('npm start serves the product, prints its address and people, and stops cleanly at Ctrl+C', async () => {
    const port = await freePort();
    const run = start(port);
    await run.said(/Ctrl\+C/);
    const words = run.words();
    expect(words).toContain(`http://localhost:${port}`);
    expect(words).toContain(`http://localhost:${port}/dev/mailbox`);
    for (const who of [/owner/i, /admin/i, /member/i, /two-factor/i, /two accounts/i, /trial/i]) expect(words).toMatch(who);
    expect((await fetch(`http://localhost:${port}/app/login`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    run.child.kill('SIGINT');
    expect([0, 130]).toContain(await run.ended);
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  });

  it('npm start prints one line if the port is taken, with the way to choose another', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const run = start(port);
    run.said(/./).catch(() => {});
    expect(await run.ended).toBe(1);
    expect(run.words().trim()).toBe(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('npm start prints one line if another process uses the data [R02]', async () => {
    const first = start(await freePort());
    await first.said(/Ctrl\+C/);
    const second = start(await freePort());
    second.said(/./).catch(() => {});
    expect(await second.ended).toBe(1);
    expect(second.words()).toMatch(/data/i);
    first.child.kill('SIGINT');
    await first.ended;
  });
});
