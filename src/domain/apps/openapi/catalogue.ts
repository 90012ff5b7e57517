/** The operations of a document as a person chooses among them. */
import type { Operation } from './operations';
import { inLabelWords, resourceOf, shorten } from './wording';

type Listed = Pick<Operation, 'id' | 'method' | 'path' | 'title' | 'tags' | 'isDeprecated'>;

const maxTitleLength = 80;

/** True for an operation that changes nothing (RFC 9110, section 9.2.1). */
export const isReading = ({ method }: Pick<Operation, 'method'>): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** A title for each operation, different from all others: a doubled one gets its resource, or what else makes it distinct. */
export function distinctTitles(operations: readonly Listed[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let open = operations.map((operation) => [operation, operation.title] as const);
  const ways: readonly ((operation: Listed) => string)[] = [
    ({ path }) => resourceOf(path),
    ({ tags, path }) => [tags[0] === undefined ? '' : inLabelWords(tags[0]), resourceOf(path)].filter(Boolean).join(', '),
    ({ method, path }) => `${method} ${path}`,
    ({ id }) => `${operations.findIndex((each) => each.id === id) + 1}`,
  ];
  for (const way of [null, ...ways]) {
    const named = open.map(([operation, title]) => [operation, way === null ? title : suffixed(operation.title, way(operation))] as const);
    const counts = new Map<string, number>();
    for (const [, title] of named) counts.set(title, (counts.get(title) ?? 0) + 1);
    const used = new Set(found.values());
    open = named.filter(([operation, title]) => {
      if (counts.get(title)! > 1 || used.has(title)) return true;
      found.set(operation.id, title);
      return false;
    });
  }
  for (const [operation] of open) found.set(operation.id, shorten(operation.id, maxTitleLength));
  return found;
}

function suffixed(title: string, suffix: string): string {
  const room = maxTitleLength - title.length - 3;
  const short = suffix.length <= room ? suffix : `…${suffix.slice(-(room - 1))}`;
  return suffix === '' || room < 8 ? title : `${title} (${short})`;
}
