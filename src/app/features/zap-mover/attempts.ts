/**
 * The pending attempt at a move, stored for this tab, so that a page reloaded in the middle repeats it with the same key and
 * shows the server's result (R03, W6).
 */
import { minutes } from '../../../domain/durations';
import type { ConnectionChoice } from '../../../domain/zapMoves';
import type { StoragePort } from '../../platform/ports';
import type { MoveAttempt } from './entity';

const storageKey = 'zapMove';
/** An older attempt is not resumed: after that time a move would be a surprise. */
const keptDuration = minutes(10);

interface Kept {
  readonly attempt: MoveAttempt;
  readonly profileId: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function keepAttempt(storage: StoragePort, kept: Kept): void {
  storage.set(storageKey, JSON.stringify(kept));
}

export function forgetAttempt(storage: StoragePort): void {
  storage.remove(storageKey);
}

/** The pending attempt of this person; null if there is none, or it is too old. */
export function keptAttempt(storage: StoragePort, profileId: number, now: number): MoveAttempt | null {
  const kept = parseKept(storage.get(storageKey));
  return kept && kept.profileId === profileId && Math.abs(now - kept.startedAt) <= keptDuration ? kept.attempt : null;
}

/** Reads the storage defensively, because anything may be in it. Never throws. */
export function parseKept(text: string | null): Kept | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || !isObject(value.attempt)) return null;
  const { attempt, profileId, startedAt } = value;
  const { key, fromId, targetId, zapIds, planVersion } = attempt;
  if (typeof key !== 'string' || key === '' || typeof planVersion !== 'string' || planVersion === '') return null;
  if (!isId(fromId) || !isId(targetId) || !isId(profileId) || typeof startedAt !== 'number') return null;
  if (!Array.isArray(zapIds) || zapIds.length === 0 || !zapIds.every(isId)) return null;
  const { connections = [] } = attempt;
  if (!Array.isArray(connections) || !connections.every(isChoice)) return null;
  // An attempt of the previous release has choices for whole apps only.
  const choices = connections.map((choice): ConnectionChoice => ({ ...choice, fromConnectionId: choice.fromConnectionId ?? null }));
  return { attempt: { key, fromId, targetId, zapIds, connections: choices, planVersion }, profileId, startedAt };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
type StoredChoice = Omit<ConnectionChoice, 'fromConnectionId'> & Partial<Pick<ConnectionChoice, 'fromConnectionId'>>;

const isChoice = (value: unknown): value is StoredChoice =>
  isObject(value) &&
  typeof value.app === 'string' &&
  (value.connectionId === null || isId(value.connectionId)) &&
  (value.fromConnectionId === undefined || value.fromConnectionId === null || isId(value.fromConnectionId)) &&
  (value.zapIds === null || (Array.isArray(value.zapIds) && value.zapIds.every(isId)));
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
