/**
 * Sets of ids as ascending lists: plain JSON, one structure for the whole selection, and every act on 50,000 of them is one
 * pass. All functions are pure and give the list that they were given where nothing changes.
 */
export type Ids = readonly number[];

/** Ascending, each once. */
export function idsOf(given: readonly number[]): Ids {
  if (given.every((id, place) => place === 0 || given[place - 1]! < id)) return given;
  const sorted = Float64Array.from(given).sort();
  const ids: number[] = [];
  let last: number | undefined;
  for (let place = 0; place < sorted.length; place += 1) {
    const id = sorted[place]!;
    if (id !== last) ids.push((last = id));
  }
  return ids;
}

/** The index of the id, or where to insert it. */
function placeOf(ids: Ids, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function hasId(ids: Ids, id: number): boolean {
  return ids[placeOf(ids, id)] === id;
}

/** With the id if it was not there, else without it. */
export function toggled(ids: Ids, id: number): Ids {
  const place = placeOf(ids, id);
  return ids[place] === id ? [...ids.slice(0, place), ...ids.slice(place + 1)] : [...ids.slice(0, place), id, ...ids.slice(place)];
}

/** The union; both ascending. */
export function union(one: Ids, other: Ids): Ids {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const all: number[] = [];
  let left = 0;
  let right = 0;
  while (left < one.length || right < other.length) {
    const a = one[left] ?? Infinity;
    const b = other[right] ?? Infinity;
    all.push(Math.min(a, b));
    if (a <= b) left += 1;
    if (b <= a) right += 1;
  }
  return all.length === one.length ? one : all;
}

/** The union of all, which are ascending. */
export function unionOf(many: readonly Ids[]): Ids {
  if (many.length === 1) return many[0]!;
  const all: number[] = [];
  for (const ids of many) for (const id of ids) all.push(id);
  return idsOf(all);
}

/** The intersection; both ascending. */
export function intersection(one: Ids, other: Ids): Ids {
  return one === other ? one : kept(one, other, true);
}

/** The difference; both ascending. */
export function difference(one: Ids, other: Ids): Ids {
  return kept(one, other, false);
}

function kept(one: Ids, other: Ids, isInBoth: boolean): Ids {
  // A few among very many: the many are not walked through for each folder.
  if (one.length * 16 < other.length) {
    const few = one.filter((id) => hasId(other, id) === isInBoth);
    return few.length === one.length ? one : few;
  }
  const left: number[] = [];
  let at = 0;
  for (const id of one) {
    while (at < other.length && other[at]! < id) at += 1;
    if ((other[at] === id) === isInBoth) left.push(id);
  }
  return left.length === one.length ? one : left;
}
