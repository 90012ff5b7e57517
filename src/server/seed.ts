/** The demo: the people of `src/fixtures` with their accounts, plans, folders and Zaps. Never run in production (S62). */
import { days } from '../domain/durations';
import { type AccountKey, accounts, demoIdentityProvider, experts, fullName, people, type PersonKey } from '../fixtures';
import { encryptTotpSecret, hashRecoveryCode } from './twoFactor/encryptedFactors';
import type { Db, ServerContext } from './platform/context';
import type { Server } from './createContext';
import { identifierOf } from './emails/emailIdentity';
import { readRecoveryCode } from './twoFactor/totp';
import { accountsOf, insertAccount, insertMembership } from './accounts/store';
import { oneInstanceAtATime } from './platform/database/oneInstance';
import { findPlan } from './plans/store';
import { findProfileByEmail, insertProfile } from './profiles/store';
import { enableTwoFactor, promotePendingCodes, replacePendingCodes } from './twoFactor/store';
import { seedConnections, seedShares, seedZaps } from './seed/zaps';
import { deleteSamlConnection, putSamlConnection } from './saml/store';

/** A person to sign in as. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly about: string;
  /** For an authenticator, in base32; null without two-factor. */
  readonly totpSecret: string | null;
}

/**
 * Seeds the demo into an empty database and returns the people to sign in as. If they already exist, nothing is written: changes
 * made in the demo stay. All or nothing; an instance waits while another one is seeding. `runsZaps`: the Zaps that are on are
 * published, with the runs that they had, and run by themselves.
 */
export async function seed(
  { context, database }: Pick<Server, 'context' | 'database'>,
  { runsZaps = false } = {},
): Promise<readonly DemoPerson[]> {
  await oneInstanceAtATime(database, 'demo', async () => {
    if ((await findProfileByEmail(context.db, identifierOf(people.owner.email))) === null) await write(context, runsZaps);
  });
  await connectDemoProvider(context);
  return Object.values(people).map((person) => ({
    name: fullName(person),
    email: person.email,
    password: person.password,
    about: person.about,
    totpSecret: 'twoFactor' in person ? person.twoFactor.secret : null,
  }));
}

async function write(context: ServerContext, runsZaps: boolean): Promise<void> {
  // Hashes first: a transaction must not wait for them.
  const hashes = new Map<PersonKey, string>();
  for (const key of keysOf(people)) if (people[key].password !== '') hashes.set(key, await context.hasher.hash(people[key].password));
  const isThere = new Error('The people of the demo exist already.');
  try {
    await context.db.transaction().execute(async (tx) => {
      const profileIds = await seedPeople(context, tx, hashes, isThere);
      const accountIds = await seedAccounts(context, tx, profileIds);
      await seedConnections(context, tx, profileIds, accountIds);
      await seedZaps(context, tx, profileIds, accountIds, { runsZaps });
      await seedShares(context, tx, accountIds);
      await tx
        .insertInto('experts')
        .values(experts.map((expert) => ({ ...expert, specialties: [...expert.specialties] })))
        .execute();
    });
  } catch (error) {
    if (error !== isThere) throw error;
  }
}

async function seedPeople(context: ServerContext, tx: Db, hashes: Map<PersonKey, string>, isThere: Error): Promise<Map<PersonKey, number>> {
  const ids = new Map<PersonKey, number>();
  const now = context.clock.now();
  for (const key of keysOf(people)) {
    const person = people[key];
    const profile = await insertProfile(tx, {
      email: person.email,
      email_folded: identifierOf(person.email),
      email_confirmed: person.emailConfirmed,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: hashes.get(key) ?? null,
      password_changed_at: now,
      job_title: person.jobTitle,
      timezone: person.timezone,
      identity: context.random.bytes(16).toString('hex'),
      signup: signupOf(key, now),
      tos_agreement: true,
    });
    // The owner may have another address by now.
    if (profile === null) throw isThere;
    ids.set(key, profile.id);
    if ('twoFactor' in person) await seedTwoFactor(context, tx, profile.id, person.twoFactor);
  }
  return ids;
}

/** The creation date of the person's oldest account: the demo's people are returning users, not new ones. */
function signupOf(key: PersonKey, now: Date): Date {
  const own = Object.values(accounts).filter(({ members }) => members.some(({ person }) => person === key));
  return new Date(now.getTime() - days(Math.max(0, ...own.map(({ ageInDays }) => ageInDays))));
}

async function seedTwoFactor(
  context: ServerContext,
  tx: Db,
  profileId: number,
  factor: { readonly secret: string; readonly recoveryCodes: readonly string[] },
): Promise<void> {
  const now = context.clock.now();
  const sealed = encryptTotpSecret(context, profileId, factor.secret);
  await enableTwoFactor(tx, { profile_id: profileId, sealed_secret: sealed, last_step: 0, proved_at: now, started_at: now }, now);
  const hashes = factor.recoveryCodes.map((code) => hashRecoveryCode(context, profileId, readRecoveryCode(code) ?? ''));
  await replacePendingCodes(tx, profileId, hashes, now);
  await promotePendingCodes(tx, profileId);
}

async function seedAccounts(context: ServerContext, tx: Db, profileIds: ReadonlyMap<PersonKey, number>): Promise<Map<AccountKey, number>> {
  const ids = new Map<AccountKey, number>();
  const now = context.clock.now();
  const inDays = (count: number | null) => (count === null ? null : new Date(now.getTime() + days(count)));
  for (const key of keysOf(accounts)) {
    const account = accounts[key];
    const createdAt = new Date(now.getTime() - days(account.ageInDays));
    const id = await insertAccount(tx, {
      name: account.name,
      plan_id: (await findPlan(tx, account.plan)).id,
      company_name: account.companyName,
      invoice_email: account.invoiceEmail,
      send_invoice_email: account.invoiceEmail !== null,
      is_team_account: account.isTeamAccount,
      is_company_account: account.isCompanyAccount,
      is_paid: account.isPaid,
      is_chat_eligible: account.isChatEligible,
      team_account_end_date: account.isTeamAccount && !account.isPaid ? inDays(account.teamsTrialEndsInDays) : null,
      can_extend_trial_for_paths: true,
      can_extend_trial_for_email_support: true,
      trial_end_date: inDays(account.trialEndsInDays),
      teams_trial_end_date: inDays(account.teamsTrialEndsInDays),
      first_known_upgrade_date: account.isPaid ? createdAt : null,
      customer_id: account.isPaid ? `demo-${key}` : null,
      switches: account.switches,
      period_anchor: createdAt,
      created_at: createdAt,
    });
    ids.set(key, id);
    for (const { person, role } of account.members) {
      await insertMembership(tx, { account_id: id, profile_id: profileIds.get(person)!, role, created_at: createdAt });
    }
  }
  return ids;
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}

/**
 * Connects the demo's company to the identity provider that runs next to the demo, at its present address. Without one, its
 * people cannot sign in by it, and it is not required. Never called in production (S62).
 */
async function connectDemoProvider(context: ServerContext): Promise<void> {
  const { demoSamlUrl } = context.config;
  const { account, domains, entityPath, ssoPath, certificate } = demoIdentityProvider;
  const owner = accounts[account].members[0].person;
  const profile = await findProfileByEmail(context.db, identifierOf(people[owner].email));
  const [company] = profile === null ? [] : await accountsOf(context.db, profile.id, context.clock.now());
  if (company === undefined) return;
  await context.db.transaction().execute(async (tx) => {
    if (demoSamlUrl === null) return void (await deleteSamlConnection(tx, company.id));
    await putSamlConnection(tx, {
      accountId: company.id,
      entityId: demoSamlUrl + entityPath,
      ssoUrl: demoSamlUrl + ssoPath,
      certificates: [certificate],
      domains,
      isRequired: true,
      now: context.clock.now(),
    });
  });
}
