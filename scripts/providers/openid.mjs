// Social login providers on loopback, for the demo and the tests: one process acts as Google, Microsoft
// (OpenID Connect) and Facebook (OAuth 2 with a profile), with three issuers. Instead of a password it asks
// which of its people signs in.
//
// Usage: node scripts/providers/openid.mjs --origin http://localhost:3000 --people '[{ "sub": … }]'
// Prints one line of JSON when it listens: { "url": …, "env": { GOOGLE_CLIENT_ID: …, … } }, the settings of a server that uses it.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { oneTapClient, oneTapPrompt } from './oneTap.mjs';
import { chooser, page, readForm } from './pages.mjs';
import { brands, clientId, clientSecret, settingsFor } from './settings.mjs';

/** The default people. `email_verified` is the provider's claim about the address. */
const somePeople = [
  { sub: 'nora', given_name: 'Nora', family_name: 'Newcomer', email: 'nora.newcomer@example.com', email_verified: true },
  { sub: 'vera', given_name: 'Vera', family_name: 'Vague', email: 'vera.vague@example.com', email_verified: false },
];

/** The people of the demo as a provider knows them, and two new users: a user with a verified address and a user without. */
export const demoPeople = (people) => [
  ...somePeople,
  ...Object.entries(people)
    .filter(([, person]) => person.emailConfirmed && person.password)
    .slice(0, 3)
    .map(([sub, { firstName, lastName, email }]) => ({ sub, given_name: firstName, family_name: lastName, email, email_verified: true })),
];

/** The package warns about Node's version, plain http and in-memory storage, which are intended here. */
async function withoutWarnings(act) {
  const { warn, info } = console;
  console.warn = console.info = () => {};
  try {
    return await act();
  } finally {
    Object.assign(console, { warn, info });
  }
}

const claimsOf = ({ sub, ...person }) => ({ sub, name: `${person.given_name} ${person.family_name}`.trim(), ...person });

/** Creates a provider for a brand. */
function makeProvider({ Provider, interactionPolicy }, { brand, url, origins, jwks, find }) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(`${url}/${brand}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/sso/callback/${brand}`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks,
    cookies: {
      keys: ['on-loopback-nothing-is-secret'],
      names: { session: `${brand}_session`, interaction: `${brand}_interaction`, resume: `${brand}_resume` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/${brand}/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, AuthorizationCode: 60, IdToken: 3600 },
    findAccount: (_ctx, sub) => (find(sub) ? { accountId: sub, claims: async () => claimsOf(find(sub)) } : undefined),
    // Choosing an account grants the request shown on the page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile public_profile');
      await grant.save();
      return grant;
    },
  });
  provider.on('server_error', (_ctx, error) => console.error(error));
  return provider;
}

/**
 * Starts all three. `port` 0 chooses any free port.
 * @param {{ port?: number, origins: readonly string[], people?: readonly object[] }} settings
 * @returns {Promise<{ url: string, env: Record<string, string>, close: () => Promise<void> }>}
 */
export async function startProviders({ port = 0, origins, people = somePeople }) {
  const oidc = await withoutWarnings(() => import('oidc-provider'));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'loopback' }] };
  const find = (sub) => people.find((person) => person.sub === sub);
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  const known = await withoutWarnings(() =>
    Object.fromEntries(
      Object.keys(brands).map((brand) => {
        const provider = makeProvider(oidc, { brand, url, origins, jwks, find });
        return [brand, { provider, handle: provider.callback() }];
      }),
    ),
  );

  /** A credential as from One Tap: an ID token for the requesting page. */
  const credential = ({ sub, nonce }) =>
    new SignJWT({ ...claimsOf(find(sub)), azp: clientId, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'loopback', typ: 'JWT' })
      .setIssuer(`${url}/google`)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);

  async function interact(brand, provider, request, response) {
    const details = await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      return send(response, page(brands[brand], chooser({ brand: brands[brand], people, action: request.originalUrl })));
    }
    const form = await readForm(request);
    const sub = form.get('sub');
    const result = find(sub)
      ? { login: { accountId: sub }, select_account: {} }
      : { error: 'access_denied', error_description: 'The person said no.' };
    await provider.interactionFinished(request, response, { ...details.lastSubmission, ...result }, { mergeWithLastSubmission: false });
  }

  async function graph(provider, request, response) {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const found = token === undefined ? undefined : await provider.AccessToken.find(token);
    const person = found?.isValid ? find(found.accountId) : undefined;
    if (!person)
      return send(response, JSON.stringify({ error: { message: 'Invalid OAuth access token.', code: 190 } }), 'application/json', 400);
    // Facebook returns only addresses that it has verified, and has no field for that.
    const { sub, email, email_verified: isVerified, given_name: firstName, family_name: lastName } = person;
    const body = { id: sub, ...(isVerified ? { email } : {}), first_name: firstName, last_name: lastName };
    return send(response, JSON.stringify(body), 'application/json');
  }

  async function oneTap(path, search, request, response) {
    switch (path) {
      case '/client.js':
        return send(response, oneTapClient({ url: `${url}/google/one-tap`, isFedCm: search.has('fedcm') }), 'text/javascript');
      case '/prompt':
        if (search.get('client_id') !== clientId || !origins.includes(search.get('origin')))
          return send(response, page('Google', '<p>Unknown client.</p>'));
        return send(response, oneTapPrompt({ people, nonce: search.get('nonce') ?? '', origin: search.get('origin') }));
      case '/credential': {
        const form = await readForm(request);
        if (!find(form.get('sub'))) return send(response, 'Nobody', 'text/plain', 404);
        return send(response, await credential({ sub: form.get('sub'), nonce: form.get('nonce') }), 'text/plain');
      }
      default:
        return send(response, 'Nothing here', 'text/plain', 404);
    }
  }

  server.on('request', async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url, url);
      const [, brand, rest = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? [];
      const entry = known[brand];
      if (!entry) return send(response, page('Providers on loopback', '<p>This is where the demo signs on.</p>'));
      if (brand === 'google' && rest.startsWith('/one-tap/'))
        return await oneTap(rest.slice('/one-tap'.length), searchParams, request, response);
      // As Express does for handlers that are mounted below a path.
      request.originalUrl = request.url;
      request.url = request.url.slice(brand.length + 1) || '/';
      if (rest.startsWith('/interaction/')) return await interact(brand, entry.provider, request, response);
      if (brand === 'facebook' && rest === '/me') return await graph(entry.provider, request, response);
      return await entry.handle(request, response);
    } catch (error) {
      send(response, page('Providers on loopback', `<p>${String(error.message).replace(/[&<>]/g, '')}</p>`), 'text/html', 400);
    }
  });

  return {
    url,
    env: settingsFor(url),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function send(response, body, type = 'text/html', status = 200) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { origin: { type: 'string' }, people: { type: 'string' } } });
  const { url, env, close } = await startProviders({ origins: values.origin.split(','), people: JSON.parse(values.people) });
  console.log(JSON.stringify({ url, env }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close().then(() => process.exit(0)));
  // This process must end with the process that started it.
  process.on('disconnect', () => process.exit(0));
}
