import type { Run } from '../../../../contract/runs';
import { minutes } from '../../../../domain/durations';
import { isOpen } from '../../../../domain/runs/history';

/** Runs of one Zap that are shown as one line: those that failed with the same error, or ended alike within a minute. */
export interface Fold {
  /** Stays the same while runs come to it. */
  readonly key: string;
  /** Newest first, at least `fewest`. */
  readonly runs: readonly Run[];
  /** The error of all of them; null for runs that did not fail. */
  readonly error: string | null;
}

export type Line =
  | { readonly type: 'fold'; readonly id: string; readonly fold: Fold; readonly isUnfolded: boolean }
  /** `isInside`: of an unfolded one above it. */
  | { readonly type: 'run'; readonly id: string; readonly run: Run; readonly isInside: boolean };

/** Fewer are shown one by one. */
const fewest = 3;

/** What the runs of one line have in common; null for a run that has a line by itself. */
function keyOf({ zap, state, reason, kind, error, acceptedAt, canReplay, isMissed }: Run): string | null {
  if (state === 'failed') return error === null || !canReplay ? null : `failed ${zap.id} ${error}`;
  if (isOpen(state) && state !== 'held') return null;
  return [state, reason, kind, isMissed, zap.id, Math.floor(Date.parse(acceptedAt) / minutes(1))].join(' ');
}

/** The lines of a list of runs: a fold is where its newest run is, with its runs below it if it is unfolded. */
export function linesOf(rows: readonly Run[], unfolded: readonly string[]): readonly Line[] {
  const alike = new Map<string, Run[]>();
  for (const run of rows) {
    const key = keyOf(run);
    if (key === null) continue;
    const runs = alike.get(key);
    if (runs === undefined) alike.set(key, [run]);
    else runs.push(run);
  }
  const lines: Line[] = [];
  for (const run of rows) {
    const key = keyOf(run);
    const runs = key === null ? [] : alike.get(key)!;
    if (key === null || runs.length < fewest) lines.push({ type: 'run', id: run.id, run, isInside: false });
    else if (runs[0] === run) {
      const isUnfolded = unfolded.includes(key);
      lines.push({ type: 'fold', id: key, fold: { key, runs, error: run.state === 'failed' ? run.error : null }, isUnfolded });
      if (isUnfolded) for (const each of runs) lines.push({ type: 'run', id: each.id, run: each, isInside: true });
    }
  }
  return lines;
}
