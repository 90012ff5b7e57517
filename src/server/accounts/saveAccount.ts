/** Settings of an account (S52). */
import type { WireBody } from '../../contract/types';
import { accountSubjectOf, mayChangeAccount, type AccountSubject } from '../../domain/accountSettings';
import { entitlement, trialEnd } from '../../domain/entitlement';
import type { ServerContext } from '../platform/context';
import { findAccountOf, grantsOf, type MemberAccount } from './store';
import { type AccountSettings, setAccountSettings, startTrialOfCompany } from './settings.store';
import { followRunSearch } from '../engine/runWordsDue.store';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { type Actor, forbidden, type SignedInCaller, withLockedAccount } from './lockedAccount';
import { HttpProblem } from '../platform/handler';

type Body = WireBody<'updateAccount'>;

/** The change made, or why not: an error on a field (400), or the account's state (409). */
export type AccountOutcome =
  | { readonly kind: 'saved'; readonly account: MemberAccount }
  | { readonly kind: 'validationFailed'; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'preconditionFailed'; readonly sentence: string };

const sentences: Readonly<Record<Exclude<AccountSubject, 'surveys'>, string>> = {
  name: 'Only admins of the account can change its name.',
  logo_choice: 'Only admins of the account can change its logo.',
  invoice: 'Only admins of the account can change its invoice details.',
  replay: 'Only admins of the account can change how failed tasks are replayed.',
  region: 'Only admins of the account can change how its numbers and dates are read.',
  run_search: 'Only admins of the account can change whether the data of runs is searched.',
  transfer: 'Only the owner of the account can transfer it.',
  team_trial: 'Only an owner or super admin of the account can start its trial.',
  company_trial: 'Only the owner of the account can start this trial.',
  auto_upgrade: 'Only the owner of the account can choose what happens after its trial.',
};

/** Throws 403, with a sentence, if the caller may not change this (S52). */
export function refuseUnlessAllowed({ role }: Pick<Actor, 'role'>, subject: AccountSubject): void {
  if (subject !== 'surveys' && !mayChangeAccount(role, subject)) throw forbidden(sentences[subject]);
}

/** The number of surveys remembered per account: more than were ever sent. */
const maxSurveys = 100;

/**
 * Changes the fields of one subject, except for a transfer and a team trial, which have their own commands. Saving the present
 * values changes nothing and is not logged.
 */
export async function saveAccount(context: ServerContext, caller: SignedInCaller, accountId: number, body: Body): Promise<AccountOutcome> {
  const subject = accountSubjectOf(body);
  if (subject === null) throw new HttpProblem(400, { errors: ['Change one thing at a time.'], reason: 'invalid_request' });
  return withLockedAccount(context, caller, accountId, async (tx, actor): Promise<AccountOutcome> => {
    refuseUnlessAllowed(actor, subject);
    const { account } = actor;
    const line = (action: string, detail: string) =>
      audit(context, tx, caller, { action, result: 'ok', detail: `account ${accountId}: ${detail}`, profileId: actor.id });
    if (subject === 'company_trial') {
      const now = context.clock.now();
      const blocker = companyTrialBlocker(account, now);
      if (blocker !== null) return { kind: 'preconditionFailed', sentence: blocker };
      await startTrialOfCompany(tx, accountId, trialEnd(now));
      await line('company_trial_started', 'for its trial');
    } else {
      if (subject === 'logo_choice' && body.logo_choice && !account.logo_choices.includes(body.logo_choice)) {
        return { kind: 'validationFailed', fields: { logo_choice: ['Choose one of the logos of this account.'] } };
      }
      if (body.teams_trial_auto_upgrade === true && !entitlement(grantsOf(account), context.clock.now()).isTrialingTeams) {
        // After its end, the choice would apply the plan at once, without a change of plan.
        return { kind: 'preconditionFailed', sentence: 'No team trial is running.' };
      }
      const settings = settingsOf(body, account);
      if (hasChanges(settings, account)) {
        await setAccountSettings(tx, accountId, settings);
        if (subject === 'run_search') await followRunSearch(tx, accountId);
        await line('account_changed', Object.keys(settings).join(', '));
      }
    }
    const saved = await findAccountOf(tx, actor.id, accountId, context.clock.now());
    if (saved === null) throw new HttpProblem(404, errorBodies.notFound);
    return { kind: 'saved', account: saved };
  });
}

/** The columns that a settings body changes. An empty text means none. */
function settingsOf(body: Body, account: MemberAccount): AccountSettings {
  const { company_name, company_address, invoice_email, logo_choice, surveys_submitted } = body;
  const given: AccountSettings = {
    name: body.name,
    ...(logo_choice !== undefined && { logo_choice, logo_url: logo_choice }),
    ...(company_name !== undefined && { company_name: company_name || null }),
    ...(company_address !== undefined && { company_address: company_address || null }),
    ...(invoice_email !== undefined && { invoice_email: invoice_email || null }),
    send_invoice_email: body.send_invoice_email,
    autoreplay_errored_tasks_override: body.autoreplay_errored_tasks_override,
    region: body.region,
    is_run_search_on: body.is_run_search_on,
    teams_trial_auto_upgrade: body.teams_trial_auto_upgrade,
    ...(surveys_submitted && {
      surveys_submitted: [...new Set([...account.surveys_submitted, ...surveys_submitted])].slice(-maxSurveys),
    }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const hasChanges = (settings: AccountSettings, account: MemberAccount): boolean =>
  Object.entries(settings).some(([column, value]) => JSON.stringify(value) !== JSON.stringify(account[column as keyof MemberAccount]));

/** An account has one company trial, and none while it is a company's anyway. */
function companyTrialBlocker(account: MemberAccount, now: Date): string | null {
  if (entitlement(grantsOf(account), now).isCompanyAccount) return 'This account already has a company plan.';
  return account.has_been_in_companies_trial ? 'This account has already had its company trial.' : null;
}
