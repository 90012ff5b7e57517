import sharp from 'sharp';
import { roles } from '../../../src/domain/roles';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';
import { invitationCodeOf, newTeam, somebody, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await newTeam(server);
});

const path = (id = team.accountId) => `/api/v3/accounts/${id}/logo`;
const picture = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#d2451e' } })
    .png()
    .toBuffer();
const upload = (by: Teammate, bytes: Buffer, { id = String(team.accountId), to = path(), name = 'logo.png' } = {}) =>
  by.browser.upload(to, 'file', bytes, { name, fields: { id } });
const statusAt = async (by: Teammate['browser'], url: string) => (await by.send({ method: 'GET', url })).status;
const accountNow = async () => (await team.owner.browser.get(`/api/v3/accounts/${team.accountId}`)).body;

describe('a logo that was sent', () => {
  it('a logo that was sent is re-encoded and becomes the account’s, the first of those to choose among [B7.09, S56]', async () => {
    const reply = await upload(team.owner, await picture(), { name: '../../etc/passwd' });
    expect(reply.status).toBe(200);
    const { logo_url: url } = reply.body;
    expect(url).toMatch(/^\/logos\/[\w-]{22}$/);
    expect(reply.body).toMatchObject({ id: team.accountId, logo_choice: url, logo_choices: [url] });
    const served = await team.owner.browser.send({ method: 'GET', url });
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    });
    const row = await server.context.db
      .selectFrom('account_logos')
      .selectAll()
      .where('account_id', '=', team.accountId)
      .executeTakeFirstOrThrow();
    expect(await sharp(row.picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256, hasAlpha: true });
  });

  it('a logo that was sent can be chosen again later, or none at all; five are kept [B7.07, S56]', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 6; n += 1) sent.push((await upload(team.owner, await picture(10 + n, 10))).body.logo_url);
    const kept = sent.slice(1).reverse();
    expect((await accountNow()).logo_choices).toEqual(kept);
    expect(await statusAt(team.owner.browser, sent[0]!)).toBe(404);
    const choose = async (logo_choice: string | null) =>
      (await team.owner.browser.patch(`/api/v3/accounts/${team.accountId}`, { logo_choice })).body;
    expect(await choose(kept[3]!)).toMatchObject({ logo_choice: kept[3], logo_url: kept[3], logo_choices: kept });
    expect(await choose(null)).toMatchObject({ logo_choice: null, logo_url: null, logo_choices: kept });
    expect(await choose(kept[0]!)).toMatchObject({ logo_url: kept[0] });
  });

  it('a logo that was sent keeps nothing of the sender’s file: no metadata, no tail [S56]', async () => {
    const tagged = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'CANARY' } })
      .jpeg()
      .toBuffer();
    expect((await upload(team.owner, Buffer.concat([tagged, Buffer.from('<script>CANARY</script>')]))).status).toBe(200);
    const row = await server.context.db
      .selectFrom('account_logos')
      .selectAll()
      .where('account_id', '=', team.accountId)
      .executeTakeFirstOrThrow();
    expect(row.picture.includes('CANARY')).toBe(false);
  });

  it('a logo that was sent is visible to members and invited people, and to nobody else [S51]', async () => {
    const { logo_url: url } = (await upload(team.owner, await picture())).body;
    const invited = await somebody(server);
    expect(await statusAt(invited.browser, url)).toBe(404);
    await team.owner.browser.post(`/api/v3/accounts/${team.accountId}/invitations`, {
      invitations: [{ email: invited.person.email, role: 'member' }],
    });
    expect(await statusAt(invited.browser, url)).toBe(200);
    expect(await invitationCodeOf(server, invited.person.email)).not.toBe('');
    server.clock.advance(60 * 86_400_000);
    expect(await statusAt((await withMember(server, team, 'member')).browser, url)).toBe(200);
    expect(await statusAt((await somebody(server)).browser, url)).toBe(404);
    expect(await statusAt(server.browser(anyAddress()), url)).toBe(404);
    for (const wrong of ['/logos/x', '/logos/..%2f..%2fetc%2fpasswd', `/logos/${'a'.repeat(22)}`]) {
      expect(await statusAt((await withMember(server, team, 'admin')).browser, wrong)).toBe(404);
    }
  });
});

describe('what is not taken', () => {
  it.each(roles)('the upload of a logo by a %s is refused unless the role is admin or higher [S52, S56]', async (role) => {
    const by = await withMember(server, team, role);
    expect((await upload(by, await picture())).status).toBe(role === 'member' ? 403 : 200);
  });

  it('the upload of a logo by an outsider gets 404, as for a missing account [S51]', async () => {
    const outsider = await somebody(server);
    const bytes = await picture();
    expect((await upload(outsider, bytes)).status).toBe(404);
    expect((await upload(outsider, bytes, { id: '2000000000', to: path(2_000_000_000) })).status).toBe(404);
    expect((await accountNow()).logo_url).toBeNull();
  });

  it('the upload of a logo for another account than the address says, twice over, or without an id gets 400 [B7.09, S56]', async () => {
    const bytes = await picture();
    for (const id of ['1', '', 'x', `${team.accountId}.0`, ` ${team.accountId}`])
      expect([id, (await upload(team.owner, bytes, { id })).status]).toEqual([id, 400]);
    expect((await team.owner.browser.upload(path(), 'file', bytes)).status).toBe(400);
    expect((await team.owner.browser.upload(path(), 'file', bytes, { fields: { id: String(team.accountId), more: '1' } })).status).toBe(
      413,
    );
    expect((await team.owner.browser.upload(path(), 'picture', bytes, { fields: { id: String(team.accountId) } })).status).toBe(400);
    expect((await accountNow()).logo_url).toBeNull();
  });

  it('the upload of a logo replies 400 with a sentence at the field for what is no picture, too wide or damaged; 413 for more than 2 MiB [B5.27, S56, S48]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      const reply = await upload(team.owner, bytes);
      expect([reply.status, reply.body.field_errors]).toEqual([400, { file: ['Choose a PNG, JPEG or WebP picture.'] }]);
    }
    const wide = await upload(team.owner, await picture(4097, 1));
    expect(wide.body.field_errors).toEqual({ file: ['Choose a picture of at most 4096 by 4096 pixels.'] });
    const whole = await picture();
    expect((await upload(team.owner, whole.subarray(0, 60))).body.field_errors).toEqual({
      file: ['This picture is damaged. Choose another one.'],
    });
    expect((await upload(team.owner, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await accountNow()).logo_url).toBeNull();
  });

  it('the upload of a logo replies 429 after twenty in an hour [S09]', async () => {
    const bytes = await picture(8, 8);
    for (let n = 0; n < 20; n += 1) expect((await upload(team.owner, bytes)).status).toBe(200);
    expect((await upload(team.owner, bytes)).status).toBe(429);
  });
});
