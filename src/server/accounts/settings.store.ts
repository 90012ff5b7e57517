import type { Updateable } from 'kysely';
import type { Region } from '../../domain/runs/regions';
import type { Db } from '../platform/context';
import type { AccountsTable } from './tables';

/** A logo of an account, re-encoded by the server (S56). An account keeps several to choose from. */
interface AccountLogosTable {
  /** Random; part of its address. */
  id: string;
  account_id: number;
  /** WebP. */
  picture: Buffer;
  created_at: Date;
}

/** Made by the migration `0018_account_logos`. */
declare module '../platform/tables' {
  interface Tables {
    account_logos: AccountLogosTable;
  }
}

/** The path of a logo; its name is random, so that a new logo has a new address. */
export const logoAddress = (id: string): string => `/logos/${id}`;

/** Stores one more logo of an account. The account must be locked. */
export async function insertLogo(tx: Db, logo: { id: string; accountId: number; picture: Buffer; now: Date }): Promise<void> {
  await tx
    .insertInto('account_logos')
    .values({ id: logo.id, account_id: logo.accountId, picture: logo.picture, created_at: logo.now })
    .execute();
}

/** Deletes all logos of an account except those at the given addresses. */
export async function insertLogos(tx: Db, accountId: number, addresses: readonly string[]): Promise<void> {
  const ids = addresses.map((address) => address.slice(logoAddress('').length));
  await tx.deleteFrom('account_logos').where('account_id', '=', accountId).where('id', 'not in', ids).execute();
}

/** The logo by its random name, for members of its account and for a person with an open invitation to it; null for all others (S51). */
export async function findLogoFor(db: Db, id: string, viewerId: number, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('account_logos')
    .select('picture')
    .where('id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('memberships')
            .select('memberships.account_id')
            .whereRef('memberships.account_id', '=', 'account_logos.account_id')
            .where('memberships.profile_id', '=', viewerId),
        ),
        exists(
          selectFrom('invitations')
            .innerJoin('profiles', 'profiles.email_folded', 'invitations.email_folded')
            .select('invitations.id')
            .whereRef('invitations.account_id', '=', 'account_logos.account_id')
            .where('profiles.id', '=', viewerId)
            .where('profiles.email_confirmed', '=', true)
            .where('invitations.accepted_at', 'is', null)
            .where('invitations.expires_at', '>', now),
        ),
      ]),
    )
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** The settings of an account. */
export type AccountSettings = Pick<
  Updateable<AccountsTable>,
  | 'name'
  | 'logo_url'
  | 'logo_choice'
  | 'logo_choices'
  | 'company_name'
  | 'company_address'
  | 'send_invoice_email'
  | 'invoice_email'
  | 'autoreplay_errored_tasks_override'
  | 'region'
  | 'is_run_search_on'
  | 'surveys_submitted'
  | 'teams_trial_auto_upgrade'
>;

/** Writes the named settings; the account must be locked. */
export async function setAccountSettings(tx: Db, accountId: number, settings: AccountSettings): Promise<void> {
  await tx.updateTable('accounts').set(settings).where('id', '=', accountId).execute();
}

/** How numbers and dates of an account are read; null if it has chosen no region. */
export async function regionOf(db: Db, accountId: number): Promise<Region | null> {
  const row = await db.selectFrom('accounts').select('region').where('id', '=', accountId).executeTakeFirst();
  return row?.region ?? null;
}

/** A company from now until `end`, on its only trial. */
export async function startTrialOfCompany(tx: Db, accountId: number, end: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_company_account: true, company_account_end_date: end, companies_trial_end_date: end, has_been_in_companies_trial: true })
    .where('id', '=', accountId)
    .execute();
}

/** Makes one member the account's only owner; the previous owner becomes a super admin. The account must be locked. */
export async function setOnlyOwner(tx: Db, accountId: number, newOwnerId: number): Promise<void> {
  const memberships = () => tx.updateTable('memberships').where('account_id', '=', accountId);
  await memberships().set({ role: 'super_admin' }).where('role', '=', 'owner').where('profile_id', '!=', newOwnerId).execute();
  await memberships().set({ role: 'owner' }).where('profile_id', '=', newOwnerId).execute();
}
