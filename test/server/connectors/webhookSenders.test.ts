/** Requests as real senders make them: signatures by their own libraries, handshakes by their documents. */
import { createHmac, randomBytes } from 'node:crypto';
import githubEvents from '@octokit/webhooks-examples';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { StepError, type FieldValues, type HookRequest } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { memoryFiles, testTime, triggerOf } from './counterpart';

const catchHook = triggerOf(webhooks, 'hook', 'catch_hook');
const catchRaw = triggerOf(webhooks, 'hook', 'catch_raw_hook');

const requestOf = ({ body = '', ...rest }: Partial<Omit<HookRequest, 'body'>> & { readonly body?: unknown }): HookRequest => ({
  method: 'POST',
  query: {},
  large: null,
  ...rest,
  headers: { 'content-type': 'application/json', ...rest.headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const receive = (request: HookRequest, input: FieldValues = {}, trigger = catchHook) =>
  trigger.receive(request, { input, files: memoryFiles(), now: testTime, random: (count) => randomBytes(count) });

/** The status of the answer, and how many events there were. */
async function outcome(request: HookRequest, input: FieldValues): Promise<readonly [status: number | undefined, events: number]> {
  try {
    return [200, (await receive(request, input)).events.length];
  } catch (error) {
    if (error instanceof StepError) return [error.options.status, 0];
    throw error;
  }
}

const seconds = Math.floor(testTime.getTime() / 1000);
const payload = '{"id":"evt_1","name":"José ✓"}';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
const base64Key = Buffer.from('a key of Standard Webhooks').toString('base64');

interface Sender {
  readonly kind: string;
  readonly key: string;
  readonly otherKey: string;
  readonly hasTime: boolean;
  /** The headers of a request with this body. */
  sign(key: string, body: string, time: number): Readonly<Record<string, string>>;
}

const senders: readonly Sender[] = [
  {
    kind: 'stripe',
    key: 'whsec_first',
    otherKey: 'whsec_second',
    hasTime: true,
    sign: (secret, body, timestamp) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
    }),
  },
  {
    kind: 'standard',
    key: `whsec_${base64Key}`,
    otherKey: `whsec_${Buffer.from('another key of 24 bytes.').toString('base64')}`,
    hasTime: true,
    sign: (key, body, time) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(time),
      'webhook-signature': new Webhook(key).sign('msg_1', new Date(time * 1000), body),
    }),
  },
  {
    kind: 'slack',
    key: '8f742231b10e8888abcd99yyyzzz85a5',
    otherKey: 'another',
    hasTime: true,
    sign: (key, body, time) => ({
      'x-slack-request-timestamp': String(time),
      'x-slack-signature': `v0=${hmac(key, `v0:${time}:${body}`)}`,
    }),
  },
  {
    kind: 'github',
    key: 'It’s a Secret to Everybody',
    otherKey: 'another',
    hasTime: false,
    sign: (key, body) => ({ 'x-hub-signature-256': `sha256=${hmac(key, body)}` }),
  },
  {
    kind: 'shopify',
    key: 'shared',
    otherKey: 'another',
    hasTime: false,
    sign: (key, body) => ({ 'x-shopify-hmac-sha256': createHmac('sha256', key).update(body).digest('base64') }),
  },
];

describe.each(senders)('a signature of the form $kind', ({ kind, key, otherKey, hasTime, sign }) => {
  const input = { signatureKind: kind, signingKey: key };

  it('is accepted if the sender made it, and refused for another body, with another key, and without one [Z61]', async () => {
    const headers = sign(key, payload, seconds);
    expect(await outcome(requestOf({ headers, body: payload }), input)).toEqual([200, 1]);
    expect(await outcome(requestOf({ headers, body: payload.replace('1', '2') }), input)).toEqual([401, 0]);
    expect(await outcome(requestOf({ headers: sign(otherKey, payload, seconds), body: payload }), input)).toEqual([401, 0]);
    expect(await outcome(requestOf({ body: payload }), input)).toEqual([401, 0]);
  });

  it('is accepted with the earlier key as well, while a key is replaced [Z61]', async () => {
    const both = { ...input, previousSigningKey: otherKey };
    for (const used of [key, otherKey])
      expect(await outcome(requestOf({ headers: sign(used, payload, seconds), body: payload }), both)).toEqual([200, 1]);
    expect(await outcome(requestOf({ headers: sign('whsec_dGhpcmQ=', payload, seconds), body: payload }), both)).toEqual([401, 0]);
  });

  if (hasTime)
    it('is refused if its time is older than the tolerance, or in the future, or changed', async () => {
      const at = (time: number, more: FieldValues = {}) =>
        outcome(requestOf({ headers: sign(key, payload, time), body: payload }), { ...input, ...more });
      expect([await at(seconds - 299), await at(seconds - 302), await at(seconds + 302)]).toEqual([
        [200, 1],
        [401, 0],
        [401, 0],
      ]);
      expect([await at(seconds - 302, { signatureTolerance: 600 }), await at(seconds - 20, { signatureTolerance: 10 })]).toEqual([
        [200, 1],
        [401, 0],
      ]);
    });

  it('is not part of what the Zap gets', async () => {
    const headers = sign(key, payload, seconds);
    const { events } = await receive(requestOf({ headers, body: payload }), input, catchRaw);
    const signature = Object.entries(headers).find(([name]) => name.includes('signature') || name.includes('hmac'))!;
    expect(JSON.stringify(events)).not.toContain(signature[1]);
    expect(JSON.stringify(events)).toContain('evt_1');
  });
});

it('a signature of Svix, which has other names for the headers of Standard Webhooks, is accepted', async () => {
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,invalid ${new Webhook(base64Key).sign('msg_1', testTime, payload)}`,
  };
  expect(await outcome(requestOf({ headers, body: payload }), { signatureKind: 'standard', signingKey: base64Key })).toEqual([200, 1]);
});

it('a signature of Stripe is accepted if one of several in its header is right', async () => {
  const right = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_first', timestamp: seconds });
  const headers = { 'stripe-signature': `${right.replace('v1=', `v1=${'0'.repeat(64)},v0=1,v1=`)}` };
  expect(await outcome(requestOf({ headers, body: payload }), { signatureKind: 'stripe', signingKey: 'whsec_first' })).toEqual([200, 1]);
});

it('a shared secret is accepted in its earlier value as well, while it is replaced', async () => {
  const input = { secret: 'the-new-one', previousSecret: 'the-old-one' };
  const withSecret = (secret: string) => outcome(requestOf({ headers: { 'x-webhook-secret': secret }, body: payload }), input);
  expect([await withSecret('the-new-one'), await withSecret('the-old-one'), await withSecret('another')]).toEqual([
    [200, 1],
    [200, 1],
    [401, 0],
  ]);
});

describe('events of GitHub', () => {
  const examples = githubEvents.flatMap(({ name, examples: each }) => each.map((body, index) => ({ name, index, body }))).slice(0, 60);

  it.each(examples)('$name $index arrives as it was sent, in JSON and as a form', async ({ name, body }) => {
    const text = JSON.stringify(body);
    const headers = { 'x-github-event': name, 'x-github-delivery': 'a-guid', ...senders[3]!.sign('key', text, seconds) };
    const input = { signatureKind: 'github', signingKey: 'key' };
    const [event] = (await receive(requestOf({ headers, body: text }), input)).events;
    expect((event!.data as { body: unknown }).body).toEqual(JSON.parse(text));
    const form = requestOf({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payload: text }).toString(),
    });
    expect(((await receive(form)).events[0]!.data as { body: unknown }).body).toEqual({ payload: text });
  });
});

describe('a handshake', () => {
  const plain = (body: string) => ({ status: 200, type: 'text/plain; charset=utf-8', body, events: 0 });
  const json = (value: object) => ({ status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(value), events: 0 });
  const answerTo = async (request: HookRequest, input: FieldValues = {}) => {
    const { events, reply } = await receive(request, input);
    return { status: reply!.status, type: reply!.headers['content-type'], body: reply!.body, events: events.length };
  };
  const get = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    requestOf({ method: 'GET', query, headers });
  const hub = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'meaty' };

  it.each([
    ['Meta and WebSub', get(hub), plain('1158201444')],
    ['Microsoft 365', requestOf({ query: { validationToken: 'Validation: x y' } }), plain('Validation: x y')],
    [
      'Slack',
      requestOf({ body: { token: 'Jhj5dZrVaK7ZwHHjRyZWjbDl', challenge: '3eZbrw1aB', type: 'url_verification' } }),
      json({ challenge: '3eZbrw1aB' }),
    ],
    ['monday.com', requestOf({ body: { challenge: '3eZbrw1aB' } }), json({ challenge: '3eZbrw1aB' })],
    [
      'Azure Event Grid',
      requestOf({
        headers: { 'aeg-event-type': 'SubscriptionValidation' },
        body: [{ eventType: 'Microsoft.EventGrid.SubscriptionValidationEvent', data: { validationCode: '512d38b6' } }],
      }),
      json({ validationResponse: '512d38b6' }),
    ],
    ['Okta', get({}, { 'x-okta-verification-challenge': 'a-challenge' }), json({ verification: 'a-challenge' })],
    [
      'Twitch',
      requestOf({
        headers: { 'twitch-eventsub-message-type': 'webhook_callback_verification' },
        body: { challenge: 'pog', subscription: {} },
      }),
      plain('pog'),
    ],
  ])('of %s is answered and starts no run [Z61]', async (_sender, request, expected) => {
    expect(await answerTo(request)).toEqual(expected);
    expect((await answerTo(request, { handshake: 'none' })).events).toBe(1);
  });

  it('of Asana gets its secret back', async () => {
    const { events, reply } = await receive(requestOf({ headers: { 'x-hook-secret': 'b537207f20cb' } }));
    expect([events.length, reply!.status, reply!.headers['x-hook-secret']]).toEqual([0, 200, 'b537207f20cb']);
    // The same header can hold the shared secret of another sender.
    const shared = { secret: 'b537207f20cb', secretHeader: 'X-Hook-Secret' };
    expect((await receive(requestOf({ headers: { 'x-hook-secret': 'b537207f20cb' }, body: {} }), shared)).events).toHaveLength(1);
  });

  it('of Google, which says that it begins to watch, is no event [Z61]', async () => {
    const sync = requestOf({ headers: { 'x-goog-resource-state': 'sync', 'x-goog-channel-id': 'a' } });
    expect((await receive(sync)).events).toEqual([]);
    expect((await receive(requestOf({ headers: { 'x-goog-resource-state': 'exists' }, body: {} }))).events).toHaveLength(1);
  });

  it('of Strava and Dropbox is answered in their form if it is chosen', async () => {
    expect(await answerTo(get(hub), { handshake: 'hub_json' })).toEqual(json({ 'hub.challenge': '1158201444' }));
    expect(await answerTo(get({ challenge: 'abc' }), { handshake: 'challenge' })).toEqual(plain('abc'));
    expect((await answerTo(get({ challenge: 'abc' }))).events).toBe(1);
  });

  it('with a wrong verify token is refused', async () => {
    expect(await answerTo(get(hub), { verifyToken: 'meaty' })).toEqual(plain('1158201444'));
    await expect(receive(get(hub), { verifyToken: 'other' })).rejects.toMatchObject({ options: { status: 403 } });
  });

  it('of X, Zoom and LinkedIn is signed with the key of the signature [Z61]', async () => {
    const input = { signingKey: 'consumer-secret' };
    const digest = createHmac('sha256', 'consumer-secret').update('challenge_1').digest();
    expect(await answerTo(get({ crc_token: 'challenge_1' }), input)).toEqual(
      json({ response_token: `sha256=${digest.toString('base64')}` }),
    );
    expect(await answerTo(get({ challengeCode: 'challenge_1' }), input)).toEqual(
      json({ challengeCode: 'challenge_1', challengeResponse: digest.toString('hex') }),
    );
    const zoom = requestOf({ body: { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken: 'challenge_1' } } });
    expect(await answerTo(zoom, input)).toEqual(json({ plainToken: 'challenge_1', encryptedToken: digest.toString('hex') }));
    expect((await answerTo(zoom)).events).toBe(1);
  });

  it('signs no text that is accepted as an event, because everybody who knows the address gets the signature', async () => {
    const input = { signingKey: 'consumer-secret' };
    for (const text of ['{"paid":true}', 'paid=true', 'v0:1:{}', `${seconds}.{}`, 'a b', 'x'.repeat(201)])
      expect([text, await outcome(get({ crc_token: text }), input)]).toEqual([text, [401, 0]]);
    for (const text of ['paid', '123', 'true', 'x'.repeat(200)]) {
      const { body } = await answerTo(get({ crc_token: text }), input);
      const signature = (JSON.parse(body) as { response_token: string }).response_token;
      const forged = requestOf({ headers: { 'x-hub-signature-256': signature }, body: text });
      expect([text, await outcome(forged, input)]).toEqual([text, [401, 0]]);
    }
  });

  it('is no handshake if the challenge is one value of many', async () => {
    expect((await answerTo(requestOf({ body: { challenge: 'weekly', name: 'Ada' } }))).events).toBe(1);
    expect((await answerTo(get({ 'hub.challenge': '1' }))).events).toBe(1);
  });
});
