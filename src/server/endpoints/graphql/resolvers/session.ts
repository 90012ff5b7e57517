import { assignVariant } from '../../../../domain/abTests';
import { isBot } from '../../../../domain/bots';
import { defaultFeatureFlags, findIdentity, runningAbTests } from '../../../records/analytics/featureFlags';
import { findAccountOf } from '../../../records/accounts/accounts';
import type { GraphqlCaller } from '../caller';

async function identityOf({ server, profileId, visitorIdentity }: GraphqlCaller) {
  const profile = profileId === null ? null : await findIdentity(server.db, profileId);
  return profile ?? { identity: visitorIdentity, switches: {} };
}

/** Flags and tests: each field answers for the caller alone (S51). */
export const sessionResolvers = {
  /** A7.27, B7.27. */
  session: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { identity, switches } = await identityOf(caller);
    return { identity, switches: { ...(await defaultFeatureFlags(caller.server.db, 'session')), ...switches } };
  },

  account: async (_root: unknown, { id }: { id?: number | null }, caller: GraphqlCaller) => {
    if (id == null || caller.profileId === null) return null;
    const account = await findAccountOf(caller.server.db, caller.profileId, id);
    if (account === null) return null;
    return { id: account.id, switches: { ...(await defaultFeatureFlags(caller.server.db, 'account')), ...account.switches } };
  },

  /** A7.26, B7.26. Crawlers take part in nothing. */
  abTests: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { identity } = isBot(caller.userAgent) ? { identity: null } : await identityOf(caller);
    const tests = await runningAbTests(caller.server.db);
    return tests.map(({ id, name, variants, percent_eligible: percentEligible, is_interstate: interstate }) => ({
      ...assignVariant({ id, variants, percentEligible }, identity),
      id,
      name,
      interstate,
    }));
  },
};
