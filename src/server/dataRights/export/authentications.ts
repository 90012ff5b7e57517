import { z } from 'zod';
import { exporter, iso, Moment } from './exporter';

export const authentications = exporter({
  name: 'connections',
  about: 'The app accounts that you connected, without their keys and passwords.',
  tables: ['authentications'],
  schema: z.array(
    z.strictObject({
      id: z.number(),
      account_id: z.number(),
      selected_api: z.string(),
      title: z.string(),
      is_demo: z.boolean().describe('A test connection, which gives no access to the app.'),
      connected_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('authentications')
      .select(['id', 'account_id', 'selected_api', 'title', 'is_demo', 'created_at'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    return rows.map(({ created_at, ...row }) => ({ ...row, connected_at: iso(created_at) }));
  },
});

export const sharedConnections = exporter({
  name: 'shared-connections',
  about: 'The app accounts of other people that were shared with you by name.',
  tables: ['authentication_shares'],
  schema: z.array(z.strictObject({ id: z.number(), account_id: z.number(), selected_api: z.string(), title: z.string() })),
  async read(db, profileId) {
    return db
      .selectFrom('authentication_shares')
      .innerJoin('authentications', 'authentications.id', 'authentication_shares.authentication_id')
      .select(['authentications.id', 'authentications.account_id', 'authentications.selected_api', 'authentications.title'])
      .where('authentication_shares.profile_id', '=', profileId)
      .orderBy('authentications.id')
      .execute();
  },
});
