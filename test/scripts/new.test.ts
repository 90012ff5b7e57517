export {}; // makes this file a module

const load = () => import('../../scripts/new/endpoint.mjs');
const nowhere = () => null;

const zaps = `import { z } from 'zod';
import { ErrorBody, Id } from './common';
import { resource } from './define';

export const zaps = resource({
  listZaps: {
    method: 'GET',
  },
});
`;
const routes = `import { zaps } from '../../../contract/zaps';
import { routes } from '../../context/handler';

export default routes(zaps, {
  /** GET /api/v3/zaps. */
  async listZaps() {
    return { status: 200, body: { objects: [] } };
  },
});

const below = 1;
`;
const files = (path: string): string | null => ({ 'src/contract/zaps.ts': zaps, 'src/server/zaps/routes.ts': routes })[path] ?? null;

it('npm run new -- endpoint adds the entry to its resource, with the imports that it needs, and keeps the others', async () => {
  const { endpointFiles } = await load();
  const { files: texts } = endpointFiles(['zaps', 'pauseZap', 'POST', '/api/v3/zaps/:id/pause'], files);
  const contract = texts['src/contract/zaps.ts'] ?? '';
  expect(contract).toContain("import { ErrorBody, Id, EmptyBody, NoBody } from './common';");
  expect(contract).toContain("import { resource, perProfile } from './define';");
  expect(contract).toContain("limit: perProfile('pause_zap.profile', 600),");
  expect(contract.match(/from 'zod'/g)).toHaveLength(1);
  expect(contract).toMatch(
    /listZaps: \{[^]*pauseZap: \{\n {4}method: 'POST',\n {4}path: '\/api\/v3\/zaps\/:id\/pause',[^]*params: [^]*\n\}\);\n$/,
  );
});

it('npm run new -- endpoint adds a handler to the routes of its resource, and writes a test that fails', async () => {
  const { endpointFiles } = await load();
  const { files: texts } = endpointFiles(['zaps', 'pauseZap', 'POST', '/api/v3/zaps/:id/pause'], files);
  expect(Object.keys(texts)).toEqual(['src/contract/zaps.ts', 'src/server/zaps/routes.ts', 'test/server/zaps/pauseZap.test.ts']);
  expect(texts['src/server/zaps/routes.ts']).toMatch(
    /listZaps\(\) \{[^]*\n\n {2}\/\*\* POST \/api\/v3\/zaps\/:id\/pause\. \*\/\n {2}async pauseZap\(\) \{[^]*\n\}\);\n\nconst below/,
  );
  expect(texts['test/server/zaps/pauseZap.test.ts']).toContain("toEqual([200, 'TO WRITE'])");
});

it('npm run new -- endpoint creates a resource that does not exist yet', async () => {
  const { endpointFiles } = await load();
  const { files: texts } = endpointFiles(['badges', 'listBadges', 'GET', '/api/v3/badges'], nowhere);
  expect(texts['src/contract/badges.ts']).toMatch(
    /^import \{ ErrorBody, NoBody \} from '.\/common';\nimport \{ resource \}[^]*badges = resource\(\{\n {2}listBadges: \{/,
  );
  expect(texts['src/server/badges/routes.ts']).toMatch(/^import \{ badges \}[^]*routes\(badges, \{\n[^]*async listBadges\(\) \{/);
});

it.each([
  [['zaps', 'zap', 'GET', '/api/v3/zaps'], /verb and a noun/],
  [['Zaps', 'listZaps', 'GET', '/api/v3/zaps'], /name of a resource/],
  [['zaps', 'listZaps', 'FETCH', '/api/v3/zaps'], /one of GET/],
  [['zaps', 'listZaps', 'GET', 'zaps'], /slash/],
  [['zaps'], /Usage/],
])('npm run new -- endpoint %j is refused with a sentence', async (words, sentence) => {
  const { endpointFiles } = await load();
  expect(() => endpointFiles(words, nowhere)).toThrow(sentence);
});

it('npm run new -- endpoint refuses a name that the resource has already', async () => {
  const { endpointFiles } = await load();
  expect(() => endpointFiles(['zaps', 'listZaps', 'GET', '/api/v3/zaps'], files)).toThrow(/zaps.ts has listZaps already/);
});
