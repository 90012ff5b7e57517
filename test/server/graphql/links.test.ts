import { InvitationByCode, ZapPreviewQuery } from '../../../src/contract/browser/graphql/operations/signUpContexts';
import { hashToken } from '../../../src/server/platform/encryption/encryption';
import { ask } from '../../support/graphqlAsk';
import { anyAddress, anyEmail, goodPassword, newUser, signedIn } from '../../support/serverPeople';
import { startServer, type TestServer } from '../../support/serverHarness';
import { days } from '../../../src/domain/durations';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function accountOf(profileId: number): Promise<number> {
  const row = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

async function invite(email: string, over: { expires_at?: Date; accepted_at?: Date } = {}) {
  const accountId = await accountOf((await newUser(server)).id);
  await server.context.db.updateTable('accounts').set({ name: 'Harbor', logo_url: '/logo.png' }).where('id', '=', accountId).execute();
  const code = server.context.random.bytes(32).toString('base64url');
  const { id } = await server.context.db
    .insertInto('invitations')
    .values({
      account_id: accountId,
      email_folded: email,
      role: 'admin',
      code_hash: hashToken(code),
      expires_at: new Date(server.clock.now().getTime() + days(7)),
      accepted_at: null,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, accountId };
}

const lookUp = async (code: string) => (await ask(server.browser(anyAddress()), InvitationByCode, { code })).invitationByCode;
const form = (email: string, code: string) => ({
  email,
  first_name: 'Nora',
  last_name: 'Ek',
  password1: goodPassword,
  invitation_code: code,
});

describe('an invitation', () => {
  it('an invitation answers with account.logoUrl, account.name, email and id [A7.28, A3.33]', async () => {
    const email = anyEmail();
    const { id, code } = await invite(email);
    expect(await lookUp(code)).toEqual({ id, email, account: { name: 'Harbor', logoUrl: '/logo.png' } });
  });

  it('an invitation gives null for an unknown, a used and an expired code alike [A7.28, S54]', async () => {
    const now = server.clock.now();
    const used = await invite(anyEmail(), { accepted_at: now });
    const late = await invite(anyEmail(), { expires_at: now });
    for (const code of ['unknown', '', used.code, late.code, hashToken(late.code)]) expect(await lookUp(code)).toBeNull();
  });

  it('an invitation is joined with its own role by a sign-up with its own address, once [S54, A6.11]', async () => {
    const email = anyEmail();
    const { code, accountId } = await invite(email);
    const reply = await server.browser(anyAddress()).post('/api/v3/profiles', form(email.toUpperCase(), code));
    expect(reply.status).toBe(201);
    const membership = await server.context.db
      .selectFrom('memberships')
      .select('role')
      .where('account_id', '=', accountId)
      .where('profile_id', '=', reply.body.id)
      .executeTakeFirst();
    expect(membership).toEqual({ role: 'admin' });
    expect(await lookUp(code)).toBeNull();
  });

  it('an invitation is refused to another address, and stays open [S54, A6.11]', async () => {
    const { code } = await invite(anyEmail());
    const reply = await server.browser(anyAddress()).post('/api/v3/profiles', form(anyEmail(), code));
    expect([reply.status, Object.keys(reply.body.field_errors)]).toEqual([400, ['invitation_code']]);
    expect(await lookUp(code)).not.toBeNull();
  });

  it('an invitation is accepted once when many sign up with it at once [S54]', async () => {
    const email = anyEmail();
    const { code, accountId } = await invite(email);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => server.browser(anyAddress()).post('/api/v3/profiles', form(email, code))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const members = await server.context.db.selectFrom('memberships').selectAll().where('account_id', '=', accountId).execute();
    expect(members).toHaveLength(2);
  });
});

describe('a shared Zap', () => {
  async function share(visibility: 'public' | 'account' | 'private', trashed = false) {
    const owner = await newUser(server);
    const accountId = await accountOf(owner.id);
    const { db, random } = server.context;
    const now = server.clock.now();
    const { id: zapId } = await db
      .insertInto('zaps')
      .values({
        account_id: accountId,
        owner_id: owner.id,
        title: 'Orders to the sheet',
        state: 'off',
        created_at: now,
        updated_at: now,
        last_run_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const nodes = ['ShopifyCLIAPI@2.3.1', 'GoogleSheetsV2CLIAPI@2.9.4'];
    await db
      .insertInto('nodes')
      .values(nodes.map((selected_api, position) => ({ zap_id: zapId, position, selected_api, action: 'a', title: null })))
      .execute();
    const id = random.bytes(16).toString('base64url');
    await db
      .insertInto('zap_shares')
      .values({
        id,
        zap_id: zapId,
        visibility,
        is_instant: true,
        source_url: 'https://patchbay.example/shared/1',
        trashed_at: trashed ? now : null,
        created_at: now,
      })
      .execute();
    return { id, owner, accountId };
  }

  it('a shared Zap answers with all preview fields [A7.31, A3.34]', async () => {
    const { id, owner } = await share('public');
    const { zapPreview } = await ask(await signedIn(server, owner), ZapPreviewQuery, { id });
    expect(zapPreview).toEqual({
      id,
      title: 'Orders to the sheet',
      state: 'off',
      isInstant: true,
      isPaused: true,
      isShared: true,
      isTrashed: false,
      shareVisibility: 'public',
      sourceUrl: 'https://patchbay.example/shared/1',
      nodes: [
        { id: expect.any(Number), selectedApi: 'ShopifyCLIAPI@2.3.1' },
        { id: expect.any(Number), selectedApi: 'GoogleSheetsV2CLIAPI@2.9.4' },
      ],
      owner: { id: owner.id, name: expect.any(String), imageUrl: null, email: owner.email },
    });
    expect((await ask(server.browser(anyAddress()), ZapPreviewQuery, { id: 'none' })).zapPreview).toBeNull();
  });

  it('a shared Zap tells its owner’s address to colleagues and to nobody else [S55]', async () => {
    const { id, accountId, owner } = await share('public');
    const colleague = await newUser(server);
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: accountId, profile_id: colleague.id, role: 'member', created_at: server.clock.now() })
      .execute();
    const emailFor = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
      (await ask(browser, ZapPreviewQuery, { id })).zapPreview?.owner.email;
    expect(await emailFor(await signedIn(server, colleague))).toBe(owner.email);
    expect(await emailFor(await signedIn(server, await newUser(server)))).toBeNull();
    expect(await emailFor(server.browser(anyAddress()))).toBeNull();
  });

  it.each([
    ['public', false, { owner: true, colleague: true, anonymousClient: true }],
    ['public', true, { owner: true, colleague: true, anonymousClient: false }],
    ['account', false, { owner: true, colleague: true, anonymousClient: false }],
    ['private', false, { owner: true, colleague: false, anonymousClient: false }],
  ] as const)('a shared Zap that is %s, in the trash: %s, is seen by whom it may [S51, S55]', async (visibility, trashed, seen) => {
    const { id, accountId, owner } = await share(visibility, trashed);
    const colleague = await newUser(server);
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: accountId, profile_id: colleague.id, role: 'admin', created_at: server.clock.now() })
      .execute();
    const browsers = {
      owner: await signedIn(server, owner),
      colleague: await signedIn(server, colleague),
      anonymousClient: server.browser(anyAddress()),
    };
    for (const [who, browser] of Object.entries(browsers)) {
      const { zapPreview } = await ask(browser, ZapPreviewQuery, { id });
      expect([who, zapPreview !== null]).toEqual([who, seen[who as keyof typeof seen]]);
    }
  });
});
