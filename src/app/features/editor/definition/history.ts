/** Undo and redo: the definitions before and after the present one. */
import type { ZapDefinition } from '../../../../domain/runs/definition';

export interface History {
  /** Oldest first. */
  readonly past: readonly ZapDefinition[];
  /** Undone, the next one first. */
  readonly future: readonly ZapDefinition[];
  /** The field of the last change: typing into one field is one change. Null after anything else. */
  readonly typing: string | null;
}

export const emptyHistory: History = { past: [], future: [], typing: null };

/** The most definitions that are kept. */
export const mostUndos = 100;

/** The edited definition, with its history. */
export interface Edited {
  readonly definition: ZapDefinition;
  readonly history: History;
}

/** After a change. `typing`: what is typed into; null for a change that is one by itself. */
export function changed({ definition, history }: Edited, next: ZapDefinition, typing: string | null = null): Edited {
  if (next === definition) return { definition, history };
  const isSameTyping = typing !== null && history.typing === typing;
  const past = isSameTyping ? history.past : [...history.past, definition].slice(-mostUndos);
  return { definition: next, history: { past, future: [], typing } };
}

export function undone({ definition, history }: Edited): Edited {
  const before = history.past.at(-1);
  if (before === undefined) return { definition, history };
  return { definition: before, history: { past: history.past.slice(0, -1), future: [definition, ...history.future], typing: null } };
}

export function redone({ definition, history }: Edited): Edited {
  const [next, ...future] = history.future;
  if (next === undefined) return { definition, history };
  return { definition: next, history: { past: [...history.past, definition], future, typing: null } };
}
