import { z } from 'zod';
import { exporter, iso, isoOrNull, Moment } from './exporter';

const State = z.enum(['on', 'off', 'draft']);

export const zapMoves = exporter({
  name: 'zap-moves',
  about: 'The moves of Zaps between accounts that you made in the last thirty days. Zaps of other people are listed without their names.',
  tables: ['zap_moves', 'zap_move_items'],
  schema: z.array(
    z.strictObject({
      from_account_id: z.number(),
      target_account_id: z.number(),
      moved_at: Moment,
      undone_at: Moment.nullable(),
      zaps: z.array(z.strictObject({ id: z.number(), title: z.string().nullable(), was_state: State, state: State })),
    }),
  ),
  async read(db, profileId) {
    const moves = await db.selectFrom('zap_moves').selectAll().where('profile_id', '=', profileId).orderBy('id').execute();
    const items = await db
      .selectFrom('zap_move_items')
      .innerJoin('zap_moves', 'zap_moves.id', 'zap_move_items.move_id')
      .select(['move_id', 'zap_id', 'title', 'was_owner_id', 'was_state', 'state'])
      .where('zap_moves.profile_id', '=', profileId)
      .orderBy('position')
      .execute();
    const zapsOf = new Map<
      number,
      { id: number; title: string | null; was_state: 'on' | 'off' | 'draft'; state: 'on' | 'off' | 'draft' }[]
    >();
    for (const { move_id, zap_id, title, was_owner_id, was_state, state } of items) {
      const known = zapsOf.get(move_id) ?? [];
      known.push({ id: zap_id, title: was_owner_id === profileId ? title : null, was_state, state });
      zapsOf.set(move_id, known);
    }
    return moves.map(({ id, from_account_id, target_account_id, moved_at, undone_at }) => ({
      from_account_id,
      target_account_id,
      moved_at: iso(moved_at),
      undone_at: isoOrNull(undone_at),
      zaps: zapsOf.get(id) ?? [],
    }));
  },
});
