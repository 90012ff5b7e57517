import { z } from 'zod';
import { exporter, iso, isoOrNull, Moment } from './exporter';

export const passkeys = exporter({
  name: 'passkeys',
  about: 'The passkeys you can log in with. Their private keys never leave your devices.',
  tables: ['passkeys'],
  schema: z.array(
    z.strictObject({
      name: z.string(),
      credential_id: z.string().describe('The name your authenticator gave it.'),
      user_handle: z.string().describe('The name your authenticator uses for you.'),
      added_at: Moment,
      last_used_at: Moment.nullable(),
      is_backed_up: z.boolean(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('passkeys').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    return rows.map((row) => ({
      name: row.name,
      credential_id: row.credential_id,
      user_handle: row.user_handle,
      added_at: iso(row.created_at),
      last_used_at: isoOrNull(row.last_used_at),
      is_backed_up: row.is_backed_up,
    }));
  },
});
