import { z } from 'zod';
import { exporter, iso, isoOrNull, Moment } from './exporter';

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

/** The person's choices for accounts; other data of the account belongs to the account. */
export const planChanges = exporter({
  name: 'plan-changes',
  about: 'The plan changes you made, for any account, and the price of each.',
  tables: ['plan_changes'],
  schema: z.array(
    z.strictObject({
      account_id: z.number(),
      from: z.string(),
      to: z.string(),
      charge_cents: z.number(),
      credit_cents: z.number(),
      due_cents: z.number(),
      payment: z.string(),
      changed_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('plan_changes as change')
      .innerJoin('plans as before', 'before.id', 'change.from_plan_id')
      .innerJoin('plans as after', 'after.id', 'change.to_plan_id')
      .select(['change.account_id', 'before.slug as from', 'after.slug as to', 'change.charge_cents', 'change.credit_cents'])
      .select(['change.due_cents', 'change.payment', 'change.changed_at'])
      .where('change.changed_by', '=', profileId)
      .orderBy('change.id')
      .execute();
    return rows.map((row) => ({ ...row, changed_at: iso(row.changed_at) }));
  },
});

const Role = z.enum(['owner', 'super_admin', 'admin', 'member']);

/** The person's accounts. The data of an account is its owners'; data about other members is not exported. */
export const accounts = exporter({
  name: 'accounts',
  about: 'The accounts you belong to, and your role in each. For accounts you own, also the details you entered.',
  tables: ['memberships'],
  schema: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      role: Role,
      member_since: Moment,
      plan: z.string(),
      owned: z
        .strictObject({
          company_name: z.string().nullable(),
          company_address: z.string().nullable(),
          invoice_email: z.string().nullable(),
          send_invoice_email: z.boolean(),
          customer_id: z.string().nullable(),
          created_at: Moment,
        })
        .nullable(),
    }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('memberships')
      .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
      .innerJoin('plans', 'plans.id', 'accounts.plan_id')
      .selectAll('accounts')
      .select(['memberships.role', 'memberships.created_at as member_since', 'plans.name as plan'])
      .where('memberships.profile_id', '=', profileId)
      .orderBy('accounts.id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      member_since: iso(row.member_since),
      plan: row.plan,
      owned:
        row.role !== 'owner'
          ? null
          : {
              company_name: row.company_name,
              company_address: row.company_address,
              invoice_email: row.invoice_email,
              send_invoice_email: row.send_invoice_email,
              customer_id: row.customer_id,
              created_at: iso(row.created_at),
            },
    }));
  },
});

/** Invitations sent to the person's address. Their codes are secrets of the inviter. */
export const invitations = exporter({
  name: 'invitations',
  about: 'Invitations to accounts that were sent to your address.',
  tables: ['invitations'],
  schema: z.array(
    z.strictObject({ account_id: z.number(), account_name: z.string(), role: Role, expires_at: Moment, accepted_at: Moment.nullable() }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('invitations')
      .innerJoin('profiles', 'profiles.email_folded', 'invitations.email_folded')
      .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
      .select(['invitations.account_id', 'accounts.name', 'invitations.role', 'invitations.expires_at', 'invitations.accepted_at'])
      .where('profiles.id', '=', profileId)
      .orderBy('invitations.id')
      .execute();
    return rows.map(({ account_id, name, role, expires_at, accepted_at }) => ({
      account_id,
      account_name: name,
      role,
      expires_at: iso(expires_at),
      accepted_at: isoOrNull(accepted_at),
    }));
  },
});

/** Apps that people of an account made: the versions by this person. */
export const ownApps = exporter({
  name: 'own-apps',
  about: 'The versions of apps of your accounts that you made, with their definitions.',
  tables: ['own_apps', 'own_app_versions'],
  schema: z.array(
    z.strictObject({ account_id: z.number(), app: z.string(), version: z.number(), created_at: Moment, definition: z.string() }),
  ),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('own_app_versions as versions')
      .innerJoin('own_apps', 'own_apps.key', 'versions.key')
      .select(['own_apps.account_id', 'versions.key as app', 'versions.version', 'versions.created_at', 'versions.definition'])
      .where('versions.profile_id', '=', profileId)
      .orderBy('versions.key')
      .orderBy('versions.version')
      .execute();
    return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, created_at: iso(createdAt) }));
  },
});
