import type { WireSecondFactorRule } from '../../contract/secondFactorRules';
import type { SecondFactorRule } from '../../domain/secondFactorRule';
import type { MemberFactor } from './rules.store';

/** The rule of an account for those who may change it, with the members whom it concerns. */
export function presentSecondFactorRule(view: {
  readonly rule: SecondFactorRule | null;
  readonly isAvailable: boolean;
  readonly requiresSaml: boolean;
  readonly hasOwnFactor: boolean;
  readonly people: readonly MemberFactor[];
}): WireSecondFactorRule {
  const { rule, isAvailable, requiresSaml, hasOwnFactor, people } = view;
  return {
    rule: rule && {
      since: rule.since.toISOString(),
      required_from: rule.from.toISOString(),
      grace_days: rule.graceDays,
      accepts_saml: rule.acceptsSaml,
    },
    is_available: isAvailable,
    requires_saml: requiresSaml,
    has_own_factor: hasOwnFactor,
    member_count: people.length,
    people_without: people
      .filter(({ hasFactor }) => !hasFactor)
      .map(({ id, name, email, role, isCoveredBySaml }) => ({ id, name, email, role, is_covered_by_saml: isCoveredBySaml })),
  };
}
