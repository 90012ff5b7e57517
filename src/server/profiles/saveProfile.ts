import type { WireBody } from '../../contract/types';
import type { WireErrorBody } from '../../contract/common';
import { mostAcknowledgements } from '../../domain/profileFields';
import type { ServerContext } from '../platform/context';
import { lockProfile, type ProfileChanges, updateProfile } from './store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { validationFailed } from '../platform/errorBodies';

type Fields = WireBody<'updateProfile'>;
type FlagField = 'viewed_help' | 'has_seen_notifications';

const tooMany = 'Too many of these are kept already.';

/**
 * Changes the named fields of a profile under its lock, so that two saves at once both count (R27). Acknowledgements are added to
 * the stored ones. Agreeing to the terms ends a requested renewal (decision D12). Returns the errors by field, or null on
 * success; either nothing or everything has changed.
 */
export async function saveProfile(
  context: ServerContext,
  caller: RequestMeta,
  profileId: number,
  fields: Fields,
): Promise<WireErrorBody | null> {
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile === null) return null;
    const { viewed_help, has_seen_notifications, tos_agreement, job_title, ...plain } = fields;
    const flags: Partial<Record<FlagField, Record<string, boolean>>> = {};
    for (const [field, added] of [
      ['viewed_help', viewed_help],
      ['has_seen_notifications', has_seen_notifications],
    ] as const) {
      if (added === undefined) continue;
      flags[field] = { ...profile[field], ...added };
      if (Object.keys(flags[field]).length > mostAcknowledgements) return validationFailed({ [field]: [tooMany] });
    }
    const changes: ProfileChanges = {
      ...definedOf(plain),
      ...flags,
      ...(job_title === undefined ? {} : { job_title: job_title === '' ? null : job_title }),
      ...(tos_agreement === undefined ? {} : { tos_agreement: true, should_renew_tos: false }),
    };
    await updateProfile(tx, profileId, changes);
    if (tos_agreement !== undefined) await audit(context, tx, caller, { action: 'terms_agreed', result: 'ok', profileId });
    return null;
  });
}

/** Without the fields that were not sent. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
