import { addSamlConnection, removeSamlConnection, type ConnectionForm } from '../../../src/server/saml/connections';
import { StartError } from '../../../src/server/platform/errors';
import { demoIdentityProvider } from '../../../src/fixtures';
import { listSamlConnections } from '../../../src/server/saml/store';
import { seed } from '../../../src/server/seed';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';
import { company } from '../../support/samlVisitors';
import { whoIs } from '../../support/serverVisitors';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const form = (accountId: number, given: Partial<ConnectionForm> = {}): ConnectionForm => ({
  accountId,
  domains: ['operated.example'],
  entityId: 'https://idp.example/metadata',
  ssoUrl: 'https://idp.example/sso',
  certificates: [demoIdentityProvider.certificate],
  isRequired: false,
  ...given,
});
const fault = (given: ConnectionForm) =>
  addSamlConnection(server.context, given).then(
    () => '',
    (error: Error) => (error instanceof StartError ? error.message : `not a clear word: ${error.message}`),
  );
const newAccount = async () => {
  const owner = await newUser(server);
  const row = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return { owner, accountId: row.account_id };
};

describe('the operator', () => {
  it('the operator connects an account, changes it, and removes it again', async () => {
    const { accountId } = await newAccount();
    await addSamlConnection(server.context, form(accountId, { domains: [' One.Example', 'two.example'] }));
    await addSamlConnection(server.context, form(accountId, { domains: ['two.example'], isRequired: true }));
    const [connection] = (await listSamlConnections(server.context.db)).filter(({ account_id }) => account_id === accountId);
    expect(connection).toMatchObject({ domains: ['two.example'], is_required: true, sso_url: 'https://idp.example/sso' });
    await removeSamlConnection(server.context, accountId);
    await expect(removeSamlConnection(server.context, accountId)).rejects.toThrow(`Account ${accountId} has no connection.`);
    const { is_saml_required } = await server.context.db
      .selectFrom('accounts')
      .select('is_saml_required')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(is_saml_required).toBe(false);
  });

  it('who requires it ends the sessions that began by password, at once [S14, S23]', async () => {
    const { owner, accountId } = await newAccount();
    const browser = await signedIn(server, owner, anyAddress());
    await addSamlConnection(server.context, form(accountId, { domains: ['ends.example'], isRequired: true }));
    expect(await whoIs(browser)).toBeNull();
  });

  it('the operator learns in one line what is wrong', async () => {
    const { accountId } = await newAccount();
    const other = await company(server);
    expect(await fault(form(999_999))).toBe('There is no account 999999.');
    expect(await fault(form(accountId, { domains: [other.domain] }))).toBe(
      `The domain ${other.domain} already belongs to account ${other.accountId}.`,
    );
    expect(await fault(form(accountId, { domains: [] }))).toMatch(/^--domains is missing/);
    for (const domain of ['x', '@a.example', 'a b.example', '[127.0.0.1]']) {
      expect(await fault(form(accountId, { domains: [domain] }))).toBe(`${domain} is not an email domain.`);
    }
    for (const ssoUrl of [
      '',
      'idp.example',
      'http://idp.example/sso',
      'javascript:alert(1)',
      'https://me@idp.example',
      'https://idp.example/#x',
    ]) {
      expect(await fault(form(accountId, { ssoUrl }))).toMatch(/^--sso-url must be an https:\/\/ address/);
    }
    expect(await fault(form(accountId, { certificates: [] }))).toMatch(/^--certificate is missing/);
    expect(await fault(form(accountId, { certificates: ['no certificate'] }))).toMatch(/contains no PEM certificate/);
    expect(await fault(form(accountId, { entityId: ' ' }))).toMatch(/^--entity-id is missing/);
  });

  it('the operator of production cannot take the demo’s certificate, whose key everybody has [S62]', async () => {
    const { accountId } = await newAccount();
    const context = { ...server.context, config: { ...server.config, isProduction: true } };
    await expect(addSamlConnection(context, form(accountId))).rejects.toThrow(/key of the demo certificate is public/);
  });
});

it('the demo’s company requires single sign-on where a provider runs beside the demo, and nothing of anybody elsewhere [S62]', async () => {
  const demo = await startServer({ env: { DEMO_SAML_URL: 'http://localhost:3999' } });
  await seed(demo.server);
  const reply = await demo.browser().get('/api/v4/account-discovery?email=klara@lindenhof.example');
  expect(reply.body.account).toMatchObject({ has_saml_sso: true });
  await seed({ ...demo.server, context: { ...demo.context, config: { ...demo.config, demoSamlUrl: null } } });
  expect((await demo.browser().get('/api/v4/account-discovery?email=klara@lindenhof.example')).body.account).toBeNull();
  await demo.close();
});
