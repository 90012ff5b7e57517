import { names } from '../../contract/names';
import { comparableName } from '../../domain/folders';
import { errorBodies } from '../platform/errorBodies';
import type { Db } from '../platform/context';
import { routes } from '../platform/handler';
import { maySeeFolder, maySeeZap } from '../zaps/policy';
import { findRole } from '../access/memberships.store';
import { foldersOf } from './store';
import { plainTitlesLike, zapTitlesOf, type ZapTitle } from '../zaps/zapTitles.store';

export default routes(names, {
  /**
   * GET /api/v3/names: for a member of the account; 404 for any other (S51). Counts only what the member's lists show: nothing in the
   * trash, and nothing that is private to another person (T57).
   */
  async findSameName(call, context) {
    const { db, clock } = context;
    const { profileId } = call.principal;
    const { account_id: accountId, kind, title, except } = call.query;
    if ((await findRole(db, profileId, accountId, clock.now())) === null) return { status: 404, body: errorBodies.notFound };
    const wanted = comparableName(title);
    if (wanted === '') return { status: 200, body: { count: 0, first: null } };
    const named =
      kind === 'zap'
        ? (await zapsNamed(db, accountId, wanted)).filter((zap) => maySeeZap(profileId, zap))
        : (await foldersOf(db, accountId)).filter((folder) => comparableName(folder.title) === wanted && maySeeFolder(profileId, folder));
    const same = named.filter(({ id }) => id !== except).sort((one, other) => one.id - other.id);
    const [first] = same;
    return { status: 200, body: { count: same.length, first: first === undefined ? null : { id: first.id, title: first.title } } };
  },
});

/** The Zaps whose comparable names equal `wanted`, with their folders. The folders of the others, which may be many, are not read (R14). */
async function zapsNamed(db: Db, accountId: number, wanted: string): Promise<ZapTitle[]> {
  const likely = await plainTitlesLike(db, accountId, wanted);
  const ids = likely.filter(({ title }) => comparableName(title) === wanted).map(({ id }) => id);
  return ids.length === 0 ? [] : zapTitlesOf(db, accountId, ids);
}
