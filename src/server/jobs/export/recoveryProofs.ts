import { z } from 'zod';
import { exporter, iso, Moment } from './exporter';

export const recoveryProofs = exporter({
  name: 'recovery-proofs',
  about: 'The ways back into your account that you have tried, when, and in which browser.',
  tables: ['recovery_proofs'],
  schema: z.array(
    z.strictObject({
      kind: z.string(),
      passkey: z.string().nullable().describe('Its name, if it still exists.'),
      proved_at: Moment,
      browser: z.string(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('recovery_proofs')
      .leftJoin('passkeys', (join) =>
        join.onRef('passkeys.id', '=', 'recovery_proofs.subject_id').onRef('passkeys.profile_id', '=', 'recovery_proofs.profile_id'),
      )
      .select(['recovery_proofs.kind', 'passkeys.name', 'recovery_proofs.proved_at', 'recovery_proofs.user_agent'])
      .where('recovery_proofs.profile_id', '=', profileId)
      .orderBy('recovery_proofs.proved_at')
      .execute();
    return rows.map((row) => ({ kind: row.kind, passkey: row.name, proved_at: iso(row.proved_at), browser: row.user_agent }));
  },
});
