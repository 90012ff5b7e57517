import humps from 'humps';
import { forbiddenKeys, irregularWireNames } from '../../../contract/browser/names';

/** A reply or a request that cannot be converted: a forbidden or duplicate name, or too deep a nesting (S49). */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/**
 * Remembers what a converter made of each distinct name, so that a list of 100,000 records converts each name once.
 * A Map, so that no name can reach a prototype (S49); bounded, so that replies full of invented names cannot fill the memory.
 */
function remembering(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const converted = convert(name);
    if (forbiddenKeys.has(name) || forbiddenKeys.has(converted)) throw new WireError(`The name ${name} is not allowed`);
    if (known.size >= 10_000) known.clear();
    known.set(name, converted);
    return converted;
  };
}

const irregularClientNames = new Map(Object.entries(irregularWireNames).map(([client, wire]) => [wire, client]));
const irregular = new Map(Object.entries(irregularWireNames));

/** `selected_api` → `selectedApi`; throws `WireError` for `__proto__` and its like. */
export const clientName = remembering((name) => irregularClientNames.get(name) ?? humps.camelize(name));

/** `selectedApi` → `selected_api`; names that splitting at capitals would break are listed in `contract/browser/names.ts`. */
export const wireName = remembering((name) => irregular.get(name) ?? humps.decamelize(name));
