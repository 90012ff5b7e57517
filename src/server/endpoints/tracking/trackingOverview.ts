import type { WireTrackingOverview } from '../../../contract/tracking';
import { isBot } from '../../../domain/bots';
import { explainFlags } from '../../../domain/featureFlags';
import type { ServerContext } from '../../context/context';
import { presentFlag, presentTest } from '../../presenters/tracking';
import { findOpenAccountOf } from '../../records/accounts/accounts';
import { defaultsOf, describedFlags, runningAbTests } from '../../records/analytics/featureFlags';
import { findTrackingProfile } from '../../records/analytics/trackingChoices';
import { countTracked } from '../../records/analytics/trackingEvents';

interface Reader {
  readonly profileId: number;
  readonly userAgent: string;
  /** The account whose flags are listed as well; null for none. One that the reader cannot open counts as none. */
  readonly accountId: number | null;
}

/** What is recorded about the reader, with their tests and flags; null if the profile is gone. */
export async function trackingOverview(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  { profileId, userAgent, accountId }: Reader,
): Promise<WireTrackingOverview | null> {
  const profile = await findTrackingProfile(db, profileId);
  if (profile === null) return null;
  const account = accountId === null ? null : await findOpenAccountOf(db, profileId, accountId, clock.now());
  const { events, answers } = await countTracked(db, profile);
  const described = await describedFlags(db);
  const flags = explainFlags({
    defaults: defaultsOf(described, 'session'),
    staff: profile.switches,
    person: profile.flag_choices,
    account: account && { defaults: defaultsOf(described, 'account'), own: account.switches },
  });
  const person = { identity: profile.identity, allowsTests: profile.allows_ab_tests, isCrawler: isBot(userAgent) };
  return {
    identity: profile.identity,
    choices: { analytics: profile.allows_analytics, ab_tests: profile.allows_ab_tests, forwarding: profile.allows_forwarding },
    counts: { events, survey_answers: answers },
    kept_days: config.tracking.keptDays,
    has_collector: config.tracking.collector !== null,
    tests: (await runningAbTests(db)).map((test) => presentTest(test, person)),
    flags: flags.map((flag) => presentFlag(flag, described.find(({ name }) => name === flag.name)?.about ?? '')),
  };
}
