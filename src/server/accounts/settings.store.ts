import type { Updateable } from 'kysely';
import type { Region } from '../../domain/runs/regions';
import type { Db } from '../platform/context';
import type { AccountsTable } from './tables';

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
