/** True if two plain values are deeply equal. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isDeepEqual(item, b[at]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  let count = 0;
  for (const name in left) {
    if (!Object.hasOwn(right, name) || !isDeepEqual(left[name], right[name])) return false;
    count += 1;
  }
  for (const _name in right) count -= 1;
  return count === 0;
}
