/**
 * An account with a SAML connection, a real identity provider, and browsers that go back and forth between
 * them. Nothing listens on a port: the provider answers in process by the server's clock, and both sides use
 * the real protocol.
 */
import { generateKeyPairSync } from 'node:crypto';
import { demoIdentityProvider } from '../../src/fixtures';
import { putSamlConnection } from '../../src/server/saml/store';
import type { Browser, TestReply, TestServer } from './serverHarness';
import { newUser, type Somebody } from './serverPeople';

export interface ProviderPerson {
  readonly nameId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Deviations from an honest response of the provider. */
export interface Deviation {
  readonly audience?: string;
  readonly issuer?: string;
  readonly acsUrl?: string;
  readonly requestId?: string;
  readonly notOnOrAfter?: Date;
  readonly signedInAt?: Date;
  readonly status?: string;
  readonly isUnsigned?: boolean;
}

export interface Provider {
  readonly url: string;
  answer(encoded: string, person: ProviderPerson, over?: Deviation): Promise<{ acsUrl: string; samlResponse: string }>;
}

export interface Company {
  readonly accountId: number;
  readonly domain: string;
  readonly owner: Somebody;
  readonly provider: Provider;
  readonly startPath: string;
}

let made = 0;

export async function providerFor(server: TestServer, url: string, privateKey?: string): Promise<Provider> {
  const { samlProvider } = await import('../../scripts/providers/saml.mjs');
  return samlProvider({
    url,
    certificate: demoIdentityProvider.certificate,
    ...(privateKey === undefined ? {} : { privateKey }),
    people: [],
    now: () => server.clock.now(),
    metadataOf: async (entityId: string) => (await server.browser().get(new URL(entityId).pathname)).text,
  }) as Provider;
}

/** A key that the account does not trust. A provider with this key signs validly, but not as the known provider. */
export function strangersKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
}

/** Creates an account with SAML, required or optional, and an owner who signed up beforehand. */
export async function company(server: TestServer, { isRequired = true } = {}): Promise<Company> {
  made += 1;
  const domain = `company-${made}.example`;
  const owner = await newUser(server, { email: `owner@${domain}` });
  const { account_id: accountId } = await server.context.db
    .selectFrom('memberships')
    .select('account_id')
    .where('profile_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const provider = await providerFor(server, `https://idp.${domain}`);
  await putSamlConnection(server.context.db, {
    accountId,
    entityId: `${provider.url}/metadata`,
    ssoUrl: `${provider.url}/sso`,
    certificates: [demoIdentityProvider.certificate],
    domains: [domain],
    isRequired,
    now: server.clock.now(),
  });
  return { accountId, domain, owner, provider, startPath: `/sso/saml/${accountId}/start` };
}

export function colleague(of: Company, name = 'jonas'): ProviderPerson {
  return { nameId: `id-of-${name}`, email: `${name}@${of.domain}`, firstName: 'Jonas', lastName: 'Keller' };
}

export interface Question {
  readonly samlRequest: string;
  readonly relay: string;
}

/** Starts a sign-in and returns the request to the provider. */
export async function ask(browser: Browser, of: Company, query = ''): Promise<Question> {
  const reply = await browser.get(of.startPath + query);
  if (reply.status !== 302) throw new Error(`start answered ${reply.status} ${String(reply.headers.location)}`);
  const url = new URL(String(reply.headers.location));
  return { samlRequest: url.searchParams.get('SAMLRequest') ?? '', relay: url.searchParams.get('RelayState') ?? '' };
}

/** Posts the form of the provider's page from the provider's origin. Browsers send neither our cookies nor our CSRF token with it. */
export async function post(
  server: TestServer,
  of: Company,
  fields: Readonly<Record<string, string>> | string,
  path = `/sso/saml/${of.accountId}/acs`,
): Promise<TestReply> {
  return server.browser().send({
    method: 'POST',
    url: path,
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: of.provider.url,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
  });
}

/** Completes a sign-in. The reply is the last redirect. */
export async function signInAtProvider(
  server: TestServer,
  browser: Browser,
  of: Company,
  person: ProviderPerson,
  { query = '', over = {} as Deviation, provider = of.provider } = {},
): Promise<TestReply> {
  const question = await ask(browser, of, query);
  const { samlResponse } = await provider.answer(question.samlRequest, person, over);
  const posted = await post(server, of, { SAMLResponse: samlResponse, RelayState: question.relay });
  const next = String(posted.headers.location);
  return posted.status === 303 && next.startsWith('/sso/') ? browser.get(next) : posted;
}

/** The target of a redirect. */
export const leadsTo = (reply: TestReply): string => String(reply.headers.location);
export const failure = (reason: string): string => `/app/login/single-sign-on?reason=${reason}`;
