import { quotedName } from '../../../src/server/platform/mail/plainTextMail';
import { days } from '../../../src/domain/durations';
import { invitationDays, maxInvitationsWaiting } from '../../../src/domain/invitations';
import { roles, type Role } from '../../../src/domain/roles';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, anyEmail, signedIn, signUpForm } from '../../support/serverPeople';
import {
  invitationCodeOf,
  mailedLinks,
  newTeam,
  ownAccountId,
  somebody,
  withMember,
  type Team,
  type Teammate,
} from '../../support/serverTeams';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const at = ({ accountId }: Team, more = '') => `/api/v3/accounts/${accountId}/invitations${more}`;
const invite = (by: Teammate, team: Team, emails: readonly string[], role: Role = 'member') =>
  by.browser.post(at(team), { invitations: emails.map((email) => ({ email, role })) });
const outcomes = async (by: Teammate, team: Team, emails: readonly string[], role: Role = 'member'): Promise<string[]> =>
  (await invite(by, team, emails, role)).body.results.map(({ outcome }: { outcome: string }) => outcome);
const listOf = async (by: Teammate, team: Team) => (await by.browser.get(at(team))).body.objects;
const accept = ({ browser }: Teammate, code: string) => browser.post('/api/v3/invitations/accept', { code });
const offer = ({ browser }: Pick<Teammate, 'browser'>, code: string) => browser.post('/api/v3/invitations/offer', { code });
const visitor = () => ({ browser: server.browser(anyAddress()) });
const rolesIn = async (team: Team, email: string): Promise<Role[]> =>
  (await team.owner.browser.get(`/api/v3/accounts/${team.accountId}/members`)).body.objects
    .filter((each: { email: string }) => each.email === email)
    .map(({ role }: { role: Role }) => role);

/** Invites an address and returns the code. */
async function invited(team: Team, email: string, role: Role = 'member'): Promise<string> {
  expect(await outcomes(team.owner, team, [email], role)).toEqual(['invited']);
  return invitationCodeOf(server, email);
}

describe('inviting', () => {
  it('inviting mails each address a separate link, of at least 128 bits, and stores only its hash [S54, S33]', async () => {
    const team = await newTeam(server);
    const known = await somebody(server);
    const stranger = anyEmail();
    expect(await outcomes(team.owner, team, [stranger, known.person.email])).toEqual(['invited', 'invited']);
    const links = await mailedLinks(server, stranger);
    const code = await invitationCodeOf(server, stranger);
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(code).not.toBe(await invitationCodeOf(server, known.person.email));
    // The code is after `#`, which browsers do not send, so no log on the way contains it.
    expect(links).toContain(`https://patchbay.example/sign-up?invited=yes#invitation=${code}`);
    expect(await mailedLinks(server, known.person.email)).toEqual([
      `https://patchbay.example/app/join-team?invited=yes#invitation=${await invitationCodeOf(server, known.person.email)}`,
    ]);
    const rows = await server.context.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('inviting names the account, the inviter and the inviter’s address in the mail [S54]', async () => {
    const team = await newTeam(server);
    await server.context.db.updateTable('accounts').set({ name: 'Harbor "Coffee"\n Roasters' }).where('id', '=', team.accountId).execute();
    const email = anyEmail();
    await invited(team, email);
    const [mail] = await server.mails(email);
    expect(mail!.subject).toBe('You’ve been invited to “Harbor ’Coffee’ Roasters” on Patchbay');
    expect(mail!.text).toContain(`“Ada Lovelace” (${team.owner.person.email}) invites you to join “Harbor ’Coffee’ Roasters” on Patchbay.`);
  });

  it.each([
    ['buy at pills.example', null],
    ['see https://evil.example', null],
    ['write to me@evil.example', null],
    ['www evil', null],
    ['buy at evil1.com', null],
    ['buy at cafe\u0301.com', null],
    ['buy at 💩.la', null],
    ['buy at evil．com', null],
    ['buy at evil。com', null],
    ['me＠evil', null],
    ['Orders v1.2 of 3.5', '“Orders v1.2 of 3.5”'],
    ['', null],
    ['\u202e\u0000', null],
    ['J. R. Smith & Sons', '“J. R. Smith & Sons”'],
    ['x'.repeat(61), `“${'x'.repeat(59)}…”`],
    ['two\r\nlines', '“two lines”'],
  ])('quotes the name %j in a mail as %j [S33]', (name, quoted) => {
    expect(quotedName(name)).toBe(quoted);
  });

  it('inviting leaves names out of the mail that could be a link: the account’s and the inviter’s [S33]', async () => {
    const team = await newTeam(server);
    const advert = 'CHEAP PILLS https://pills.example\r\nBcc: all@example.com';
    await server.context.db.updateTable('accounts').set({ name: advert }).where('id', '=', team.accountId).execute();
    await server.context.db
      .updateTable('profiles')
      .set({ first_name: advert, last_name: advert })
      .where('id', '=', team.owner.person.id)
      .execute();
    const email = anyEmail();
    await invited(team, email);
    const [mail] = await server.mails(email);
    expect(mail!.to).toBe(email);
    expect(`${mail!.subject}${mail!.text}`).not.toMatch(/PILLS|pills|Bcc/);
    expect(mail!.text).toContain(`${team.owner.person.email} invites you`);
  });

  it('inviting says of each address what became of it, and mails those who can be invited, once [S54, R07]', async () => {
    const team = await newTeam(server);
    const mate = await withMember(server, team, 'member');
    const fresh = anyEmail();
    const asked = [
      'nonsense',
      mate.person.email.toUpperCase(),
      fresh,
      ` ${fresh.toUpperCase()} `,
      'a@b@c',
      'x@example.com\r\nBcc: y@example.com',
    ];
    expect(await outcomes(team.owner, team, asked)).toEqual([
      'invalid_address',
      'already_member',
      'invited',
      'already_invited',
      'invalid_address',
      'invalid_address',
    ]);
    expect(await outcomes(team.owner, team, [fresh])).toEqual(['already_invited']);
    expect(await server.mails(fresh)).toHaveLength(1);
    expect(await listOf(team.owner, team)).toMatchObject([
      { email: fresh, role: 'member', invited_by: { email: team.owner.person.email } },
    ]);
  });

  it('invites an address once when it is asked for at once', async () => {
    const team = await newTeam(server);
    const email = anyEmail();
    const replies = await Promise.all([1, 2, 3].map(() => outcomes(team.owner, team, [email])));
    expect(replies.flat().sort()).toEqual(['already_invited', 'already_invited', 'invited']);
    expect(await server.mails(email)).toHaveLength(1);
  });

  it.each(roles)(
    'inviting by %s reaches at most their own role, and super admin only by owner and super admin [S52, S51, B6.17]',
    async (role) => {
      const team = await newTeam(server);
      const by = await withMember(server, team, role);
      const statuses = [];
      for (const wanted of roles) statuses.push((await invite(by, team, [anyEmail()], wanted)).status);
      const list = (await by.browser.get(at(team))).status;
      const allowed = {
        owner: [400, 200, 200, 200, 200],
        super_admin: [400, 200, 200, 200, 200],
        admin: [400, 403, 200, 200, 200],
        member: [400, 403, 403, 403, 403],
      };
      expect([...statuses, list]).toEqual(allowed[role]);
    },
  );

  it('inviting needs a team or company, and an inviter with a confirmed address', async () => {
    const me = await somebody(server);
    const team = { accountId: await ownAccountId(me), owner: me };
    expect(await invite(me, team, [anyEmail()])).toMatchObject({
      status: 409,
      body: { errors: ['Only team and company accounts can have several members. Start a team trial first.'] },
    });
    const other = await newTeam(server);
    await server.context.db.updateTable('profiles').set({ email_confirmed: false }).where('id', '=', other.owner.person.id).execute();
    expect(await invite(other.owner, other, [anyEmail()])).toMatchObject({
      status: 409,
      body: { errors: ['Confirm your email address before you invite others.'] },
    });
  });

  it('inviting fills nobody’s mailbox: five a day for an address, whoever sends them [S33, S09]', async () => {
    const email = anyEmail();
    const seen: string[] = [];
    for (let n = 0; n < 6; n += 1) seen.push(...(await newTeam(server).then((team) => outcomes(team.owner, team, [email]))));
    expect(seen).toEqual(['invited', 'invited', 'invited', 'invited', 'invited', 'too_often']);
    expect(await server.mails(email)).toHaveLength(5);
  });

  it('inviting keeps so many waiting and no more', async () => {
    const team = await newTeam(server);
    const now = server.clock.now();
    const rows = Array.from({ length: maxInvitationsWaiting }, (_, n) => ({
      account_id: team.accountId,
      email_folded: `waiting.${n}@example.com`,
      role: 'member' as const,
      code_hash: `${team.accountId}.${n}`,
      expires_at: new Date(now.getTime() + days(1)),
    }));
    await server.context.db.insertInto('invitations').values(rows).execute();
    expect(await outcomes(team.owner, team, [anyEmail()])).toEqual(['too_many']);
  });
});

describe('the link', () => {
  it('the link says which account it is, who invites and whether it is for the viewer, to anybody who has it [A2.39, A2.65]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    const code = await invited(team, me.person.email, 'admin');
    const name = (await team.owner.browser.get(`/api/v3/accounts/${team.accountId}`)).body.name;
    const seen = {
      email: me.person.email,
      role: 'admin',
      account: { name, logo_url: null },
      invited_by: { name: 'Ada Lovelace', email: team.owner.person.email },
      is_yours: true,
    };
    expect((await offer(me, code)).body).toMatchObject(seen);
    expect((await offer(team.owner, code)).body).toMatchObject({ ...seen, is_yours: false });
    expect((await offer(visitor(), code)).body).toMatchObject({ ...seen, is_yours: false });
  });

  it('the link names the logo to whom it is for alone: nobody else could load it [S56]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    const code = await invited(team, me.person.email, 'admin');
    const logo = { logo_url: '/logos/abcdefghijklmnopqrstuv' };
    await server.context.db.updateTable('accounts').set(logo).where('id', '=', team.accountId).execute();
    expect((await offer(me, code)).body.account).toMatchObject(logo);
    expect((await offer(visitor(), code)).body.account.logo_url).toBeNull();
  });

  it('the link lets the invited person in with the role that was fixed, and proves their address [S54, A2.39]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    await server.context.db.updateTable('profiles').set({ email_confirmed: false }).where('id', '=', me.person.id).execute();
    const code = await invited(team, me.person.email, 'admin');
    expect(await accept(me, code)).toMatchObject({ status: 200, body: { account_id: team.accountId } });
    expect(await rolesIn(team, me.person.email)).toEqual(['admin']);
    const { body: profile } = await me.browser.get(`/api/v3/profiles/${me.person.id}`);
    expect(profile.email_confirmed).toBe(true);
    expect(profile.roles).toContainEqual({ account_id: team.accountId, role: 'admin' });
    expect(await listOf(team.owner, team)).toEqual([]);
  });

  it('the link lets somebody in who signs up with it [S54]', async () => {
    const team = await newTeam(server);
    const email = anyEmail();
    const code = await invited(team, email, 'super_admin');
    expect((await server.browser(anyAddress()).post('/api/v3/profiles', signUpForm({ email, invitation_code: code }))).status).toBe(201);
    expect(await rolesIn(team, email)).toEqual(['super_admin']);
  });

  it('the link makes one membership of parallel presses, all of which are told of it [S54]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    const code = await invited(team, me.person.email);
    const replies = await Promise.all([1, 2, 3, 4].map(() => accept(me, code)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rolesIn(team, me.person.email)).toEqual(['member']);
  });

  it('wrong, used by another, late, withdrawn, replaced and another’s look alike, to look at and to accept [S54, A2.39]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    const codes: Record<string, string> = { wrong: 'no-such-code' };
    const other = await somebody(server);
    codes.used = await invited(team, other.person.email);
    await accept(other, codes.used);
    codes.withdrawn = await invited(team, me.person.email);
    const [{ id }] = await listOf(team.owner, team);
    expect((await team.owner.browser.delete(at(team, `/${id}`), {})).status).toBe(204);
    codes.replaced = await invited(team, me.person.email);
    const [{ id: renewed }] = await listOf(team.owner, team);
    expect((await team.owner.browser.post(at(team, `/${renewed}/resend`), {})).status).toBe(200);
    const foreign = await invited(team, anyEmail());

    const said = await Promise.all(
      Object.entries(codes).map(async ([why, code]) => [why, await offer(me, code), await accept(me, code)] as const),
    );
    for (const [why, looked, accepted] of said) {
      expect([why, looked.status, accepted.status]).toEqual([why, 404, 404]);
      expect([why, looked.body, accepted.body]).toEqual([why, said[0]![1].body, said[0]![2].body]);
    }
    expect((await accept(me, foreign)).text.replace(/"request_id":"[^"]*"/, '')).toBe(said[0]![2].text.replace(/"request_id":"[^"]*"/, ''));
    expect(await rolesIn(team, me.person.email)).toEqual([]);
  });

  it(`holds for ${invitationDays} days`, async () => {
    const fresh = await startServer();
    try {
      const team = await newTeam(fresh);
      const me = await somebody(fresh);
      const reply = await team.owner.browser.post(at(team), { invitations: [{ email: me.person.email, role: 'member' }] });
      expect(reply.body.results[0].outcome).toBe('invited');
      const code = await invitationCodeOf(fresh, me.person.email);
      fresh.clock.advance(days(invitationDays) - 1);
      expect((await fresh.browser(anyAddress()).post('/api/v3/invitations/offer', { code })).status).toBe(200);
      fresh.clock.advance(1);
      const back = await signedIn(fresh, me.person);
      expect((await back.post('/api/v3/invitations/offer', { code })).status).toBe(404);
      expect((await back.post('/api/v3/invitations/accept', { code })).status).toBe(404);
    } finally {
      await fresh.close();
    }
  });

  it('the link lets nobody back in whom the account has removed since [S54]', async () => {
    const team = await newTeam(server);
    const me = await somebody(server);
    const code = await invited(team, me.person.email);
    await accept(me, code);
    await team.owner.browser.delete(`/api/v3/accounts/${team.accountId}/members/${me.person.id}`, {});
    expect((await accept(me, code)).status).toBe(404);
    expect(await rolesIn(team, me.person.email)).toEqual([]);
  });
});

describe('an invitation that waits', () => {
  it('an invitation that waits is mailed again with a new link, and its time starts again', async () => {
    const team = await newTeam(server);
    const email = anyEmail();
    const first = await invited(team, email);
    server.clock.advance(60_000);
    const [{ id }] = await listOf(team.owner, team);
    const again = await team.owner.browser.post(at(team, `/${id}/resend`), {});
    const expiresAt = new Date(server.clock.now().getTime() + days(invitationDays)).toISOString();
    expect(again).toMatchObject({ status: 200, body: { id, sent_at: server.clock.now().toISOString(), expires_at: expiresAt } });
    const second = await invitationCodeOf(server, email);
    expect(second).not.toBe(first);
    expect([(await offer(visitor(), first)).status, (await offer(visitor(), second)).status]).toEqual([404, 200]);
    for (let n = 0; n < 3; n += 1) await team.owner.browser.post(at(team, `/${id}/resend`), {});
    expect((await team.owner.browser.post(at(team, `/${id}/resend`), {})).status).toBe(429);
  });

  it('a pending invitation to a role above the admin’s own is neither mailed again nor withdrawn by an admin [S52]', async () => {
    const team = await newTeam(server);
    const admin = await withMember(server, team, 'admin');
    await invited(team, anyEmail(), 'super_admin');
    const [{ id }] = await listOf(admin, team);
    expect((await admin.browser.post(at(team, `/${id}/resend`), {})).status).toBe(403);
    expect((await admin.browser.delete(at(team, `/${id}`), {})).status).toBe(403);
    expect(await listOf(admin, team)).toHaveLength(1);
  });

  it('an invitation that waits is nothing to members and to those of another account [S51]', async () => {
    const team = await newTeam(server);
    const other = await newTeam(server);
    const member = await withMember(server, team, 'member');
    await invited(team, anyEmail());
    const [{ id }] = await listOf(team.owner, team);
    const statuses = [
      (await member.browser.post(at(team, `/${id}/resend`), {})).status,
      (await member.browser.delete(at(team, `/${id}`), {})).status,
      (await other.owner.browser.get(at(team))).status,
      (await other.owner.browser.post(at(team, `/${id}/resend`), {})).status,
      (await other.owner.browser.delete(at(team, `/${id}`), {})).status,
      (await other.owner.browser.post(at(other, `/${id}/resend`), {})).status,
      (await other.owner.browser.delete(at(other, `/${id}`), {})).status,
    ];
    expect(statuses).toEqual([403, 403, 404, 404, 404, 404, 404]);
    expect(await listOf(team.owner, team)).toHaveLength(1);
  });
});
