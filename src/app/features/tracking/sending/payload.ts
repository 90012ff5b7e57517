import { select, type SagaGenerator } from 'typed-redux-saga';
import { switchesQuery } from '../../../../contract/browser/graphql/operations/session';
import { days } from '../../../../domain/durations';
import { timings } from '../../../../domain/timings';
import {
  campaignFields,
  conversionSubject,
  isCampaignValue,
  needsConsent,
  trackedPath,
  trackedQuery,
  utmFields,
  type CampaignField,
} from '../../../../domain/trackedEvents';
import { isFailure } from '../../../api/failure';
import { graphqlRequest } from '../../../api/graphql';
import { getPorts } from '../../../platform/flows';
import type { Ports } from '../../../platform/ports';
import { environmentOf } from '../../../platform/environment';
import { selectIdentity, type WithSession } from '../../session';
import type { TrackedEvent } from '..';

/** One event as the server takes it: plain, and in the names of the wire. */
export type EventPayload = Readonly<Record<string, unknown>> & { readonly subject: string };

/**
 * The event with its page. Only the path without ids and the campaign parameters of the address are sent (S61). Text written for
 * us, such as the survey, is sent without any of that.
 */
export function createPayload(ports: Ports, { subject, properties }: TrackedEvent): EventPayload {
  const id = ports.random.id();
  if (!needsConsent(subject)) return { id, subject, properties };
  const { location, cookies, page, storage } = ports;
  const { pathname, search } = location.current();
  const landingPage = subject === conversionSubject ? storage.session.get(landingKey) : null;
  const { screenSize, isIframe, isPopup } = environmentOf();
  const campaign = keptCampaign(ports);
  return {
    id,
    subject,
    properties: {
      ...properties,
      ...(landingPage !== null && { landingPage }),
      ...(subject === conversionSubject && storage.local.get(visitKey) === 'returning' && { returning: true }),
    },
    identity_id: cookies.get(identityCookie),
    fully_qualified_domain_name: new URL(location.origin).hostname,
    url: location.origin + trackedPath(pathname),
    query_string: trackedQuery(search),
    page_path: trackedPath(pathname),
    screen_size: screenSize,
    is_iframe: isIframe,
    is_popup: isPopup,
    user_agent: page.userAgent,
    ...Object.fromEntries(utmFields.map((field) => [field, campaign[field] ?? null])),
    ...campaign,
  };
}

/** By which product analytics know this browser, for an hour at a time. Analytics category: only where these are allowed. */
export const identityCookie = 'abidentity';

const shape = /^(?!0$)[\w-]{1,128}$/;

/**
 * Updates the identity: from the address, otherwise the signed-in person's, the stored one, or the one that the server gave this
 * browser. With `identity=0` in the address there is none (decision D13).
 */
export function* rememberIdentity(): SagaGenerator<void> {
  const { cookies, location } = yield* getPorts();
  const asked = new URLSearchParams(location.current().search).get('identity');
  if (asked === '0') {
    cookies.remove(identityCookie);
    return;
  }
  const signedIn = yield* select((state: WithSession) => selectIdentity(state));
  const identity = [asked, signedIn, cookies.get(identityCookie)].find((one) => one !== null && shape.test(one)) ?? (yield* askServer());
  if (identity !== null && shape.test(identity)) cookies.set(identityCookie, identity, { maxAge: timings.identityCookie });
}

/** Null when the server cannot be asked: then the events belong to no identity. */
function* askServer(): SagaGenerator<string | null> {
  try {
    return (yield* graphqlRequest(switchesQuery, { withAccount: false })).session.identity;
  } catch (error) {
    if (isFailure(error)) return null;
    throw error;
  }
}

/** Click ids and UTM values are kept for five days (B9.26). */
export const campaignKeptFor = days(5);
/** Through which page a visit began; for the tab. */
export const landingKey = 'patchbay.landing';
/** That this browser was here before: `first` in its first visit, `returning` from the second on. */
export const visitKey = 'patchbay.device.visit';

type CampaignPorts = Pick<Ports, 'cookies' | 'location' | 'storage'>;

/** Keeps the marks of the campaign in the address, and the page through which the visit began. Only where analytics are allowed. */
export function keepCampaign({ cookies, location, storage }: CampaignPorts): void {
  const { search, pathname } = location.current();
  const given = new URLSearchParams(search);
  for (const field of campaignFields) {
    const value = given.get(field);
    if (value !== null && isCampaignValue(field, value)) cookies.set(field, value, { maxAge: campaignKeptFor });
  }
  if (storage.session.get(landingKey) !== null) return;
  storage.session.set(landingKey, trackedPath(pathname));
  storage.local.set(visitKey, storage.local.get(visitKey) === null ? 'first' : 'returning');
}

/** The known campaign parameters. */
function keptCampaign({ cookies }: Pick<Ports, 'cookies'>): Partial<Record<CampaignField, string>> {
  return Object.fromEntries(
    campaignFields.flatMap((field) => {
      const value = cookies.get(field);
      return value !== null && isCampaignValue(field, value) ? [[field, value]] : [];
    }),
  );
}

export function forgetCampaign({ cookies, storage }: Pick<Ports, 'cookies' | 'storage'>): void {
  campaignFields.forEach((field) => cookies.remove(field));
  storage.session.remove(landingKey);
  storage.local.remove(visitKey);
}
