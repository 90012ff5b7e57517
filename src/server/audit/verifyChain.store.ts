/** Checks the audit trail against its chain, in one pass. Changes nothing. */
import type { Kysely } from 'kysely';
import { days } from '../../domain/durations';
import type { Db, Encryption } from '../platform/context';
import type { Tables } from '../platform/tables';
import {
  type ChainEntry,
  type Checkpoint,
  countDigest,
  entryHash,
  eventDigest,
  type EventRow,
  personalDigest,
  sealCheckpoint,
  sealEntry,
  sealHead,
} from './chain.store';

/** How long the audit trail keeps repeatable events, mainly refusals; completed actions stay. `docs/operating.md` documents it. */
export const refusalMemory = days(90);

const page = 500;

/** An end of the chain that the operator has noted. */
export interface NotedHead {
  readonly sequence: number;
  readonly hash: string;
}

export interface Verification {
  /** The first entry that is wrong, and why; null if all is right. */
  readonly broken: { readonly sequence: number; readonly why: string } | null;
  /** Entries that were checked, and entries that retention has removed. */
  readonly entries: number;
  readonly removed: number;
  /** Rows of the trail that are not in the chain yet. */
  readonly waiting: number;
  /** Seals before this entry cannot be checked, because their key was lost. */
  readonly sealedFrom: number;
  /** The end of the chain, to be noted in another place. */
  readonly head: NotedHead;
}

export interface VerifyOptions {
  readonly now: Date;
  /** The first entry to check; default 1. The hash before it is taken as it is. */
  readonly from?: number;
  /** It has to be in the chain with this hash. */
  readonly noted?: NotedHead;
}

/** Reads the whole chain in one snapshot, so servers may write meanwhile. */
export function verifyChain(db: Kysely<Tables>, encryption: Encryption, options: VerifyOptions): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verify(tx, encryption, options));
}

type Pending = { -readonly [Name in 'entries' | 'removed']: number } & { expected: number; previous: string | null; last: number };

async function verify(tx: Db, encryption: Encryption, { now, from = 1, noted }: VerifyOptions): Promise<Verification> {
  const head = await tx.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const waiting = await tx
    .selectFrom('audit_events')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('sequence', 'is', null)
    .executeTakeFirstOrThrow();
  const state: Pending = { entries: 0, removed: 0, expected: from, previous: from === 1 ? '' : null, last: from - 1 };
  const result = (broken: Verification['broken']): Verification => ({
    broken,
    entries: state.entries,
    removed: state.removed,
    waiting: Number(waiting.n),
    sealedFrom: head.sealed_from,
    head: { sequence: head.sequence, hash: head.hash },
  });
  const erased = await erasedPeople(tx);
  const checkpoints = await tx.selectFrom('audit_checkpoints').selectAll().where('last', '>=', from).orderBy('first').execute();
  let next = 0;
  /** The checkpoints before an entry. */
  const passCheckpoints = (before: number): Verification['broken'] => {
    for (; next < checkpoints.length && checkpoints[next]!.first < before; next += 1) {
      const why = checkpointIssue(encryption, head.sealed_from, state, checkpoints[next]!, noted);
      if (why !== null) return why;
    }
    return null;
  };
  for (let after = from - 1; ;) {
    const entries = await tx.selectFrom('audit_chain').selectAll().where('sequence', '>', after).orderBy('sequence').limit(page).execute();
    const events = await eventsOf(tx, entries);
    for (const entry of entries) {
      const before = passCheckpoints(entry.sequence);
      if (before !== null) return result(before);
      if (entry.sequence > state.expected) return result(missing(state.expected, entry.sequence - 1));
      if (entry.sequence < state.expected) return result({ sequence: entry.sequence, why: 'a checkpoint says that it was removed' });
      const why =
        linkIssue(encryption, head.sealed_from, state, entry) ??
        contentIssue({ entry, event: events.get(entry.event_id), erased, now }) ??
        notedIssue(noted, entry);
      if (why !== null) return result({ sequence: entry.sequence, why });
      state.entries += 1;
      state.expected = entry.sequence + 1;
      state.previous = entry.hash;
    }
    if (entries.length < page) break;
    after = entries.at(-1)!.sequence;
  }
  const before = passCheckpoints(Infinity);
  if (before !== null) return result(before);
  return result(await endIssue(tx, encryption, state, { head, noted, from }));
}

const missing = (first: number, last: number) => ({
  sequence: first,
  why: first === last ? 'it is missing' : `the entries ${first} to ${last} are missing`,
});

function checkpointIssue(
  encryption: Encryption,
  sealedFrom: number,
  state: Pending,
  checkpoint: Checkpoint,
  noted: NotedHead | undefined,
): Verification['broken'] {
  const { first, last, previous_hash, hash, seal } = checkpoint;
  if (first > state.expected) return missing(state.expected, first - 1);
  const wrong = (why: string) => ({ sequence: first, why });
  if (first < state.expected && state.previous !== null) return wrong('its checkpoint overlaps another one');
  if (state.previous !== null && previous_hash !== state.previous) return wrong('its checkpoint does not follow the entry before');
  if (last >= sealedFrom && seal !== sealCheckpoint(encryption, checkpoint)) return wrong('its checkpoint was not made by a server');
  if (noted?.sequence === last && noted.hash !== hash) return { sequence: last, why: 'it is not the one that was noted' };
  state.removed += last - first + 1;
  state.expected = last + 1;
  state.previous = hash;
  return null;
}

function linkIssue(encryption: Encryption, sealedFrom: number, { previous }: Pending, entry: ChainEntry): string | null {
  if (previous !== null && entry.previous_hash !== previous) return 'it does not follow the entry before';
  if (entry.hash !== entryHash(entry)) return 'its hash is not that of its content';
  if (entry.sequence >= sealedFrom && entry.seal !== sealEntry(encryption, entry)) return 'it was not made by a server';
  return null;
}

interface Content {
  readonly entry: ChainEntry;
  readonly event: EventRow | undefined;
  /** Ids of people who were erased. */
  readonly erased: ReadonlySet<number>;
  readonly now: Date;
}

function contentIssue({ entry, event, erased, now }: Content): string | null {
  if (entry.kind === 'count' && entry.content_digest !== countDigest(entry)) return 'its count was changed';
  if (event === undefined) {
    const isOld = entry.at.getTime() <= now.getTime() - refusalMemory;
    return entry.is_prunable && isOld ? null : 'its row was deleted';
  }
  if (entry.kind === 'count') return event.times < (entry.times ?? 0) ? 'the count of its row was lowered' : null;
  if (event.sequence !== entry.sequence) return 'its row belongs to another entry';
  if (entry.content_digest !== eventDigest(event, entry.personal_digest)) return 'its row was changed';
  if (event.salt !== null)
    return personalDigest(event, event.salt) === entry.personal_digest ? null : 'the address, browser or identifier of its row was changed';
  const isBlank = event.address === '' && event.user_agent === '' && event.identifier_hash === null;
  if (!isBlank) return 'the address, browser or identifier of its row was changed';
  const isErased = event.profile_id !== null && erased.has(event.profile_id);
  return isErased ? null : 'the address, browser and identifier of its row were removed, but its person was not erased';
}

function notedIssue(noted: NotedHead | undefined, { sequence, hash }: ChainEntry): string | null {
  return noted?.sequence === sequence && noted.hash !== hash ? 'it is not the one that was noted' : null;
}

async function endIssue(
  tx: Db,
  encryption: Encryption,
  { expected, previous }: Pending,
  {
    head,
    noted,
    from,
  }: { readonly head: Parameters<typeof sealHead>[1] & { seal: string }; readonly noted: NotedHead | undefined; readonly from: number },
): Promise<Verification['broken']> {
  const last = expected - 1;
  if (head.sequence > last && head.sequence >= from) return missing(expected, head.sequence);
  if (head.sequence < last) return { sequence: head.sequence + 1, why: 'it comes after the end of the chain' };
  if (head.sequence > 0 && head.seal !== sealHead(encryption, head))
    return { sequence: head.sequence, why: 'the end of the chain was not written by a server' };
  if (previous !== null && previous !== head.hash) return { sequence: head.sequence, why: 'it is not the end of the chain' };
  if (noted !== undefined && noted.sequence > head.sequence) return missing(head.sequence + 1, noted.sequence);
  const added = await tx
    .selectFrom('audit_events')
    .select('sequence')
    .where('sequence', '>=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_chain')
            .select('hash')
            .whereRef('audit_chain.sequence', '=', 'audit_events.sequence')
            .whereRef('audit_chain.event_id', '=', 'audit_events.id'),
        ),
      ),
    )
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return added === undefined
    ? null
    : { sequence: added.sequence!, why: 'a row says that it belongs to this entry, which is of another row or missing' };
}

async function eventsOf(tx: Db, entries: readonly ChainEntry[]): Promise<Map<number, EventRow>> {
  if (entries.length === 0) return new Map();
  const ids = [...new Set(entries.map(({ event_id }) => event_id))];
  const rows = await tx.selectFrom('audit_events').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function erasedPeople(tx: Db): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('audit_events')
    .select('profile_id')
    .distinct()
    .where('action', '=', 'data_deleted')
    .where('result', '=', 'ok')
    .execute();
  return new Set(rows.flatMap(({ profile_id }) => profile_id ?? []));
}
