import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, newUserWithTwoFactor, signedIn } from '../../support/serverPeople';
import {
  ask,
  colleague,
  company,
  failure,
  leadsTo,
  post,
  providerFor,
  signInAtProvider,
  strangersKey,
  type Company,
} from '../../support/samlVisitors';
import { whoIs } from '../../support/serverVisitors';

let server: TestServer;
let acme: Company;
beforeAll(async () => {
  server = await startServer();
  acme = await company(server);
});
afterAll(() => server.close());

const browserOf = () => server.browser(anyAddress());
const profileOf = (email: string) =>
  server.context.db.selectFrom('profiles').selectAll().where('email_folded', '=', email).executeTakeFirst();

describe('signing on at the account’s provider', () => {
  it('signing on at the account’s provider makes a new user a member, once, and signs in with a new session id [S14, S20]', async () => {
    const person = colleague(acme, 'first');
    const browser = browserOf();
    const reply = await signInAtProvider(server, browser, acme, person, { query: '?next=%2Fapp%2Fassets%2Fzaps' });
    expect([reply.status, leadsTo(reply)]).toEqual([303, '/app/assets/zaps']);
    const profile = await profileOf(person.email);
    expect(profile).toMatchObject({ first_name: 'Jonas', last_name: 'Keller', email_confirmed: true, password_hash: null });
    expect(await whoIs(browser)).toBe(profile?.id);
    const session = browser.cookies.get('__Host-session');

    expect(leadsTo(await signInAtProvider(server, browser, acme, person))).toBe('/app/dashboard');
    expect(browser.cookies.get('__Host-session')).not.toBe(session);
    const roles = await server.context.db.selectFrom('memberships').selectAll().where('profile_id', '=', profile!.id).execute();
    expect(roles.map(({ account_id, role }) => [account_id, role])).toEqual([[acme.accountId, 'member']]);
  });

  it('signing on at the account’s provider knows a person by NameID, whatever address the provider gives them later', async () => {
    const person = colleague(acme, 'renamed');
    await signInAtProvider(server, browserOf(), acme, person);
    const browser = browserOf();
    await signInAtProvider(server, browser, acme, { ...person, email: `married@${acme.domain}` });
    expect(await whoIs(browser)).toBe((await profileOf(person.email))?.id);
    expect(await profileOf(`married@${acme.domain}`)).toBeUndefined();
  });

  it('signing on at the account’s provider takes over an address that was never proved: password, other sign-in methods and sessions of the person who signed up with it end [S65]', async () => {
    const target = await company(server, { isRequired: false });
    const squatter = await newUser(server, { email: `victim@${target.domain}` });
    const theirs = await signedIn(server, squatter);
    const now = server.clock.now();
    const elsewhere = { issuer: 'https://id.example', subject: 'squatter', provider: 'google' as const, email: squatter.email };
    await server.context.db
      .insertInto('sign_on_identities')
      .values({ ...elsewhere, profile_id: squatter.id, created_at: now, last_used_at: now })
      .execute();
    const browser = browserOf();
    await signInAtProvider(server, browser, target, colleague(target, 'victim'));
    expect(await server.context.db.selectFrom('sign_on_identities').selectAll().where('profile_id', '=', squatter.id).execute()).toEqual(
      [],
    );
    expect(await whoIs(browser)).toBe(squatter.id);
    expect(await whoIs(theirs)).toBeNull();
    expect((await browserOf().post('/api/v3/login', { email: squatter.email, password: squatter.password })).status).toBe(401);
  });

  it('signing on at the account’s provider asks for no second factor of ours: the provider has done what the account wants', async () => {
    const target = await company(server, { isRequired: false });
    const guarded = await newUserWithTwoFactor(server);
    await server.context.db
      .updateTable('profiles')
      .set({ email: `two@${target.domain}`, email_folded: `two@${target.domain}`, email_confirmed: true })
      .where('id', '=', guarded.id)
      .execute();
    const browser = browserOf();
    await signInAtProvider(server, browser, target, colleague(target, 'two'));
    expect(await whoIs(browser)).toBe(guarded.id);
  });

  it('signing on at the account’s provider does not bring back whom the account has removed', async () => {
    const person = colleague(acme, 'removed');
    await signInAtProvider(server, browserOf(), acme, person);
    await server.context.db
      .deleteFrom('memberships')
      .where('profile_id', '=', (await profileOf(person.email))!.id)
      .execute();
    const browser = browserOf();
    expect(leadsTo(await signInAtProvider(server, browser, acme, person))).toBe(failure('removed'));
    expect(await whoIs(browser)).toBeNull();
  });

  it('signing on at the account’s provider leads to no other site afterwards [S37]', async () => {
    for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/app/login']) {
      const reply = await signInAtProvider(server, browserOf(), acme, colleague(acme), { query: `?next=${encodeURIComponent(next)}` });
      expect([next, leadsTo(reply)]).toEqual([next, '/app/dashboard']);
    }
  });

  it('signing on at the account’s provider may be under way in two tabs of a browser at once', async () => {
    const browser = browserOf();
    const [one, two] = [await ask(browser, acme), await ask(browser, acme)];
    for (const question of [two, one]) {
      const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
      const posted = await post(server, acme, { SAMLResponse: samlResponse, RelayState: question.relay });
      expect(leadsTo(await browser.get(leadsTo(posted)))).toBe('/app/dashboard');
    }
  });

  it('signing on at the account’s provider says of itself what a provider needs to know', async () => {
    const reply = await browserOf().get(`/sso/saml/${acme.accountId}/metadata`);
    expect(reply.headers['content-type']).toMatch(/^application\/samlmetadata\+xml/);
    expect(reply.text).toContain(`entityID="https://patchbay.example/sso/saml/${acme.accountId}/metadata"`);
    expect(reply.text).toContain(`Location="https://patchbay.example/sso/saml/${acme.accountId}/acs"`);
    expect(reply.text).toContain('WantAssertionsSigned="true"');
    for (const path of ['/sso/saml/999999/metadata', '/sso/saml/x/metadata', '/sso/saml/-1/metadata']) {
      expect((await browserOf().get(path)).status).toBe(404);
    }
    expect(leadsTo(await browserOf().get('/sso/saml/999999/start'))).toBe(failure('unknown'));
  });
});

describe('an answer', () => {
  it.each([
    ['without a signature', { isUnsigned: true }, 'invalid'],
    ['for another audience', { audience: 'https://other.example' }, 'invalid'],
    ['of another issuer', { issuer: 'https://other.example' }, 'invalid'],
    ['meant for another address', { acsUrl: 'https://other.example/acs' }, 'invalid'],
    ['to another request', { requestId: `_${'0'.repeat(40)}` }, 'expired'],
    ['that says no', { status: 'RequestDenied' }, 'declined'],
  ] as const)('a SAML response is refused: %s [S14]', async (_what, over, reason) => {
    const browser = browserOf();
    expect(leadsTo(await signInAtProvider(server, browser, acme, colleague(acme), { over }))).toBe(failure(reason));
    expect(await whoIs(browser)).toBeNull();
  });

  it('an answer that has run out is refused', async () => {
    const over = { notOnOrAfter: new Date(server.clock.now().getTime() - 120_000) };
    expect(leadsTo(await signInAtProvider(server, browserOf(), acme, colleague(acme), { over }))).toBe(failure('invalid'));
  });

  it('signed by a stranger is refused', async () => {
    const stranger = await providerFor(server, acme.provider.url, strangersKey());
    expect(leadsTo(await signInAtProvider(server, browserOf(), acme, colleague(acme), { provider: stranger }))).toBe(failure('invalid'));
  });

  it('an answer that is about a person outside the account’s domains is refused [S14]', async () => {
    const outsider = await newUser(server);
    for (const email of [outsider.email, `a@sub.${acme.domain}`, `a@${acme.domain}.evil.example`]) {
      const browser = browserOf();
      expect(leadsTo(await signInAtProvider(server, browser, acme, { ...colleague(acme, 'x'), nameId: `n-${email}`, email }))).toBe(
        failure('other_domain'),
      );
      expect(await whoIs(browser)).toBeNull();
    }
  });

  it('an answer whose text was changed after it was signed is refused', async () => {
    const change = async (edit: (xml: string) => string) => {
      const browser = browserOf();
      const question = await ask(browser, acme);
      const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
      const xml = edit(Buffer.from(samlResponse, 'base64').toString());
      const posted = await post(server, acme, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: question.relay });
      return leadsTo(posted);
    };
    expect(await change((xml) => xml)).toMatch(/^\/sso\/saml\/\d+\/finish\?handoff=/);
    expect(await change((xml) => xml.replace('jonas@', 'owner@'))).toBe(failure('invalid'));
    expect(await change((xml) => xml.replace('id-of-jonas', 'id-of-other'))).toBe(failure('invalid'));
    expect(await change((xml) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''))).toBe(failure('invalid'));
    expect(await change((xml) => xml.replaceAll('rsa-sha256', 'rsa-sha1').replace('2001/04/xmldsig-more', '2000/09/xmldsig'))).toBe(
      failure('invalid'),
    );
    expect(await change((xml) => `<!DOCTYPE x [<!ENTITY e "owner">]>${xml}`)).toBe(failure('invalid'));
    expect(await change(() => '<nonsense')).toBe(failure('invalid'));
  });

  it('a SAML response in which a forged assertion is wrapped around the signed one is refused', async () => {
    const wraps: ((xml: string, signed: string, forged: string) => string)[] = [
      // Next to the signed assertion, before and after it.
      (xml, signed, forged) => xml.replace(signed, forged + signed),
      (xml, signed, forged) => xml.replace(signed, signed + forged),
      // The signed assertion hidden inside the forged assertion, in its signature, and in an extension of the envelope.
      (xml, signed, forged) => xml.replace(signed, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
      (xml, signed, forged) => {
        const signature = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(signed)![0];
        const held = signature.replace('</ds:Signature>', `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`);
        return xml.replace(signed, forged.replace('<saml:Subject>', `${held}<saml:Subject>`));
      },
      (xml, signed, forged) => xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`),
      // With the id of the signed assertion.
      (xml, signed, forged) => {
        const id = /ID="(_a[0-9a-f]+)"/.exec(signed)![1]!;
        return xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${forged.replace('ID="_forged"', `ID="${id}"`)}`);
      },
    ];
    for (const [index, wrap] of wraps.entries()) {
      const browser = browserOf();
      const question = await ask(browser, acme);
      const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
      const xml = Buffer.from(samlResponse, 'base64').toString();
      const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
      const forged = signed
        .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
        .replace(/ID="_a[0-9a-f]+"/, 'ID="_forged"')
        .replaceAll('jonas@', 'owner@')
        .replace('id-of-jonas', 'id-of-owner');
      const wrapped = Buffer.from(wrap(xml, signed, forged)).toString('base64');
      const posted = await post(server, acme, { SAMLResponse: wrapped, RelayState: question.relay });
      // Either it is refused, or only the signed content counts.
      if (leadsTo(posted).startsWith('/sso/')) await browser.get(leadsTo(posted));
      const signedInAs = await whoIs(browser);
      expect([index, signedInAs === acme.owner.id]).toEqual([index, false]);
      expect([index, leadsTo(posted)]).toEqual([index, failure('invalid')]);
    }
  });

  it('an answer counts once: posted again, or taken up again, it opens nothing', async () => {
    const browser = browserOf();
    const question = await ask(browser, acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const form = { SAMLResponse: samlResponse, RelayState: question.relay };
    const posted = await post(server, acme, form);
    expect(leadsTo(await post(server, acme, form))).toBe(failure('expired'));
    const handoff = leadsTo(posted);
    const thief = browser.copy();
    expect(leadsTo(await browser.get(handoff))).toBe('/app/dashboard');
    thief.cookies.delete('__Host-session');
    expect(leadsTo(await thief.get(handoff))).toBe(failure('expired'));
    expect(leadsTo(await post(server, acme, form))).toBe(failure('expired'));
  });

  it('posted twice at once is taken once', async () => {
    const browser = browserOf();
    const question = await ask(browser, acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const form = { SAMLResponse: samlResponse, RelayState: question.relay };
    const replies = await Promise.all([post(server, acme, form), post(server, acme, form), post(server, acme, form)]);
    expect(replies.filter((reply) => leadsTo(reply).startsWith('/sso/'))).toHaveLength(1);
  });

  it('an answer belongs to the browser that asked: nobody is signed in as somebody else by a link [S20]', async () => {
    const attacker = browserOf();
    const question = await ask(attacker, acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const posted = await post(server, acme, { SAMLResponse: samlResponse, RelayState: question.relay });
    const victim = browserOf();
    await ask(victim, acme); // The victim has started another sign-in.
    expect(leadsTo(await victim.get(leadsTo(posted)))).toBe(failure('expired'));
    expect(await whoIs(victim)).toBeNull();
    expect(leadsTo(await browserOf().get(leadsTo(posted)))).toBe(failure('expired'));
  });

  it('an answer with another RelayState, none, or two is refused', async () => {
    const question = await ask(browserOf(), acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const other = await ask(browserOf(), acme);
    expect(leadsTo(await post(server, acme, { SAMLResponse: samlResponse, RelayState: other.relay }))).toBe(failure('invalid'));
    expect(leadsTo(await post(server, acme, { SAMLResponse: samlResponse }))).toBe(failure('invalid'));
    const twice = new URLSearchParams([
      ['SAMLResponse', samlResponse],
      ['RelayState', question.relay],
      ['RelayState', question.relay],
    ]).toString();
    expect(leadsTo(await post(server, acme, twice))).toBe(failure('invalid'));
  });

  it('an answer of one account’s provider opens nothing at another account [S14]', async () => {
    const other = await company(server);
    const question = await ask(browserOf(), acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const path = `/sso/saml/${other.accountId}/acs`;
    expect(leadsTo(await post(server, acme, { SAMLResponse: samlResponse, RelayState: question.relay }, path))).toBe(failure('expired'));
  });

  it('an answer that comes later than ten minutes, or is taken up later than two, is refused', async () => {
    const browser = browserOf();
    const question = await ask(browser, acme);
    server.clock.advance(10 * 60_000);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    expect(leadsTo(await post(server, acme, { SAMLResponse: samlResponse, RelayState: question.relay }))).toBe(failure('expired'));
    const again = await ask(browser, acme);
    const second = await acme.provider.answer(again.samlRequest, colleague(acme));
    const posted = await post(server, acme, { SAMLResponse: second.samlResponse, RelayState: again.relay });
    server.clock.advance(2 * 60_000);
    expect(leadsTo(await browser.get(leadsTo(posted)))).toBe(failure('expired'));
  });

  it('an answer is the only write that another site may cause, and changes no session by itself [S34, S35]', async () => {
    const browser = browserOf();
    const question = await ask(browser, acme);
    const { samlResponse } = await acme.provider.answer(question.samlRequest, colleague(acme));
    const posted = await post(server, acme, { SAMLResponse: samlResponse, RelayState: question.relay });
    expect(posted.setCookies).toEqual([]);
    for (const path of [`/sso/saml/${acme.accountId}/start`, `/sso/saml/${acme.accountId}/finish`, '/logout/']) {
      const reply = await post(server, acme, { SAMLResponse: 'x', RelayState: 'y' }, path);
      expect([path, reply.status]).toEqual([path, path === '/logout/' ? 403 : 405]);
    }
    expect((await post(server, acme, 'x'.repeat(300_000))).status).toBe(413);
  });
});
