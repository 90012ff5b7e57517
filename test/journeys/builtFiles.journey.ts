import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const clientFiles = filesBelow('dist/client');
const serverFiles = filesBelow('dist/server');
const textOf = (path: string) => readFileSync(path, 'utf8');
const scripts = clientFiles.filter((path) => path.endsWith('.js'));

describe('the production build', () => {
  it('has scripts at all, each with gzip and brotli beside it', () => {
    expect(scripts.length).toBeGreaterThan(3);
    const without = scripts.filter((path) => !clientFiles.includes(`${path}.gz`) || !clientFiles.includes(`${path}.br`));
    expect(without).toEqual([]);
  });

  it('has no source maps, and names none [S62]', () => {
    expect([...clientFiles, ...serverFiles].filter((path) => path.endsWith('.map'))).toEqual([]);
    expect([...scripts, ...serverFiles].filter((path) => textOf(path).includes('sourceMappingURL='))).toEqual([]);
  });

  it('has no schema library and no schema of the contract in the browser', () => {
    expect(scripts.filter((path) => /ZodError|invalid_type_error|strictObject/.test(textOf(path)))).toEqual([]);
  });

  it('has no cast of the fixtures in the browser, and no doors for tests anywhere [S62]', () => {
    expect(scripts.filter((path) => /demo password|@demo\.|journeyServer|\bjest\b/i.test(textOf(path)))).toEqual([]);
    expect(serverFiles.filter((path) => /journeyServer|jest\.|process\.on\('message'/.test(textOf(path)))).toEqual([]);
  });

  it('writes no markup by hand: every sink is the framework’s own [S42]', () => {
    expect(
      clientFiles.filter((path) => path.endsWith('.html') && /\son\w+=|javascript:|<script(?![^>]*\bsrc=)/i.test(textOf(path))),
    ).toEqual([]);
  });

  it('has no address of another origin in its pages and styles [S44]', () => {
    const pages = clientFiles.filter((path) => /\.(html|css)$/.test(path));
    expect(pages.filter((path) => /(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?\/\//i.test(textOf(path)))).toEqual([]);
  });
});
