/** Reads the replies of token addresses, as apps really send them. */
import { readPlace } from '../../../domain/apps/places';
import type { TimePlace } from '../../../domain/apps/requests';
import { isExactNumber } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { OAuthOptions } from '../../connectors/connector';
import { parseJson, textOfReply } from '../../connectors/replies';
import type { OutgoingReply } from '../../platform/outgoing';

export interface Tokens {
  readonly access: string;
  /** Null if the app gave none. */
  readonly refresh: string | null;
  /** In seconds from now; null if it doesn't expire, or at the moment `expiresAt`. */
  readonly expiresIn: number | null;
  /** Where the reply names a moment. */
  readonly expiresAt?: Date;
  /** The values of the reply that are kept with the connection, by their names. */
  readonly kept: Readonly<Record<string, string>>;
}

export type TokenResult =
  | { readonly type: 'tokens'; readonly tokens: Tokens }
  /** The app refused: a person has to sign in again. `code` is of RFC 6749, or the app's own. */
  | { readonly type: 'refused'; readonly code: string }
  /** Trying later may help. `message` is a sentence for people. */
  | { readonly type: 'away'; readonly message: string };

export type TokenPlaces = Pick<OAuthOptions, 'access' | 'refresh' | 'expires' | 'keep'>;

/** Codes after which only a person can help. All others may be over later. */
const finalCodes: ReadonlySet<string> = new Set([
  // RFC 6749, sections 4.1.2.1 and 5.2.
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'access_denied',
  // OpenID Connect Core, section 3.1.2.6.
  'interaction_required',
  'login_required',
  'consent_required',
  // Slack: https://docs.slack.dev/reference/methods/oauth.v2.access
  'invalid_code',
  'code_already_used',
  'invalid_client_id',
  'bad_client_secret',
  'bad_redirect_uri',
  'invalid_refresh_token',
  'token_revoked',
  // GitHub: https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors
  'bad_verification_code',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
  'bad_refresh_token',
  // Zoho: https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token.html
  'invalid_client_secret',
  'invalid_redirect_uri',
  // Todoist: https://developer.todoist.com/api/v1#tag/Authorization
  'bad_authorization_code',
  // Meta: https://developers.facebook.com/docs/graph-api/guides/error-handling
  'OAuthException',
  // HubSpot, instead of `error`.
  'BAD_AUTH_CODE',
  'BAD_REFRESH_TOKEN',
]);

/** Numbers of Meta's errors that are temporary, although their type is that of a refusal: an unknown fault, and too many calls. */
const temporaryNumbers: ReadonlySet<string> = new Set(['1', '2', '4', '17', '32', '341', '613']);

/** A longer time can't be a date. */
const longestLife = 100 * 365 * 24 * 3600;
/** Of milliseconds that were declared as seconds, no moment is made. */
const latestMoment = Date.UTC(2200, 0);

/**
 * What a reply to a request for tokens means. A token counts whatever its `token_type` is; `ok: false`, or an error without a token,
 * is a failure with any status. Never throws.
 */
export function readTokenReply(reply: OutgoingReply, places: TokenPlaces = {}): TokenResult {
  const { access = 'reply.body.access_token', refresh = 'reply.body.refresh_token', expires = 'reply.body.expires_in', keep = {} } = places;
  const body = recordIn(reply);
  if (body === null || reply.status === 429 || reply.status >= 500) return away(null);
  const given = { reply: { status: reply.status, headers: reply.headers, body } };
  const token = readPlace(given, access);
  if (typeof token === 'string' && token !== '' && body.ok !== false && reply.status >= 200 && reply.status < 300) {
    const life = expires === 'never' ? { expiresIn: null } : lifeAt(given, expires);
    return { type: 'tokens', tokens: { access: token, refresh: textAt(given, refresh) || null, ...life, kept: keptIn(given, keep) } };
  }
  const code = codeOf(body);
  return finalCodes.has(code) && !isTemporary(body.error) ? { type: 'refused', code } : away(code);
}

/** JSON, or a form if the type says so: some apps send a form as plain text. */
function recordIn(reply: OutgoingReply): Readonly<Record<string, unknown>> | null {
  const text = textOfReply(reply);
  const value = parseJson(text);
  if (isRecord(value)) return value;
  const isForm = /^\s*(?:application\/x-www-form-urlencoded|text\/plain)\b/i.test(reply.headers['content-type'] ?? '');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : null;
}

/** The value at a place as a text; empty for a list, an object, and nothing. */
function textAt(value: unknown, place: string): string {
  const found = readPlace(value, place);
  return typeof found === 'object' && !isExactNumber(found) ? '' : textOf(found);
}

/** Nothing for anything that isn't a time of the declared kind, 0 included: Mailchimp's tokens have it, and never expire. */
function lifeAt(given: unknown, expires: string | TimePlace): Pick<Tokens, 'expiresIn' | 'expiresAt'> {
  const { place, as } = typeof expires === 'string' ? { place: expires, as: 'seconds' as const } : expires;
  const text = textAt(given, place);
  const number = Number(text || NaN);
  if (as === 'seconds' || as === 'milliseconds') {
    const life = as === 'seconds' ? number : number / 1000;
    return { expiresIn: life > 0 && life <= longestLife ? life : null };
  }
  const moment = as === 'date' ? Date.parse(text) : as === 'unix' ? number * 1000 : number;
  return { expiresIn: null, ...(moment > 0 && moment <= latestMoment && { expiresAt: new Date(moment) }) };
}

function keptIn(given: unknown, keep: NonNullable<TokenPlaces['keep']>): Record<string, string> {
  const found = Object.entries(keep).map(([name, kept]) => [name, textAt(given, typeof kept === 'string' ? kept : kept.place)]);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

/** The error of RFC 6749, the type of an object such as Meta's, or the status of HubSpot. Empty without one. */
function codeOf(body: Readonly<Record<string, unknown>>): string {
  const codes = [textAt(body, 'error'), textAt(body, 'error.type'), textAt(body, 'status')];
  return codes.find((code) => code !== '') ?? '';
}

const isTemporary = (error: unknown): boolean =>
  isRecord(error) && (error.is_transient === true || temporaryNumbers.has(textOf(error.code)));

function away(code: string | null): TokenResult {
  const isShown = code !== null && /^[\w.-]{1,60}$/.test(code);
  return { type: 'away', message: isShown ? `The app’s sign-in answered “${code}”.` : 'The app’s sign-in doesn’t answer as expected.' };
}
