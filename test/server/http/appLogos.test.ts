import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppIcons } from '../../../src/server/http/pages/pictures';
import { startServer, type TestServer } from '../../support/serverHarness';

const folder = mkdtempSync(join(tmpdir(), 'app-icons-'));
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'webex.svg'), script);
  writeFileSync(join(folder, 'README.txt'), 'Our icons.');
  server = await startServer({ env: { APP_ICONS_DIR: folder } });
});
afterAll(() => server.close());

const logoOf = (key: string) => server.browser().get(`/app-logos/of/${key}`);

it('the mark of an app is found by its key, by anybody [B3.34]', async () => {
  const reply = await logoOf('TrelloCLIAPI');
  expect([reply.status, reply.headers.location]).toEqual([302, '/app-logos/trello.svg']);
  expect(reply.headers['cache-control']).toContain('public');
});

it.each(['NobodyCLIAPI', 'a%2Fb', '%00', "'--"])('there is none of %s, which is no error', async (key) => {
  const reply = await logoOf(key);
  expect([reply.status, reply.text]).toEqual([204, '']);
});

it('an icon of the operator is served in place of the picture of its app, and can run no scripts as a document [S56]', async () => {
  const reply = await server.browser().get('/app-logos/webex.svg');
  expect([reply.status, reply.headers['content-type'], String(reply.body)]).toEqual([200, 'image/svg+xml; charset=utf-8', script]);
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  ['Webex.svg', '<svg/>', /APP_ICONS_DIR .*Webex\.svg is not named after an app/],
  ['webex.svg', ' '.repeat(100 * 1024 + 1), /APP_ICONS_DIR .*webex\.svg is larger than 100 kB/],
])('an icon of the operator that cannot be used stops the start: %s', (name, content, problem) => {
  const wrong = mkdtempSync(join(tmpdir(), 'app-icons-'));
  mkdirSync(join(wrong, 'more'));
  writeFileSync(join(wrong, name), content);
  expect(() => readAppIcons(wrong)).toThrow(problem);
  expect(() => readAppIcons(join(wrong, 'nowhere'))).toThrow(/APP_ICONS_DIR .*nowhere/);
});
