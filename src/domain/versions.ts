/**
 * Compares dot-separated versions part by part as numbers (A5.20, B5.25): negative when `a` is older, 0 when
 * equal, positive when newer. A missing part counts as 0, a part that is not a number as its leading digits.
 */
export function compareVersions(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parts(version: string): number[] {
  return version.split('.').map((part) => Math.min(Number(/^\d+/.exec(part)?.[0] ?? 0), Number.MAX_SAFE_INTEGER));
}
