import nock from 'nock';
import { endpoints } from '../../src/contract';
import type { EndpointName, AnyWireReply, WireReply } from '../../src/contract/types';
import type { WireProfile } from '../../src/contract/profiles';
import { replyDelay } from './replyDelay';

/** One request that a double answered. */
export interface SentRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed when it was JSON, else the text; empty when there was none. */
  readonly body: unknown;
}

export interface Double {
  /** The answered requests, oldest first. */
  readonly sent: readonly SentRequest[];
}

export interface ReplyOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  /** Answers only requests with these values in their query. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
  /** How many requests it answers. Default 1. */
  readonly times?: number;
  /** Delays the answer until this resolves. */
  readonly until?: Promise<unknown>;
  /** The request may also not be sent. */
  readonly isOptional?: boolean;
  readonly origin?: string;
}

type BodyOf<N extends EndpointName, S> = Extract<AnyWireReply<N>, { status: S }>['body'];

const pathOf = (route: EndpointName, params: ReplyOptions['params'] = {}): string =>
  endpoints[route].path.replace(/:(\w+)/g, (_whole, name: string) => String(params[name] ?? ''));

/**
 * Answers the next request to a route. Compiles only for replies that the contract allows: a status that the
 * endpoint declares or any endpoint may return, with the body of that status in wire names.
 */
export function replyWith<N extends EndpointName, S extends AnyWireReply<N>['status']>(
  route: N,
  status: S,
  body: BodyOf<N, S>,
  options: ReplyOptions = {},
): Double {
  return answer(endpoints[route].method, pathOf(route, options.params), Number(status), body === null ? '' : JSON.stringify(body), options);
}

/** Answers with a reply that none of our endpoints returns, as proxies, outages and other servers do. */
export function replyOutsideTheContract(method: string, path: string, status: number, text: string, options: ReplyOptions = {}): Double {
  return answer(method, path, status, text, options);
}

/** Makes requests to a route fail before any reply, as without a network. */
export function failToReach(route: EndpointName, times = 1, params: ReplyOptions['params'] = {}): void {
  const { method } = endpoints[route];
  const path = pathOf(route, params);
  nock(window.location.origin)
    .intercept((uri) => uri.split('?')[0] === path, method)
    .times(times)
    .replyWithError(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
}

const hasQuery = (uri: string, wanted: ReplyOptions['query'] = {}): boolean => {
  const { searchParams } = new URL(uri, window.location.origin);
  return Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value);
};

function answer(method: string, path: string, status: number, text: string, options: ReplyOptions): Double {
  const sent: SentRequest[] = [];
  nock(options.origin ?? window.location.origin)
    .intercept((uri) => uri.split('?')[0] === path && hasQuery(uri, options.query), method)
    .optionally(options.isOptional ?? false)
    .times(options.times ?? 1)
    .reply(async function (this: nock.ReplyFnContext, uri, body) {
      const url = new URL(uri, window.location.origin);
      const headers = Object.fromEntries(
        Object.entries(this.req.headers as Record<string, string | string[]>).map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      sent.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), headers, body });
      await options.until;
      await replyDelay();
      return [status, text, options.headers ?? {}];
    });
  return { sent };
}

/** A complete profile on the wire. A test sets only the fields that matter to it. */
export function wireProfile(profile: Partial<WireProfile> = {}): WireProfile {
  const job = { status: null, message: null, in_progress: false, is_complete: false };
  return {
    id: 7,
    email: 'ada@patchbay.example',
    email_hash: '0c0b3f6a',
    pending_email: null,
    email_confirmed: true,
    first_name: 'Ada',
    last_name: 'Lovelace',
    avatar: null,
    job_title: null,
    personas: [],
    primary_organization: null,
    timezone: null,
    alert_actions: 'always',
    alert_triggers: 'always',
    summary_schedule: 'weekly',
    disable_ssl_check: false,
    is_developer: false,
    is_high_value: false,
    is_staff: false,
    is_zt_reviewer: false,
    tos_agreement: true,
    should_renew_tos: false,
    is_gdpr_consented: true,
    enable_totp_2fa: false,
    last_password_reset_token: null,
    is_masquerading: false,
    entrusted_app_ids: [],
    code: null,
    signup: '2026-11-01T08:00:00.000Z',
    has_activated: true,
    receives_updates: false,
    allows_analytics: true,
    banner_message: null,
    should_see_nps_survey: false,
    switches: {},
    viewed_help: {},
    has_seen_notifications: {},
    roles: [],
    export_data: job,
    delete_data: job,
    ...profile,
  };
}

type ProfilesBody = Extract<WireReply<'getCurrentProfile'>, { status: 200 }>['body'];

/** Body of GET /api/v3/profiles while this person is signed in. */
export function signedInAs(profile: Partial<WireProfile> = {}, identity: string | null = null): ProfilesBody {
  const whole = wireProfile(profile);
  return { active_id: whole.id, objects: [{ ...whole, identity }] };
}

/** Body of GET /api/v3/profiles while nobody is signed in. */
export const nobody: ProfilesBody = { active_id: null, objects: [] };
