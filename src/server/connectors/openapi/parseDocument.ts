/** Parses the text of an OpenAPI document: a long one in a thread, which gives its parts as texts, so that no part blocks the process. */
import { DocumentError, sourceOf, type DocumentSource } from '../../../domain/apps/openapi/source';
import { isRecord, ownValue } from '../../../domain/runs/json';
import { StepError } from '../connector';
import { runInThread } from '../threads/runInThread';

/** Characters up to which a text is parsed at once. YAML takes about ten times as long as JSON. */
const maxJsonAtOnce = 200_000;
const maxYamlAtOnce = 20_000;
const parseTimeout = 20_000;

/** Aliases inside of aliases could make a short text very large: the library refuses more than so many uses of one. */
const maxAliasCount = 10_000;

const yamlOptions = { schema: 'core', merge: true, uniqueKeys: false, strict: false, logLevel: 'silent', maxAliasCount } as const;

const library = require.resolve('yaml');

/** The program of the thread. It gets `workerData`. */
const splitterSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { library, isYaml, options, text, sections } = workerData;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
try {
  const document = isYaml ? require(library).parse(text, options) : JSON.parse(text);
  const parts = [];
  if (isObject(document)) {
    for (const names of sections) {
      const inner = names.length === 1 ? document : document[names[0]];
      const section = isObject(inner) ? inner[names[names.length - 1]] : undefined;
      if (!isObject(section)) continue;
      for (const name of Object.keys(section)) parts.push([[...names, name], JSON.stringify(section[name])]);
      delete inner[names[names.length - 1]];
    }
  }
  parentPort.postMessage({ head: JSON.stringify(document), parts });
} catch (error) {
  parentPort.postMessage({ error: String(error.message).slice(0, 300) });
}
`;

/** The parts of a document that can be large. The first are its paths. */
const sections: readonly (readonly string[])[] = [
  ['paths'],
  ...['schemas', 'parameters', 'responses', 'requestBodies', 'examples', 'headers', 'pathItems'].map((name) => ['components', name]),
  ['definitions'],
  ['parameters'],
  ['responses'],
];

type Message =
  { readonly head: string; readonly parts: readonly (readonly [readonly string[], string | undefined])[] } | { readonly error: string };

/** A document of JSON or YAML. Throws a `StepError` for a text that is neither, and for one that takes too much time or memory. */
export async function parseDocument(given: string, signal: AbortSignal): Promise<DocumentSource> {
  const text = given.replace(/^\uFEFF/, '');
  const isYaml = !/^\s*\{/.test(text);
  if (text.length <= (isYaml ? maxYamlAtOnce : maxJsonAtOnce)) return parseAtOnce(text, isYaml);
  const end = await runInThread<Message>({
    source: splitterSource,
    data: { library, isYaml, options: yamlOptions, text, sections },
    milliseconds: parseTimeout,
    signal,
    pool: 'parsers',
    megabytes: 1024,
  });
  if (end.type === 'timeout' || end.type === 'memory')
    throw new StepError('The OpenAPI document is too large, or takes too long to read. Use one with fewer operations.');
  if (end.type !== 'message') throw new StepError('The OpenAPI document could not be read.', { isTransient: true });
  if ('error' in end.message) throw unreadable(isYaml);
  return partsOf(end.message);
}

async function parseAtOnce(text: string, isYaml: boolean): Promise<DocumentSource> {
  let document: unknown;
  try {
    // JSON again: YAML can name the same object in several places.
    document = isYaml ? JSON.parse(JSON.stringify((await import('yaml')).parse(text, yamlOptions))) : JSON.parse(text);
  } catch {
    throw unreadable(isYaml);
  }
  try {
    return sourceOf(document);
  } catch (error) {
    if (error instanceof DocumentError) throw isYaml ? unreadable(true) : new StepError(error.message);
    throw error;
  }
}

/** It is in no language that a document can have. */
export class UnreadableDocument extends StepError {}

const unreadable = (isYaml: boolean): StepError =>
  new UnreadableDocument(
    isYaml ? 'The OpenAPI document is neither JSON nor YAML. Check its URL.' : 'The OpenAPI document is not valid JSON.',
  );

/** A document whose parts are parsed when they are asked for. */
function partsOf({ head, parts }: Extract<Message, { head: string }>): DocumentSource {
  const texts = new Map(parts.map(([names, text]) => [JSON.stringify(names), text]));
  const parsed = new Map<string, unknown>();
  const document: unknown = JSON.parse(head);
  if (!isRecord(document)) throw unreadable(true);
  const partAt = (names: readonly string[]): unknown => {
    const key = JSON.stringify(names);
    const text = texts.get(key);
    if (text !== undefined && !parsed.has(key)) parsed.set(key, JSON.parse(text));
    return parsed.get(key);
  };
  return {
    head: document,
    paths: parts.flatMap(([[section, name]]) => (section === 'paths' ? [name!] : [])),
    find: (names) => {
      const section = sections.find((each) => each.every((name, index) => names[index] === name));
      const start = section === undefined || names.length <= section.length ? 0 : section.length + 1;
      const found = start === 0 ? document : partAt(names.slice(0, start));
      return names.slice(start).reduce((inner: unknown, name) => ownValue(inner, name), found);
    },
  };
}
