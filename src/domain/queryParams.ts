/**
 * A query parameter that occurs exactly once; null if it is missing or repeated, because two readers of a repeated one may each
 * take a different one (S37).
 */
export function onlyParam(search: string, name: string): string | null {
  const values = new URLSearchParams(search).getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
}

// Every host has it; the domain compiles without the types of any host.
declare const URLSearchParams: new (search: string) => { getAll(name: string): string[] };
