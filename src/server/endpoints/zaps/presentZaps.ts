import type { WireZap } from '../../../contract/zaps';
import { days } from '../../../domain/durations';
import { periodAt } from '../../../domain/entitlement';
import type { ZapIssue } from '../../../domain/zapCheck';
import type { ServerContext } from '../../context/context';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZap } from '../../presenters/zap';
import { findAccountOf } from '../../records/accounts/accounts';
import { troublesByZap, type Troubles } from '../../records/runs/troubles';
import { zapsOfAccount } from '../../records/zaps/zaps';

/** The visible ones of the given Zaps, in the order of the ids. */
export async function presented(
  { db, clock }: ServerContext,
  profileId: number,
  accountId: number,
  ids: readonly number[],
): Promise<WireZap[]> {
  const account = await findAccountOf(db, profileId, accountId, clock.now());
  if (account === null) return [];
  const zaps = await zapsOfAccount(db, accountId, periodAt(account.period_anchor, clock.now()), ids);
  const troubles = await recentTroubles({ db, clock }, accountId);
  const shown = zaps.filter((zap) => maySeeZap(profileId, zap));
  const wireOf = new Map(
    shown.map((zap) => [
      zap.id,
      presentZap(
        zap,
        zap.folders.filter((each) => maySeeFolder(profileId, each)),
        troubles.get(zap.id),
      ),
    ]),
  );
  return ids.flatMap((id) => wireOf.get(id) ?? []);
}

/** The runs that people have to look at, by Zap; failed ones of the last seven days. */
export const recentTroubles = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, accountId: number): Promise<Map<number, Troubles>> =>
  troublesByZap(db, accountId, new Date(clock.now().getTime() - days(7)));

export const sentences = (issues: readonly ZapIssue[]): string[] => [...new Set(issues.map(({ message }) => message))];
