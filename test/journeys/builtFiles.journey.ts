import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { runNode } from '../support/runNode';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const clientFiles = filesBelow('dist/client');
const serverFiles = filesBelow('dist/server');
const textOf = (path: string) => readFileSync(path, 'utf8');
const scripts = clientFiles.filter((path) => path.endsWith('.js'));

describe('the production build', () => {
  it('the production build has scripts, each with a gzip and a brotli version', () => {
    expect(scripts.length).toBeGreaterThan(3);
    const without = scripts.filter((path) => !clientFiles.includes(`${path}.gz`) || !clientFiles.includes(`${path}.br`));
    expect(without).toEqual([]);
  });

  it('the production build has no source maps, and names none [S62]', () => {
    expect([...clientFiles, ...serverFiles].filter((path) => path.endsWith('.map'))).toEqual([]);
    expect([...scripts, ...serverFiles].filter((path) => textOf(path).includes('sourceMappingURL='))).toEqual([]);
  });

  it('the production build has no schema library and no schema of the contract in the browser', () => {
    expect(scripts.filter((path) => /ZodError|invalid_type_error|strictObject/.test(textOf(path)))).toEqual([]);
  });

  it('the production build has no fixtures in the browser, and no entry points for tests anywhere [S62]', () => {
    expect(scripts.filter((path) => /demo password|@demo\.|journeyServer|\bjest\b/i.test(textOf(path)))).toEqual([]);
    expect(serverFiles.filter((path) => /journeyServer|jest\.|process\.on\('message'/.test(textOf(path)))).toEqual([]);
  });

  it('the production build contains no part of the development server, such as its adjustable clock [S62]', () => {
    const files = [...clientFiles, ...serverFiles].filter((path) => /\.(?:js|html|css)$/.test(path));
    expect(files.filter((path) => /dev\/clock|createSettableClock|addDevelopmentPage/.test(textOf(path)))).toEqual([]);
    expect(serverFiles.filter((path) => path.split(sep).includes('development'))).toEqual([]);
  });

  it('the production build writes no markup by hand: every sink is the framework’s own [S42]', () => {
    expect(
      clientFiles.filter((path) => path.endsWith('.html') && /\son\w+=|javascript:|<script(?![^>]*\bsrc=)/i.test(textOf(path))),
    ).toEqual([]);
  });

  it('the production build has no address of another origin in its pages and styles [S44]', () => {
    const pages = clientFiles.filter((path) => /\.(html|css)$/.test(path));
    expect(pages.filter((path) => /(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//i.test(textOf(path)))).toEqual([]);
  });
});

describe('a server in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-production-'));
  jest.setTimeout(600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const routes = [
    ['GET', '/dev'],
    ['POST', '/dev/clock/3600'],
  ] as const;

  // `npm start` runs the build in demo mode, with a mailbox but with the machine's clock.
  it.each(['production', 'demo'])(
    'a server built and run as %s answers 404 to each route of the development server [S62]',
    async (mode) => {
      const { freePort, waitUntilReady } = await import('../../scripts/machine/ports.mjs');
      const port: number = await freePort();
      const url = `http://localhost:${port}`;
      const server = runNode(['dist/server/server/main.js'], {
        NODE_ENV: 'production',
        PATCHBAY_MODE: mode,
        LOG_LEVEL: 'warn',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: join(folder, mode),
        SECRET_KEY: 'a-key-of-this-test-alone-0123456789-abcdefghij',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@patchbay.example',
      });
      const isReady = await waitUntilReady(`${url}/readyz`, () => server.child.exitCode !== null, 60_000);
      expect([isReady, server.words()]).toEqual([true, expect.anything()]);
      const answers = routes.map(async ([method, path]) => {
        const { status } = await fetch(url + path, { method, redirect: 'manual' });
        return [method, path, status];
      });
      expect(await Promise.all(answers)).toEqual(routes.map((route) => [...route, 404]));
      server.child.kill('SIGTERM');
      await server.ended;
    },
  );

  it.each(['NODE_ENV', 'PATCHBAY_MODE'])(
    'a server in production is never the development server, which refuses %s=production [S62]',
    async (name) => {
      const refused = runNode(['--import', 'tsx', 'src/development/main.ts'], {
        [name]: 'production',
        DATA_DIR: join(folder, 'refused'),
        PORT: '0',
      });
      expect(await refused.ended).toBe(1);
      expect(refused.words().trim()).toBe(
        'Cannot start: this is the development server, which lets anybody set its clock. Run `npm run serve`.',
      );
    },
  );
});
