import type { ServerContext } from '../platform/context';
import { scheduleExport } from './buildArchive.job';
import { beginExport, exportPhase, findExport } from './dataExports.store';
import { isSessionAlive } from '../sessions/liveness.store';
import { lockProfile } from '../profiles/store';
import { audit, type RequestMeta } from '../audit/recordEvent';

/** Starts an export of the caller's own data; a pending one continues instead (R05). `gone`: the session ended meanwhile. */
export async function startExport(
  context: ServerContext,
  caller: RequestMeta,
  { profileId, sessionId }: { profileId: number; sessionId: string },
): Promise<'begun' | 'running' | 'gone'> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    if (profile === null || !(await isSessionAlive(tx, sessionId))) return 'gone';
    const now = context.clock.now();
    const before = await findExport(tx, profileId);
    if (before !== null && exportPhase(before, now) === 'running') return 'running';
    const id = context.random.bytes(16).toString('base64url');
    await beginExport(tx, profileId, id, now);
    await context.crashPoint('after-first-update');
    await scheduleExport(context, tx, { id, profileId });
    await audit(context, tx, caller, { action: 'data_export_asked', result: 'ok', profileId });
    await context.crashPoint('before-commit');
    return 'begun';
  });
  await context.crashPoint('after-commit');
  return outcome;
}
