import type { Transaction } from 'kysely';
import { checkZap, type ZapIssue } from '../../../domain/zapCheck';
import type { ServerContext } from '../../context/context';
import { entitlement, periodAt } from '../../../domain/entitlement';
import { grantsOf, type AccountRecord } from '../../records/accounts/accounts';
import { usageOf } from '../../records/plans/accountUsage';
import type { Tables } from '../../tables';
import { connectedApps, stepsToCheck } from '../../records/zaps/zapChecks';
import { setZapState, type ZapWithFolders } from '../../records/zaps/zaps';

/** A Zap that cannot be turned on, with the result of its check. */
export interface RefusedZap {
  readonly zap: ZapWithFolders;
  readonly issues: readonly ZapIssue[];
}

/**
 * Turns on the Zaps that may be on, in order: if there are too many for the plan, the first ones are turned on. The account must
 * be locked. An active Zap stays on, whatever its check would return now.
 */
export async function turnOnZaps(
  { clock }: Pick<ServerContext, 'clock'>,
  tx: Transaction<Tables>,
  account: AccountRecord,
  zaps: readonly ZapWithFolders[],
): Promise<{ readonly switched: readonly ZapWithFolders[]; readonly refused: readonly RefusedZap[] }> {
  const wanted = zaps.filter(({ state }) => state !== 'on');
  const now = clock.now();
  const allowance = entitlement(grantsOf(account), now);
  const steps = await stepsToCheck(
    tx,
    wanted.map(({ id }) => id),
  );
  const connected = await connectedApps(tx, account.id, [...new Set(wanted.map((zap) => zap.owner_id))]);
  const { zaps: running, tasks } = await usageOf(tx, account.id, periodAt(account.period_anchor, now));
  const switched: ZapWithFolders[] = [];
  const refused: RefusedZap[] = [];
  for (const zap of wanted) {
    const built = { steps: steps.get(zap.id) ?? [], connected: connected.get(zap.owner_id) ?? new Set<string>() };
    const issues = checkZap(built, allowance, { zaps: running + switched.length, tasks });
    if (issues.length > 0) refused.push({ zap, issues });
    else switched.push(zap);
  }
  await setZapState(
    tx,
    switched.map(({ id }) => id),
    'on',
    now,
  );
  return { switched, refused };
}
