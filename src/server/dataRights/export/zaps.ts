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

const Step = z.strictObject({
  position: z.number().describe('0 is the trigger.'),
  selected_api: z.string(),
  action: z.string(),
  title: z.string().nullable(),
  is_premium: z.boolean(),
});

function byZap<T extends { zap_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.zap_id);
    if (group) group.push(row);
    else groups.set(row.zap_id, [row]);
  }
  return groups;
}

export const zaps = exporter({
  name: 'zaps',
  about: 'The Zaps that you own, with their steps and the links you share them with.',
  tables: ['zaps', 'live_zaps', 'nodes', 'zap_folders', 'zap_shares'],
  schema: z.array(
    z.strictObject({
      id: z.number(),
      account_id: z.number(),
      folder_ids: z.array(z.number()).describe('None: it is in Home.'),
      title: z.string(),
      state: z.enum(['on', 'off', 'draft']),
      created_at: Moment,
      updated_at: Moment,
      last_run_at: Moment.nullable(),
      source_url: z.string().nullable().describe('The shared Zap that it was copied from.'),
      trashed_at: Moment.nullable().describe('When it was moved to the trash; null if it is not in it.'),
      steps: z.array(Step),
      shares: z.array(z.strictObject({ id: z.string(), visibility: z.string() })),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('zaps').selectAll().where('owner_id', '=', profileId).orderBy('id').execute();
    const mine = db.selectFrom('zaps').select('id').where('owner_id', '=', profileId);
    const steps = byZap(await db.selectFrom('nodes').selectAll().where('zap_id', 'in', mine).orderBy('position').execute());
    const folderRows = byZap(await db.selectFrom('zap_folders').selectAll().where('zap_id', 'in', mine).orderBy('folder_id').execute());
    const shares = byZap(await db.selectFrom('zap_shares').selectAll().where('zap_id', 'in', mine).orderBy('id').execute());
    return rows.map((row) => ({
      id: row.id,
      account_id: row.account_id,
      folder_ids: (folderRows.get(row.id) ?? []).map(({ folder_id }) => folder_id),
      title: row.title,
      state: row.state,
      created_at: iso(row.created_at),
      updated_at: iso(row.updated_at),
      last_run_at: isoOrNull(row.last_run_at),
      source_url: row.source_url,
      trashed_at: isoOrNull(row.trashed_at),
      steps: (steps.get(row.id) ?? []).map(({ position, selected_api, action, title, is_premium }) => ({
        position,
        selected_api,
        action,
        title,
        is_premium,
      })),
      shares: (shares.get(row.id) ?? []).map(({ id, visibility }) => ({ id, visibility })),
    }));
  },
});

export const folders = exporter({
  name: 'folders',
  about: 'The folders that you own.',
  tables: ['folders'],
  schema: z.array(
    z.strictObject({
      id: z.number(),
      account_id: z.number(),
      parent_id: z.number().nullable().describe('The folder it is in; null at the top level.'),
      title: z.string(),
      is_shared: z.boolean(),
      created_at: Moment,
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('folders').selectAll().where('owner_id', '=', profileId).orderBy('id').execute();
    return rows.map(({ id, account_id, parent_id, title, is_shared, created_at }) => ({
      id,
      account_id,
      parent_id,
      title,
      is_shared,
      created_at: iso(created_at),
    }));
  },
});

export const trashedFolders = exporter({
  name: 'trashed-folders',
  about: 'The folders that you own and that are in the trash.',
  tables: ['trashed_folders'],
  schema: z.array(
    z.strictObject({
      id: z.number(),
      account_id: z.number(),
      parent_id: z.number().nullable().describe('The folder it was in; null at the top level.'),
      title: z.string(),
      is_shared: z.boolean(),
      created_at: Moment,
      trashed_at: Moment,
      zap_ids: z.array(z.number()).describe('The Zaps that were in it.'),
    }),
  ),
  async read(db, profileId) {
    const rows = await db.selectFrom('trashed_folders').selectAll().where('owner_id', '=', profileId).orderBy('id').execute();
    return rows.map(({ id, account_id, parent_id, title, is_shared, created_at, trashed_at, zap_ids }) => ({
      id,
      account_id,
      parent_id,
      title,
      is_shared,
      created_at: iso(created_at),
      trashed_at: iso(trashed_at),
      zap_ids,
    }));
  },
});

export const usage = exporter({
  name: 'task-usage',
  about: 'The number of tasks your Zaps ran, by day (UTC).',
  tables: ['task_usage'],
  schema: z.array(z.strictObject({ zap_id: z.number(), day: z.iso.date(), tasks: z.number() })),
  async read(db, profileId) {
    const rows = await db
      .selectFrom('task_usage')
      .innerJoin('zaps', 'zaps.id', 'task_usage.zap_id')
      .select(['task_usage.zap_id', 'task_usage.tasks'])
      .select((row) => row.fn<string>('to_char', ['task_usage.day', row.val('YYYY-MM-DD')]).as('day'))
      .where('zaps.owner_id', '=', profileId)
      .orderBy('task_usage.day')
      .orderBy('task_usage.zap_id')
      .execute();
    return rows.map(({ zap_id, day, tasks }) => ({ zap_id, day, tasks }));
  },
});
