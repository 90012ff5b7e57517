/** Compares an app with its recording, for the table of proofs. */
import type { AppDefinition } from '../../../src/domain/apps/definition';
import type { LibraryProof, WordsProof } from '../../../src/domain/appProofs';
import { isSameJson } from '../../../src/domain/runs/json';
import { declaredApps } from '../../../src/server/apps';
import { compile } from '../../../src/server/apps/runtime/compile';
import type { Connector } from '../../../src/server/connectors/connector';
import type { RecordedCase, Recording } from '../../apps/case';
import type { RecordedRequest } from '../../apps/requests';
import type { DocumentedApp, Row } from './documented/row';
import { casesOf, differencesFrom, requestsOf } from './recordings';

/** Requests of one case that read page after page. */
const isPaged = ({ requests: [first, ...others], polls = 1 }: RecordedCase): boolean =>
  first !== undefined &&
  polls === 1 &&
  others.length >= 2 &&
  others.every(({ method, origin, path }) => method === first.method && origin === first.origin && path === first.path);

/** The events whose requests are those of the table, each in all its rows. Several tables of one app are one. */
export async function wordsProofsOf(tables: readonly DocumentedApp[]): Promise<ReadonlyMap<string, WordsProof>> {
  const proofs = new Map<string, WordsProof>();
  for (const { app } of tables) {
    const ofApp = tables.filter((each) => each.app === app);
    const rows = ofApp.flatMap((table) => table.rows.map((row) => ({ table, row })));
    const differing = new Set<string>();
    for (const { table, row } of rows) if (!(await isDocumented(table, row))) differing.add(row[0]);
    const { from, date } = ofApp[0]!.words;
    const same = [...new Set(rows.map(({ row }) => row[0]))].filter((event) => !differing.has(event)).sort();
    proofs.set(app, { from, date, same: [...same, ...composedOf(definitionOf(app), new Set(same))].sort() });
  }
  return proofs;
}

const isDocumented = async (table: DocumentedApp, row: Row): Promise<boolean> => {
  const { sent, headers } = await sentFor(table, row).catch(() => ({ sent: null, headers: {} }));
  const isSame = ([name, value]: [string, string]): boolean => (headers as Readonly<Record<string, string>>)[name] === value;
  return isSameJson(sent, expectedOf(row)) && Object.entries(table.headers).every(isSame);
};

/** What our definition sends for a row, and what the row says, in one form. */
export async function sentFor({ app, connection, replies }: DocumentedApp, row: Row) {
  const [event, input] = row;
  const { definition, facts } = declaredApps.find(({ definition }) => definition.app === app)!;
  const recorded = { event, title: '', connection, input, requests: [], ...(replies && { replies }) };
  const sent = (await requestsOf(compile(definition, facts), recorded)).at(-1);
  if (sent === undefined) return { sent: null, headers: {} };
  return { sent: { request: lineOf(sent), json: sent.body?.json, form: sent.body?.form }, headers: sent.headers };
}
export const expectedOf = ([, , request, json, form]: Row) => ({ request, json, form });

function lineOf({ method, origin, path, query }: RecordedRequest): string {
  const pairs = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  );
  pairs.sort();
  return [`${method} ${origin}${path}`, pairs.toString()].filter((part) => part !== '').join('?');
}

const definitionOf = (app: string): AppDefinition | null =>
  declaredApps.find(({ definition }) => definition.app === app)?.definition ?? null;

/**
 * A search that creates what it does not find sends the requests of two other actions, and a trigger that is only sent events sends
 * those of its subscription.
 */
const composedOf = (definition: AppDefinition | null, same: ReadonlySet<string>): readonly string[] => [
  ...(definition?.actions ?? [])
    .flatMap((action) => (action.kind === 'search_or_write' ? [action] : []))
    .filter(({ orElse }) => same.has(`search:${orElse.search}`) && same.has(`write:${orElse.write}`))
    .map(({ kind, event }) => `${kind}:${event}`),
  ...(definition?.triggers ?? [])
    .filter((trigger) => trigger.kind === 'hook' && trigger.poll === undefined && same.has(`subscribe:${trigger.event}`))
    .map(({ event }) => `read:${event}`),
];

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
