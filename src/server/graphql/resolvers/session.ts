import { assignVariant } from '../../../domain/abTests';
import { isBot } from '../../../domain/bots';
import { flagValues } from '../../../domain/featureFlags';
import { defaultsOf, describedFlags, findTrackingProfile, runningAbTests } from '../../tracking/store';
import { findAccountOf } from '../../accounts/store';
import type { GraphqlCaller } from '../caller';

async function identityOf({ server, profileId, visitorIdentity }: GraphqlCaller) {
  const profile = profileId === null ? null : await findTrackingProfile(server.db, profileId);
  if (profile === null) return { identity: visitorIdentity, testIdentity: visitorIdentity, staff: {}, person: {} };
  return {
    identity: profile.identity,
    /** Null: the person takes part in no test. */
    testIdentity: profile.allows_ab_tests ? profile.identity : null,
    staff: profile.switches,
    person: profile.flag_choices,
  };
}

/** Flags and tests: each field answers for the caller alone (S51). */
export const sessionResolvers = {
  /** A7.27, B7.27. */
  session: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { identity, staff, person } = await identityOf(caller);
    const defaults = defaultsOf(await describedFlags(caller.server.db), 'session');
    return { identity, switches: flagValues({ defaults, staff, person, account: null }) };
  },

  account: async (_root: unknown, { id }: { id?: number | null }, caller: GraphqlCaller) => {
    if (id == null || caller.profileId === null) return null;
    const account = await findAccountOf(caller.server.db, caller.profileId, id, caller.server.clock.now());
    if (account === null) return null;
    const defaults = defaultsOf(await describedFlags(caller.server.db), 'account');
    // The layers of the session are in its own field; pages put these flags above them.
    const switches = flagValues({ defaults: {}, staff: {}, person: {}, account: { defaults, own: account.switches } });
    return { id: account.id, switches };
  },

  /** A7.26, B7.26. Crawlers, and people who turned tests off, take part in nothing. */
  abTests: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { testIdentity } = isBot(caller.userAgent) ? { testIdentity: null } : await identityOf(caller);
    const tests = await runningAbTests(caller.server.db);
    return tests.map(({ id, name, variants, percent_eligible: percentEligible, is_interstate: interstate }) => ({
      ...assignVariant({ id, variants, percentEligible }, testIdentity),
      id,
      name,
      interstate,
    }));
  },
};
