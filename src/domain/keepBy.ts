/**
 * A pure function that keeps its last result with its first argument, until one of the others changes. For objects that are never changed
 * in place, such as the steps of a definition: a change of one step leaves the others as they are, so what concerns them is not made again.
 */
export function keepBy<Of extends object, Rest extends readonly unknown[], Result>(
  make: (of: Of, ...rest: Rest) => Result,
): (of: Of, ...rest: Rest) => Result {
  const kept = new WeakMap<Of, { readonly rest: Rest; readonly result: Result }>();
  return (of, ...rest) => {
    const before = kept.get(of);
    if (before !== undefined && before.rest.every((each, index) => each === rest[index])) return before.result;
    const result = make(of, ...rest);
    kept.set(of, { rest, result });
    return result;
  };
}
