import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startServer({ logTo: lines });
});
afterAll(() => server.close());

const path = '/api/v3/events';
const data = { service: 'patchbay-web', release: '1.0' };

describe('POST /api/v3/events', () => {
  it('POST /api/v3/events takes a message with its data from anybody, and writes it into the log as inert text [B7.30]', async () => {
    const { status } = await server
      .browser()
      .post(path, { message: 'chunk\nmissing', data: { ...data, page: '/help', token: 'tell-nobody' } });
    expect(status).toBe(204);
    const line = lines.find((text) => text.includes('client event'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      clientEvent: { message: expect.stringMatching(/^chunk\S* ?missing$/), data: { page: '/help', release: '1.0' } },
    });
    expect(lines.join('')).not.toContain('tell-nobody');
  });

  it.each([
    ['no message', { data }],
    ['an empty message', { message: '', data }],
    ['data that is no text', { message: 'x', data: { ...data, count: 7 } }],
    ['data without a release', { message: 'x', data: { service: 'patchbay-web' } }],
    ['more than it takes', { message: 'x', data, more: 1 }],
    ['too many values', { message: 'x', data: { ...data, ...Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`v${at}`, 'x'])) } }],
  ])('POST /api/v3/events refuses %s with 400 [B7.30]', async (_what, body) => {
    expect((await server.browser().post(path, body)).status).toBe(400);
  });

  it('POST /api/v3/events takes sixty in a minute from one address [B7.30, S09]', async () => {
    const browser = server.browser('198.51.100.9');
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await browser.post(path, { message: 'x', data })).status);
    expect([statuses.slice(0, 60).every((status) => status === 204), statuses[60]]).toEqual([true, 429]);
  });
});
