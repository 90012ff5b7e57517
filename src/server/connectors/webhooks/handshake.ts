/** Handshakes: requests by which senders check an address before they use it. Each is answered, and is no event. */
import { createHmac } from 'node:crypto';
import { isRecord } from '../../../domain/runs/json';
import { readBody } from '../bodies';
import { StepError, type Field, type FieldValues, type HookReply, type HookRequest } from '../connector';
import { choicesOf, field } from '../field';
import { readChoice, readText } from '../inputs';
import { isEqual, isSignedForAnyone, secretHeaderOf, signingKeysOf } from './hookSender';

const kinds = ['known', 'challenge', 'hub_json', 'none'] as const;

export const handshakeFields: readonly Field[] = [
  field.choice(
    'handshake',
    'URL verification',
    'Answers the checks of Slack, Meta, WebSub, Microsoft 365, Azure, Google, Asana, monday.com, Okta, Twitch, X, Zoom and LinkedIn. For X, Zoom and LinkedIn, enter the signing key.',
    {
      initial: 'known',
      choices: choicesOf({
        known: 'Answer the checks of known apps',
        challenge: 'Also repeat “challenge” of the query (Dropbox)',
        hub_json: 'Answer “hub.challenge” with JSON (Strava)',
        none: 'None: each request is an event',
      }),
    },
  ),
  field.secret('verifyToken', 'Verify token', 'If filled in, checks with “hub.verify_token” (Meta, Strava) must have it.'),
];

/** The answer to a request that only checks the address; null for any other. Throws a `StepError` for a wrong verify token. */
export async function handshakeReply(request: HookRequest, input: FieldValues): Promise<HookReply | null> {
  const kind = readChoice(input, 'handshake', 'Check of the address', kinds);
  if (kind === 'none') return null;
  const { query, headers, method } = request;
  const ofQuery = (name: string): string | null => shortText(query[name]);
  const hub = ofQuery('hub.challenge');
  if (hub !== null && ofQuery('hub.mode') !== null) {
    checkVerifyToken(ofQuery('hub.verify_token'), input);
    return kind === 'hub_json' ? json({ 'hub.challenge': hub }) : text(hub);
  }
  const challenge = ofQuery('challenge');
  if (kind === 'challenge' && method === 'GET' && challenge !== null) return text(challenge);
  // https://learn.microsoft.com/graph/change-notifications-delivery-webhooks
  const validationToken = ofQuery('validationToken');
  if (validationToken !== null && method === 'POST') return text(validationToken);
  // https://developers.google.com/workspace/drive/api/guides/push
  if (headers['x-goog-resource-state'] === 'sync') return json({});
  // https://developers.asana.com/docs/webhooks-guide
  const hookSecret = shortText(headers['x-hook-secret']);
  if (hookSecret !== null && secretHeaderOf(input) !== 'x-hook-secret')
    return { ...json({}), headers: { ...json({}).headers, 'x-hook-secret': hookSecret } };
  // https://developer.okta.com/docs/concepts/event-hooks
  const okta = shortText(headers['x-okta-verification-challenge']);
  if (okta !== null && method === 'GET') return json({ verification: okta });
  return signedReply(request, input) ?? bodyReply(request, input);
}

/** Checks that are answered with a signature of what they send. */
function signedReply({ query }: HookRequest, input: FieldValues): HookReply | null {
  const sign = signerOf(input);
  const [crc, code] = [signableText(query.crc_token), signableText(query.challengeCode)];
  // https://docs.x.com/x-api/webhooks/introduction
  if (crc !== null && sign !== null) return json({ response_token: `sha256=${sign(crc, 'base64')}` });
  // https://learn.microsoft.com/linkedin/shared/api-guide/webhook-validation
  if (code !== null && sign !== null) return json({ challengeCode: code, challengeResponse: sign(code, 'hex') });
  return null;
}

/** Checks whose challenge is in the body. */
async function bodyReply({ method, headers, body }: HookRequest, input: FieldValues): Promise<HookReply | null> {
  // No sender checks an address with a form.
  if (method !== 'POST' || body.length > maxCheckLength || /^\s*multipart\//i.test(headers['content-type'] ?? '')) return null;
  // A body that is refused is not a check; the sender is verified before it gets an error.
  const { value } = await readBody(body, headers['content-type'], null).catch((error: unknown) => {
    if (error instanceof StepError) return { value: null };
    throw error;
  });
  // https://learn.microsoft.com/azure/event-grid/webhook-event-delivery
  if (headers['aeg-event-type'] === 'SubscriptionValidation') {
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    const code = isRecord(first) && isRecord(first.data) ? shortText(first.data.validationCode) : null;
    return code === null ? null : json({ validationResponse: code });
  }
  if (!isRecord(value)) return null;
  const challenge = shortText(value.challenge);
  // https://dev.twitch.tv/docs/eventsub/handling-webhook-events
  if (headers['twitch-eventsub-message-type'] === 'webhook_callback_verification') return challenge === null ? null : text(challenge);
  // https://docs.slack.dev/reference/events/url_verification, and https://developer.monday.com/api-reference/reference/webhooks
  const isCheck = value.type === 'url_verification' || Object.keys(value).length === 1;
  if (challenge !== null && isCheck) return json({ challenge });
  // https://developers.zoom.us/docs/api/webhooks
  const token = value.event === 'endpoint.url_validation' && isRecord(value.payload) ? signableText(value.payload.plainToken) : null;
  const sign = token === null ? null : signerOf(input);
  return sign === null ? null : json({ plainToken: token, encryptedToken: sign(token!, 'hex') });
}

/** No check is larger, in bytes. */
const maxCheckLength = 20_000;

/** A text that is short enough to be repeated. */
const shortText = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : null);

/** Anyone with the address can get a signature of these texts, so they never count as signed events. */
const signableText = (value: unknown): string | null => (typeof value === 'string' && isSignedForAnyone(value) ? value : null);

/** Signs with the key of the signature; null without one. */
function signerOf(input: FieldValues): ((text: string, encoding: 'hex' | 'base64') => string) | null {
  const [key] = signingKeysOf(input);
  return key === undefined ? null : (given, encoding) => createHmac('sha256', key).update(given).digest(encoding);
}

function checkVerifyToken(given: string | null, input: FieldValues): void {
  const wanted = readText(input, 'verifyToken').trim();
  if (wanted !== '' && !isEqual(Buffer.from(given ?? ''), Buffer.from(wanted)))
    throw new StepError('The verify token is missing or wrong.', { status: 403 });
}

const text = (body: string): HookReply => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  body,
});

const json = (value: object): HookReply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
  body: JSON.stringify(value),
});
