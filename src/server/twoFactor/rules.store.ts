/** Which accounts require a second factor of their members, and which members have none. Who is locked out: `secondFactorGate.ts`. */
import { type Selectable, sql } from 'kysely';
import type { Role } from '../../domain/roles';
import { remindedBefore, type SecondFactorRule } from '../../domain/secondFactorRule';
import type { Db } from '../platform/context';
import type { AccountsTable } from '../accounts/tables';
import { isCoveredBySaml } from '../access/secondFactorGate.store';

type RuleColumns = Pick<
  Selectable<AccountsTable>,
  'second_factor_since' | 'second_factor_from' | 'second_factor_grace_days' | 'second_factor_by_saml'
>;

/** The rule of an account; null if it has none. */
export function ruleOf(account: RuleColumns): SecondFactorRule | null {
  const { second_factor_since: since, second_factor_from: from, second_factor_grace_days: graceDays } = account;
  if (since === null || from === null || graceDays === null) return null;
  return { since, from, graceDays, acceptsSaml: account.second_factor_by_saml };
}

/** Writes the rule of an account, which must be locked; null removes it. */
export async function setRule(tx: Db, accountId: number, rule: SecondFactorRule | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      second_factor_since: rule?.since ?? null,
      second_factor_from: rule?.from ?? null,
      second_factor_grace_days: rule?.graceDays ?? null,
      second_factor_by_saml: rule?.acceptsSaml ?? false,
    })
    .where('id', '=', accountId)
    .execute();
}

/** A member, and if they have what can count as a second factor. */
export interface MemberFactor {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** An authenticator. */
  readonly hasFactor: boolean;
  /** They can sign in only at the account's own identity provider. */
  readonly isCoveredBySaml: boolean;
}

/** All members of an account, in the order in which they joined. Check first that the caller may know. */
export async function memberFactorsOf(db: Db, accountId: number): Promise<MemberFactor[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('profiles', 'profiles.id', 'memberships.profile_id')
    .leftJoin('two_factors', 'two_factors.profile_id', 'memberships.profile_id')
    .select(['profiles.id', 'profiles.email', 'profiles.first_name', 'profiles.last_name', 'memberships.role'])
    .select([sql<boolean>`two_factors.profile_id IS NOT NULL`.as('hasFactor'), isCoveredBySaml.as('isCoveredBySaml')])
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('profiles.id')
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}`.trim() }));
}

/** Members whom the rule concerns: those without what it accepts. */
export const peopleWithout = <P extends Pick<MemberFactor, 'hasFactor' | 'isCoveredBySaml'>>(
  people: readonly P[],
  { acceptsSaml }: Pick<SecondFactorRule, 'acceptsSaml'>,
): P[] => people.filter(({ hasFactor, isCoveredBySaml: isCovered }) => !hasFactor && !(acceptsSaml && isCovered));

/** Accounts whose rule begins to lock out within the time of the reminder, at most `limit`. */
export async function rulesToRemindOf(db: Db, now: Date, limit: number): Promise<{ accountId: number; rule: SecondFactorRule }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'second_factor_since', 'second_factor_from', 'second_factor_grace_days', 'second_factor_by_saml'])
    .where('second_factor_from', '>', now)
    .where('second_factor_from', '<=', new Date(now.getTime() + remindedBefore))
    .orderBy('second_factor_from')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => {
    const rule = ruleOf(row);
    return rule === null ? [] : [{ accountId: row.id, rule }];
  });
}
