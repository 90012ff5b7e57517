import { conversionSubject, needsConsent, trackedPath, trackedQuery, utmFields } from '../../../../domain/trackedEvents';
import type { Ports } from '../../../platform/ports';
import { surroundings } from '../../../platform/surroundings';
import type { TrackedEvent } from '..';
import { keptCampaign, landingKey, visitKey } from './campaign';
import { identityCookie } from './identity';

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
  const { screenSize, isIframe, isPopup } = surroundings();
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
