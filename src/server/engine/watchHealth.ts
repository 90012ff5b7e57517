/** Switches off Zaps that keep failing, a day after an alert (Z32). Part of the cleanup, every ten minutes. */
import { hours } from '../../domain/durations';
import { healthDecision, healthWindow } from '../../domain/runs/health';
import type { Db, ServerContext } from '../platform/context';
import { noteAlerts } from '../alerts/store';
import { commonFailure, countEndedRuns, lockExaminedZap, noteFailing, zapsToExamine } from './health.store';
import { setZapState } from '../zaps/store';

/** Zaps that failed so lately are looked at; longer than between two cleanups. */
const examined = hours(1);

/** Alerts the owners of Zaps that begin to fail, and switches off those that still fail a day later. Returns how many Zaps changed. */
export async function watchHealth({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let changed = 0;
  for (const id of await zapsToExamine(db, new Date(now.getTime() - examined))) {
    if (await db.transaction().execute((tx) => examine(tx, id, now))) changed += 1;
  }
  return changed;
}

async function examine(tx: Db, id: number, now: Date): Promise<boolean> {
  const zap = await lockExaminedZap(tx, id);
  if (zap === null) return false;
  const { ownerId: profileId, isOn, alertedAt } = zap;
  if (!isOn) {
    if (alertedAt !== null) await noteFailing(tx, id, null);
    return alertedAt !== null;
  }
  const since = new Date(now.getTime() - healthWindow);
  const decision = healthDecision(await countEndedRuns(tx, id, since), alertedAt?.getTime() ?? null, now.getTime());
  switch (decision.type) {
    case 'keep':
    case 'wait':
      return false;
    case 'recover':
      await noteFailing(tx, id, null);
      return true;
    case 'alert': {
      await noteFailing(tx, id, now);
      const until = new Date(decision.switchOffAt);
      await noteAlerts(tx, [{ profileId, zapId: id, kind: 'off_soon', ...(await commonFailure(tx, id, since)), until }], now);
      return true;
    }
    case 'switch_off':
      await setZapState(tx, [id], 'off', now);
      await noteFailing(tx, id, null);
      await noteAlerts(tx, [{ profileId, zapId: id, kind: 'off', ...(await commonFailure(tx, id, since)) }], now);
      return true;
  }
}
