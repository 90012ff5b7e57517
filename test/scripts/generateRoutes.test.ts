import { readFileSync } from 'node:fs';

const load = () => import('../../scripts/generate/routes.mjs');

const page = (settings: string) => `import { definePage } from 'x';\nexport default definePage({ ${settings}, Screen });\n`;

describe('the tables of routes', () => {
  it('the tables of routes match the page files (if not, run `npm run generate`)', async () => {
    const { generateRoutes } = await load();
    const { formatSource } = await import('../../scripts/generate/output.mjs');
    for (const [file, text] of Object.entries(generateRoutes() as Record<string, string>)) {
      expect(readFileSync(file, 'utf8')).toBe(await formatSource(file, text));
    }
  });

  it('the tables of routes are read only from literals, and an error names the place of anything else', async () => {
    const { readPage } = await load();
    expect(
      readPage('src/app/features/a/b/page.ts', page("path: ['/b', '/b/:id'], title: 'B', frame: 'full', scrollsToTop: true")),
    ).toMatchObject({
      paths: ['/b', '/b/:id'],
      title: 'B',
      frame: 'full',
      scrollsToTop: true,
      chunk: 'b',
    });
    const read = (settings: string) => () => readPage('src/app/features/b/page.ts', page(settings));
    expect(read("path: bPath, title: 'B', frame: 'full'")).toThrow('src/app/features/b/page.ts:2: "path" of definePage must be a literal');
    expect(read("path: '/b', title: copy.title, frame: 'full'")).toThrow(/"title" of definePage must be a literal.*copy\.title/);
    expect(read("path: '/b', title, frame: 'full'")).toThrow(/"title" of definePage must be a literal/);
    expect(read("path: '/b', title: 'B'")).toThrow('definePage lacks "frame"');
    expect(() => readPage('src/app/features/b/page.ts', 'export const page = 1;')).toThrow(/ends with `export default definePage/);
  });
});
