/** What a person decides about tracking, and the deletion of what was recorded (decision 65). */
import type { WireBody } from '../../contract/types';
import type { ServerContext } from '../platform/context';
import { deleteTrackingEvents, type TrackingChoices, updateTrackingChoices, withholdEvents } from './store';
import type { ProfileRecord } from '../profiles/store';
import { audit } from '../audit/recordEvent';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { withLockedProfile } from '../accounts/lockedProfile';

/**
 * Stores the choices. Once analytics or forwarding are off, no event that is stored already is forwarded any more. Choices that are as
 * they were write nothing.
 */
export async function changeTrackingChoices(
  context: ServerContext,
  caller: SignedInCaller,
  chosen: WireBody<'updateTrackingChoices'>,
): Promise<void> {
  await withLockedProfile(context, caller, async (tx, profile) => {
    const { changes, details } = changesOf(profile, chosen);
    if (details.length === 0) return;
    await updateTrackingChoices(tx, profile.id, changes);
    // Also for a permission: what an instance of the earlier version stored during the refusal is not forwarded later.
    if (changes.allows_analytics !== undefined || changes.allows_forwarding !== undefined) await withholdEvents(tx, profile);
    await audit(context, tx, caller, { action: 'tracking_choice', result: 'ok', detail: details.join(','), profileId: profile.id });
  });
}

/** The columns that change, and `analytics=off` for each. */
function changesOf(profile: ProfileRecord, { analytics, ab_tests, forwarding, flag }: WireBody<'updateTrackingChoices'>) {
  const details: string[] = [];
  const changes: TrackingChoices = {};
  const switches = [
    ['allows_analytics', 'analytics', analytics],
    ['allows_ab_tests', 'ab_tests', ab_tests],
    ['allows_forwarding', 'forwarding', forwarding],
  ] as const;
  for (const [column, name, value] of switches) {
    if (value === undefined || value === profile[column]) continue;
    changes[column] = value;
    details.push(`${name}=${value ? 'on' : 'off'}`);
  }
  if (flag !== undefined && profile.flag_choices[flag.name] !== flag.is_on) {
    changes.flag_choices = { ...profile.flag_choices, [flag.name]: flag.is_on };
    details.push(`${flag.name}=${flag.is_on ? 'on' : 'off'}`);
  }
  return { changes, details };
}

/** Deletes every event about the caller; returns their number. Without any, nothing is written. */
export async function deleteOwnEvents(context: ServerContext, caller: SignedInCaller): Promise<number> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    const deleted = await deleteTrackingEvents(tx, profile);
    if (deleted > 0)
      await audit(context, tx, caller, { action: 'tracked_events_deleted', result: 'ok', detail: String(deleted), profileId: profile.id });
    return deleted;
  });
}
