import { dataRights } from '../../../contract/dataRights';
import { handle } from '../../context/handle';
import { blockerSentences, receiptOf } from '../../commands/dataRights/deletion';
import { errorBodies } from '../../commands/errorBodies';
import { mayReadProfile } from '../../policies/profiles';
import { presentDeletion, presentExport } from '../../presenters/dataRights';
import { deletionPhase, findDeletion } from '../../records/dataRights/dataDeletions';
import { findExport } from '../../records/dataRights/dataExports';
import { findDeletionBlockers } from '../../records/dataRights/erasure';
import { findProfile } from '../../records/profiles/profiles';

/** GET /api/v3/profiles/:id/data: the state of export and deletion, and what blocks a deletion. */
export default handle(dataRights.getDataRights, async (call, context) => {
  const { profileId } = call.principal;
  const { db, clock, config } = context;
  const profile = mayReadProfile(profileId, call.params.id) ? await findProfile(db, profileId) : null;
  if (profile === null) return { status: 404, body: errorBodies.notFound };
  const now = clock.now();
  const [made, deletion, blockers] = [
    await findExport(db, profileId),
    await findDeletion(db, profileId),
    await findDeletionBlockers(db, profileId),
  ];
  const isKept = made?.hasArchive === true && made.expires_at !== null && made.expires_at > now;
  return {
    status: 200,
    body: {
      export_data: presentExport(made, now),
      delete_data: presentDeletion(deletion, blockerSentences(blockers)[0] ?? ''),
      archive:
        isKept && made.finished_at !== null && made.expires_at !== null && made.bytes !== null
          ? {
              url: `/api/v3/profiles/${profileId}/data/export/archive`,
              bytes: made.bytes,
              made_at: made.finished_at.toISOString(),
              expires_at: made.expires_at.toISOString(),
            }
          : null,
      deletion:
        deletion !== null && deletionPhase(deletion) === 'waiting'
          ? { due_at: deletion.due_at.toISOString(), receipt: receiptOf(context, deletion.id) }
          : null,
      deletion_delay: config.dataRights.deletionDelaySeconds,
      obstacles: blockers.map(({ accountId, name, members }) => ({ account_id: accountId, name, members })),
      has_password: profile.password_hash !== null,
    },
  };
});
