/** Requiring a second factor of the members of an account. */
import type { WireBody } from '../../contract/types';
import { entitlement } from '../../domain/entitlement';
import type { Role } from '../../domain/roles';
import { canRequireSecondFactor, mayRequireSecondFactor, ruleAfter, type SecondFactorRule } from '../../domain/secondFactorRule';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { secondFactorRequired } from './mail';
import { grantsOf, type AccountRecord } from '../accounts/store';
import { type MemberFactor, memberFactorsOf, peopleWithout, ruleOf, setRule } from './store';
import { audit } from '../audit/recordEvent';
import { preconditionFailed, validationFailed, type PreconditionFailed } from '../platform/errorBodies';
import { forbidden, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';

/** The rule of an account, and its members. */
export interface RuleView {
  readonly rule: SecondFactorRule | null;
  readonly isAvailable: boolean;
  readonly requiresSaml: boolean;
  readonly hasOwnFactor: boolean;
  readonly people: readonly MemberFactor[];
}

type Wanted = WireBody<'setSecondFactorRule'>;

const notInPlan = preconditionFailed('Only team and company accounts can require two-factor authentication.');

/** Throws 403 for members who may not see who has a second factor. */
export function refuseUnlessManager(role: Role): void {
  if (!mayRequireSecondFactor(role)) throw forbidden('Only an owner or super admin of the account can require two-factor authentication.');
}

/** The rule and those whom it concerns, as of now. */
export async function viewRule(
  { clock }: Pick<ServerContext, 'clock'>,
  db: Db,
  account: AccountRecord,
  readerId: number,
): Promise<RuleView> {
  const people = await memberFactorsOf(db, account.id);
  return {
    rule: ruleOf(account),
    isAvailable: canRequireSecondFactor(entitlement(grantsOf(account), clock.now())),
    requiresSaml: account.is_saml_required,
    hasOwnFactor: people.some(({ id, hasFactor }) => id === readerId && hasFactor),
    people,
  };
}

/**
 * Turns the rule of an account on or off, or changes it, and mails the members whom it begins to concern. The account is locked, so
 * of two who decide at once the later one counts. Saving the present rule changes nothing and mails nobody.
 *
 * Throws 403 for all but owners and super admins, and 422 for those who have no second factor themselves: they would lock themselves
 * out. Returns why a plan does not allow it.
 */
export async function setSecondFactorRule(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  wanted: Wanted,
): Promise<RuleView | PreconditionFailed> {
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    refuseUnlessManager(actor.role);
    const view = await viewRule(context, tx, actor.account, actor.id);
    const before = view.rule;
    const after = wanted.is_required
      ? ruleAfter(before, { graceDays: wanted.grace_days, acceptsSaml: wanted.accepts_saml }, context.clock.now())
      : null;
    if (isSame(before, after)) return view;
    if (after !== null) {
      if (!view.isAvailable) return notInPlan;
      if (!view.hasOwnFactor) {
        const sentence = 'Set up two-factor authentication for yourself first.';
        throw new HttpProblem(422, { ...validationFailed({ is_required: [sentence] }), errors: [sentence] });
      }
    }
    await setRule(tx, accountId, after);
    await context.crashPoint('after-first-update');
    const people = after === null ? [] : newlyConcerned(view.people, before, after);
    if (after !== null) await mailPeople(context, tx, { accountId, by: actor.profile.email, rule: after, people });
    await audit(context, tx, caller, {
      action: after === null ? 'second_factor_rule_off' : before === null ? 'second_factor_rule_on' : 'second_factor_rule_changed',
      result: 'ok',
      detail: `account ${accountId}${after === null ? '' : `: ${after.graceDays} days${after.acceptsSaml ? ', or SAML' : ''}`}`,
      profileId: actor.id,
    });
    await context.crashPoint('before-commit');
    return { ...view, rule: after };
  });
}

const isSame = (a: SecondFactorRule | null, b: SecondFactorRule | null): boolean =>
  a?.from.getTime() === b?.from.getTime() && a?.graceDays === b?.graceDays && a?.acceptsSaml === b?.acceptsSaml;

/** Those whom the rule did not concern before; all of them if it begins on another day. */
function newlyConcerned(people: readonly MemberFactor[], before: SecondFactorRule | null, after: SecondFactorRule): MemberFactor[] {
  const concerned = peopleWithout(people, after);
  if (before === null || before.from.getTime() !== after.from.getTime()) return concerned;
  const known = new Set(peopleWithout(people, before).map(({ id }) => id));
  return concerned.filter(({ id }) => !known.has(id));
}

async function mailPeople(
  { outbox, config, clock }: ServerContext,
  tx: Db,
  about: { readonly accountId: number; readonly by: string; readonly rule: SecondFactorRule; readonly people: readonly MemberFactor[] },
): Promise<void> {
  const { accountId, by, rule, people } = about;
  const now = clock.now();
  await outbox.putAll(
    tx,
    people.map(({ id, email }) => ({
      eventKey: `second-factor-required:${accountId}:${id}:${now.getTime()}`,
      mail: secondFactorRequired({ to: email, publicUrl: config.publicUrl, from: rule.from, by, now }),
    })),
  );
}
