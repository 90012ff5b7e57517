/** Compares an app with its recording, for the table of proofs. */
import type { AppDefinition } from '../../../src/domain/apps/definition';
import type { LibraryProof } from '../../../src/domain/appProofs';
import type { Connector } from '../../../src/server/connectors/connector';
import type { RecordedCase, Recording } from '../../apps/case';
import { casesOf, differencesFrom } from './recordings';

/** Requests of one case that read page after page. */
const isPaged = ({ requests: [first, ...others], polls = 1 }: RecordedCase): boolean =>
  first !== undefined &&
  polls === 1 &&
  others.length >= 2 &&
  others.every(({ method, origin, path }) => method === first.method && origin === first.origin && path === first.path);

/** A search that creates what it does not find sends the requests of two other actions. */
const composedOf = (definition: AppDefinition | null, same: ReadonlySet<string>): readonly string[] =>
  (definition?.actions ?? [])
    .flatMap((action) => (action.kind === 'search_or_write' ? [action] : []))
    .filter(({ orElse }) => same.has(`search:${orElse.search}`) && same.has(`write:${orElse.write}`))
    .map(({ kind, event }) => `${kind}:${event}`);

/**
 * What sends the same requests as the library in all cases of the recording; null if nothing does. `definition`: of the connector, null for
 * one that is written by hand.
 */
export async function proofFrom(
  connector: Connector,
  recording: Recording,
  definition: AppDefinition | null,
): Promise<LibraryProof | null> {
  const differing = new Set<string>();
  for (const recorded of casesOf(recording)) {
    // What the connector has not, or refuses, sends nothing.
    if ((await differencesFrom(connector, recorded).catch(String)) !== '') differing.add(recorded.event);
  }
  const cases = recording.cases.filter(({ event }) => !differing.has(event));
  if (cases.length === 0) return null;
  const same = new Set(cases.map(({ event }) => event));
  const { name: library, version, by } = recording.library;
  return {
    library,
    version,
    by,
    date: recording.recordedOn,
    same: [...same, ...composedOf(definition, same)].sort(),
    paged: [...new Set(cases.filter(isPaged).map(({ event }) => event))].sort(),
  };
}
