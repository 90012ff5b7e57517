// A SAML identity provider on loopback, for the demo and the tests: it reads real AuthnRequests, fetches the requester's
// metadata, and posts signed responses through the browser. Instead of a password it asks which of its people signs in.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { escaped, page, readForm } from './pages.mjs';

const { IdentityProvider, ServiceProvider, setSchemaValidator } = samlify;
// Its requests come from our server. Only the checks of our server on the answers matter.
setSchemaValidator({ validate: async () => 'unchecked' });

const key = () => readFileSync(new URL('saml-demo-key.pem', import.meta.url), 'utf8');

const attribute = (name, value) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`;

/** The unsigned answer as XML. */
function answerXml({ issuer, acsUrl, audience, requestId, person, now, signedInAt, notOnOrAfter, status, random }) {
  const at = now.toISOString();
  const until = (notOnOrAfter ?? new Date(now.getTime() + 5 * 60_000)).toISOString();
  const isGranted = status === undefined;
  const assertion = `<saml:Assertion ID="_a${random}" Version="2.0" IssueInstant="${at}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${escaped(person.nameId)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escaped(acsUrl)}" InResponseTo="${escaped(requestId)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${(signedInAt ?? now).toISOString()}" SessionIndex="_s${random}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', person.email)}${attribute('firstName', person.firstName)}${attribute('lastName', person.lastName)}</saml:AttributeStatement></saml:Assertion>`;
  const code = isGranted
    ? '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'
    : `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:StatusCode>`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${random}" Version="2.0" IssueInstant="${at}" Destination="${escaped(acsUrl)}" InResponseTo="${escaped(requestId)}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><samlp:Status>${code}</samlp:Status>${isGranted ? assertion : ''}</samlp:Response>`;
}

/**
 * The provider.
 * @param {{ url: string, certificate: string, privateKey?: string, now?: () => Date,
 *   people: readonly { nameId: string, email: string, firstName: string, lastName: string }[],
 *   metadataOf?: (entityId: string) => Promise<string> }} settings `metadataOf` reads the metadata of a
 * service. By default from the URL in its entity id, on loopback only
 */
export function samlProvider({ url, certificate, privateKey = key(), people, now = () => new Date(), metadataOf = fetchMetadata }) {
  const issuer = `${url}/metadata`;
  const idp = IdentityProvider({
    entityID: issuer,
    signingCert: certificate,
    privateKey,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${url}/sso` }],
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${url}/logout` }],
    loginResponseTemplate: { context: '<samlp:Response/>', attributes: [] },
  });

  /** Reads the requester and the request. */
  async function readRequest(encoded) {
    const xml = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: 100_000 }).toString();
    const entityId = /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '';
    const sp = ServiceProvider({ metadata: await metadataOf(entityId) });
    const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query: { SAMLRequest: encoded } });
    return { sp, requestId: extract.request.id, isForced: /ForceAuthn="true"/.test(xml) };
  }

  /**
   * The signed answer to a request in base64, as browsers post it, and its target.
   * @param {string} encoded the parameter SAMLRequest
   * @param {object} person a known person or any other person
   * @param {object} [over] false claims, for tests of the server that reads them
   */
  async function answer(encoded, person, over = {}) {
    const { sp, requestId } = await readRequest(encoded);
    const acsUrl = sp.entityMeta.getAssertionConsumerService('post');
    const random = randomBytes(16).toString('hex');
    const xml = answerXml({ issuer, acsUrl, audience: sp.entityMeta.getEntityID(), requestId, person, now: now(), random, ...over });
    if (over.status !== undefined || over.isUnsigned) return { acsUrl, samlResponse: Buffer.from(xml).toString('base64') };
    const { context } = await idp.createLoginResponse(
      sp,
      { extract: { request: { id: requestId } } },
      'post',
      { email: person.email },
      () => ({
        id: `_r${random}`,
        context: xml,
      }),
    );
    return { acsUrl, samlResponse: context };
  }

  async function serve(request, response) {
    const address = new URL(request.url, url);
    const send = (body, type = 'text/html; charset=utf-8', status = 200) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    if (address.pathname === '/metadata') return send(idp.getMetadata(), 'application/samlmetadata+xml');
    if (address.pathname === '/sso' && request.method === 'GET') {
      const encoded = address.searchParams.get('SAMLRequest') ?? '';
      const relay = address.searchParams.get('RelayState') ?? '';
      const { isForced } = await readRequest(encoded);
      const choice = (value, words) => `<button name="person" value="${escaped(value)}">${escaped(words)}</button>`;
      return send(
        page(
          'Demo sign-on',
          `<h1>${isForced ? 'Sign in again' : 'Demo identity provider'}</h1><p>This page represents the sign-in page of a company. Who are you?</p>
<form method="post" action="/sso"><input type="hidden" name="SAMLRequest" value="${escaped(encoded)}"><input type="hidden" name="RelayState" value="${escaped(relay)}">
${people.map((person) => choice(person.nameId, `${person.firstName} ${person.lastName}`)).join('')}${choice('', 'Nobody: cancel')}</form>`,
        ),
      );
    }
    if (address.pathname === '/sso' && request.method === 'POST') {
      const form = await readForm(request);
      const person = people.find(({ nameId }) => nameId === form.get('person'));
      const { acsUrl, samlResponse } = await answer(form.get('SAMLRequest') ?? '', person ?? {}, person ? {} : { status: 'RequestDenied' });
      return send(
        page(
          'One moment',
          `<form method="post" action="${escaped(acsUrl)}"><input type="hidden" name="SAMLResponse" value="${escaped(samlResponse)}">
<input type="hidden" name="RelayState" value="${escaped(form.get('RelayState') ?? '')}"><button>Continue</button></form><script>document.forms[0].submit()</script>`,
        ),
      );
    }
    return send('There is nothing here.\n', 'text/plain', 404);
  }

  return { url, issuer, answer, serve };
}

async function fetchMetadata(entityId) {
  const { hostname } = new URL(entityId);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) throw new Error(`${entityId} is not on this machine`);
  const reply = await fetch(entityId);
  if (!reply.ok) throw new Error(`${entityId} answered ${reply.status}`);
  return reply.text();
}

/** Starts it on a loopback port. 0 chooses any free port. */
export async function startSamlProvider({ port = 0, ...settings }) {
  let provider;
  const server = createServer((request, response) => {
    provider.serve(request, response).catch((error) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
    });
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  provider = samlProvider({ url: `http://localhost:${server.address().port}`, ...settings });
  const stop = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)));
  return { ...provider, stop };
}

/** The people of the demo's company, as its provider knows them. */
export function demoPeople(people) {
  return Object.entries(people)
    .filter(([, person]) => person.signsOnBy === 'saml')
    .map(([name, { email, firstName, lastName }]) => ({ nameId: `demo-${name}`, email, firstName, lastName }));
}
