import type { WireZap } from '../../../contract/zaps';
import { periodAt } from '../../../domain/entitlement';
import type { ZapIssue } from '../../../domain/zapCheck';
import type { ServerContext } from '../../context/context';
import { maySeeFolder, maySeeZap } from '../../policies/zaps';
import { presentZap } from '../../presenters/zap';
import { findAccountOf } from '../../records/accounts/accounts';
import { zapsOfAccount } from '../../records/zaps/zaps';

/** The visible ones of the given Zaps, in the order of the ids. */
export async function presented(
  { db, clock }: ServerContext,
  profileId: number,
  accountId: number,
  ids: readonly number[],
): Promise<WireZap[]> {
  const account = await findAccountOf(db, profileId, accountId);
  if (account === null) return [];
  const zaps = await zapsOfAccount(db, accountId, periodAt(account.period_anchor, clock.now()), ids);
  const shown = zaps.filter((zap) => maySeeZap(profileId, zap));
  const wireOf = new Map(
    shown.map((zap) => [
      zap.id,
      presentZap(
        zap,
        zap.folders.filter((each) => maySeeFolder(profileId, each)),
      ),
    ]),
  );
  return ids.flatMap((id) => wireOf.get(id) ?? []);
}

export const sentences = (issues: readonly ZapIssue[]): string[] => [...new Set(issues.map(({ message }) => message))];
