import { rangeOf } from '../../../widgets/VirtualList/listKeys';

/** Which Zaps stay on where a plan allows only some of them. Ids in the order of the list; limits of -1 are none. */

/** True if another Zap can be chosen. */
export const hasPlace = (chosen: readonly number[], limit: number): boolean => limit < 0 || chosen.length < limit;

/** Takes a Zap out of the choice, or into it where there is a place; the same list where there is none. */
export function toggled(chosen: readonly number[], id: number, limit: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return hasPlace(chosen, limit) ? [...chosen, id] : chosen;
}

/** Takes all Zaps from one to another of the list into the choice, or out of it; as many as there are places for, from the first on. */
export function rangeSet(
  chosen: readonly number[],
  list: readonly number[],
  [from, to]: readonly [number, number],
  isIn: boolean,
  limit: number,
): readonly number[] {
  const range = rangeOf(list, from, to);
  if (!isIn) return chosen.filter((id) => !range.includes(id));
  const known = new Set(chosen);
  const added = range.filter((id) => !known.has(id));
  return [...chosen, ...(limit < 0 ? added : added.slice(0, Math.max(0, limit - chosen.length)))];
}

/** The first ones of a list: the default choice. */
export const firstOf = (list: readonly number[], limit: number): readonly number[] => (limit < 0 ? list : list.slice(0, limit));
