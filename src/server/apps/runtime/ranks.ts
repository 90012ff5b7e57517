/** Times and growing numbers by which items are ordered. */
import type { Since } from '../../../domain/apps/definition';
import { textOf } from '../../../domain/runs/json';

/** Milliseconds since 1970, or the text of a growing number or name. */
export type Rank = number | string;

type SincePlace = Extract<Since, { readonly place: string }>;

/** The rank of a value; null for one that has none. */
export function toRank(value: unknown, as: SincePlace['as']): Rank | null {
  const text = textOf(value).trim();
  if (text === '' || as === 'text') return text || null;
  const time = as === 'iso' ? timeOf(text) : Number(text) * (as === 'unix' ? 1000 : 1);
  return Number.isFinite(time) ? time : null;
}

/** A time without a zone is UTC: as a local one it would jump with the clocks of the server. */
const timeOf = (text: string): number =>
  Date.parse(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text);

/** A rank as requests send it. A part of a second is left out where the app counts seconds. */
export function rankValue(rank: Rank, as: SincePlace['as']): string | number {
  if (typeof rank === 'string') return rank;
  if (as === 'iso') return new Date(rank).toISOString();
  return as === 'unix' ? Math.floor(rank / 1000) : rank;
}

/** Below zero if the first one is older. Whole numbers of any length count as numbers. */
export function compareRanks(one: Rank, other: Rank): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  const areNumbers = /^\d+$/.test(a) && /^\d+$/.test(b);
  if (areNumbers && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A time less some milliseconds; a text stays. */
export const rankBefore = (rank: Rank, milliseconds: number): Rank => (typeof rank === 'number' ? rank - milliseconds : rank);

/** The next rank: a time of many items is followed by another one. A text names one item. */
export const rankAfter = (rank: Rank): Rank => (typeof rank === 'number' ? rank + 1 : rank);

/** The rank right after one that a single item has. */
export const nextRank = (rank: Rank): Rank =>
  typeof rank === 'string' && /^\d+$/.test(rank) ? String(BigInt(rank) + 1n) : rankAfter(rank);

export const newerOf = (one: Rank | null, other: Rank | null): Rank | null =>
  one === null || other === null ? (one ?? other) : compareRanks(one, other) >= 0 ? one : other;

export const olderOf = (one: Rank | null, other: Rank | null): Rank | null =>
  one === null || other === null ? (one ?? other) : compareRanks(one, other) <= 0 ? one : other;
