/**
 * People for journeys, created through the public API as a browser does: with cookies, a CSRF token and JSON.
 */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { endpoints } from '../../src/contract';
import type { EndpointName, WireBody, WireReply } from '../../src/contract/types';
import type { ServerUnderTest } from './journeyProcess';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
}

export interface PersonWithTwoFactor extends Person {
  /** Base32, as an authenticator stores it. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Other files make people on the same server. */
const file = randomBytes(4).toString('hex');
let made = 0;

/** A person who is unique in this run: a fresh address and a password that the rules accept. */
export function unregisteredPerson(firstName = 'Ada'): Person {
  made += 1;
  return {
    email: `${firstName
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 12)}.${file}.${made}@example.com`,
    password: 'plum-Orbit-47-velvet',
    firstName,
  };
}

/** A client that keeps cookies and sends the CSRF token. */
class Caller {
  private readonly cookies = new Map<string, string>();
  /** `address`: the IP address that requests seem to come from. Without it they come from this machine, as the browser's do. */
  constructor(
    private readonly url: string,
    private readonly address?: string,
  ) {}

  private get headers() {
    return { cookie: this.cookieHeader, ...(this.address === undefined ? {} : { 'x-forwarded-for': this.address }) };
  }

  private take(reply: Response) {
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  private get cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call<N extends EndpointName>(name: N, body: WireBody<N>): Promise<WireReply<N>> {
    const token = await fetch(this.url + endpoints.getCsrfToken.path, { headers: this.headers });
    this.take(token);
    const { csrf_token: csrfToken } = (await token.json()) as { csrf_token: string };
    const reply = await fetch(this.url + endpoints[name].path, {
      method: endpoints[name].method,
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrftoken': csrfToken,
        origin: this.url,
      },
      body: JSON.stringify(body),
    });
    this.take(reply);
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) } as WireReply<N>;
  }
}

/** A different IP address for each person, because sign-ups from each address are limited. */
const elsewhere = () => `198.51.100.${made % 250}`;

/** Calls an endpoint. Throws if the status is not the expected status. */
async function insist<N extends EndpointName, S extends WireReply<N>['status']>(caller: Caller, name: N, body: WireBody<N>, status: S) {
  const reply = await caller.call(name, body);
  if (reply.status !== status) throw new Error(`${name} answered ${String(reply.status)}: ${JSON.stringify(reply.body)}`);
  return reply.body as Extract<WireReply<N>, { status: S }>['body'];
}

/** Confirms a person's address by the mailed link, in a separate session. */
export async function confirmEmail(server: ServerUnderTest, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const caller = new Caller(server.url, elsewhere());
  await insist(caller, 'logIn', { email: person.email, password: person.password }, 200);
  const texts = (await server.mails({ to: person.email })).map(({ text }) => text);
  const code = /confirm-email#(\S+)/.exec(texts.join('\n'))?.[1] ?? '';
  await insist(caller, 'confirmEmail', { code: decodeURIComponent(code) }, 200);
}

/** Creates a person with an account and a confirmed address, who may invite people and add other ways to log in. */
export async function newConfirmedUser(server: ServerUnderTest, firstName?: string): Promise<Person> {
  const person = await newUser(server, firstName);
  await confirmEmail(server, person);
  return person;
}

/** Creates a person with an account. */
export async function newUser(server: ServerUnderTest, firstName?: string, more: Partial<WireBody<'signUp'>> = {}): Promise<Person> {
  const person = unregisteredPerson(firstName);
  const body = { ...more, email: person.email, password1: person.password, first_name: person.firstName, last_name: 'Journey' };
  await insist(new Caller(server.url, elsewhere()), 'signUp', body, 201);
  return person;
}

/** Returns the six digits that an authenticator shows now, by the server's clock. */
export async function codeOf(server: ServerUnderTest, secret: string): Promise<string> {
  const { milliseconds } = await server.now({});
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: milliseconds });
}

/** Turns on two-factor authentication from another browser, which ends every other session. Confirms the address first, because the server requires it. */
export async function turnOnTwoFactor(server: ServerUnderTest, person: Person): Promise<PersonWithTwoFactor> {
  await confirmEmail(server, person);
  const caller = new Caller(server.url, elsewhere());
  await insist(caller, 'logIn', { email: person.email, password: person.password }, 200);
  const { secret } = await insist(caller, 'startTwoFactorSetup', {}, 200);
  const { recovery_codes: recoveryCodes } = await insist(caller, 'verifyTwoFactorSetup', { code: await codeOf(server, secret) }, 200);
  await insist(caller, 'enableTwoFactor', { recovery_code: recoveryCodes[0] ?? '' }, 200);
  // The code of this time step is spent (S16), so the next sign-in uses a later step.
  await server.advance({ seconds: 60 });
  return { ...person, secret, recoveryCodes };
}

/** Creates a person with an account and two-factor authentication. */
export async function newUserWithTwoFactor(server: ServerUnderTest, firstName?: string): Promise<PersonWithTwoFactor> {
  return turnOnTwoFactor(server, await newUser(server, firstName));
}

/** Fails to sign in `times` times from this machine, in another browser. */
export async function failToLogIn(server: ServerUnderTest, email: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await new Caller(server.url).call('logIn', { email, password: `not the password ${n}` });
}
