import type { WireStoredEvent, WireTrackingOverview } from '../../contract/tracking';
import { assignVariant, drawOf, type AbTestReason } from '../../domain/abTests';
import { isPersonalFlag, type ExplainedFlag } from '../../domain/featureFlags';
import type { AbTestRecord, TrackingEventRecord, TrackingProfile } from './store';

/** An event with the whole stored row: nothing is hidden from the person whom it is about. */
export function presentEvent(event: TrackingEventRecord, person: TrackingProfile): WireStoredEvent {
  const { id, received_at, subject, page, profile_id, forwarded_at } = event;
  return {
    id,
    at: received_at.toISOString(),
    subject,
    page_path: page.path,
    is_signed_in: profile_id !== null,
    forwarding: forwardingOf(event, person),
    forwarded_at: forwarded_at?.toISOString() ?? null,
    stored: JSON.stringify(event),
  };
}

/**
 * Instances of the earlier version forward without writing `forwarded_at`, and store events of people who refuse as waiting; those are
 * never forwarded.
 */
function forwardingOf(
  { awaits_forwarding, is_for_collector, forwarded_at }: TrackingEventRecord,
  { allows_analytics, allows_forwarding }: TrackingProfile,
): WireStoredEvent['forwarding'] {
  if (forwarded_at !== null) return 'sent';
  if (awaits_forwarding) return allows_analytics && allows_forwarding ? 'waiting' : 'never';
  if (is_for_collector === null) return 'unknown';
  return is_for_collector ? 'sent' : 'never';
}

/** A test as this person sees it, with the reason. */
export function presentTest(
  { id, name, variants, percent_eligible: percentEligible }: AbTestRecord,
  person: { readonly identity: string; readonly allowsTests: boolean; readonly isCrawler: boolean },
): WireTrackingOverview['tests'][number] {
  const test = { id, variants, percentEligible };
  const draws = person.allowsTests && !person.isCrawler;
  const { variant, isEligible } = assignVariant(test, draws ? person.identity : null);
  const reason = (): AbTestReason => {
    if (person.isCrawler) return 'crawler';
    if (!person.allowsTests) return 'off';
    return isEligible ? 'drawn' : 'not_drawn';
  };
  return {
    id,
    name,
    variants: [...variants],
    variant,
    reason: reason(),
    share: draws ? drawOf(test, person.identity).share : null,
    percent_eligible: percentEligible,
  };
}

export const presentFlag = ({ name, isOn, source }: ExplainedFlag, about: string): WireTrackingOverview['flags'][number] => ({
  name,
  about,
  is_on: isOn,
  source,
  // What the account sets counts before a choice of the person.
  is_personal: isPersonalFlag(name) && source !== 'account',
});
