import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { presented } from './presentZaps';
import { errorBodies } from '../../commands/errorBodies';
import type { Db } from '../../context/context';
import { accountOfZap } from '../../records/zaps/zaps';

const found = async (db: Db, id: number): Promise<number> => (await accountOfZap(db, id)) ?? 0;

/** GET /api/v3/zaps/:id: a Zap that the caller may see (B6.10); otherwise 404 (S51). */
export default handle(zaps.getZap, async ({ principal, params: { id } }, context) => {
  const [shown] = await presented(context, principal.profileId, await found(context.db, id), [id]);
  return shown === undefined ? { status: 404, body: errorBodies.notFound } : { status: 200, body: shown };
});
