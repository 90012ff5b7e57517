/** Parses texts with libraries: a long one in a thread, because the whole process would wait for it. */
import { pathToFileURL } from 'node:url';
import { StepError } from '../connector';
import { runInThread } from './runInThread';

/** Characters up to which a text is parsed at once: that takes less than a thread costs. */
const maxChunkLength = 100_000;
const parseTimeout = 20_000;

/** The program of the thread that parses a text. It gets `workerData`. */
const parserSource = String.raw`
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { library, name, isClass, options, more, text } = workerData;
try {
  const found = require(library)[name];
  parentPort.postMessage({ value: isClass ? new found(options).parse(text, ...more) : found(text, options) });
} catch (error) {
  const { message, code, lines } = error;
  parentPort.postMessage({ error: { message: String(message), code, lines } });
}
`;

/** A parser of a library. Its options and results are plain values. */
export interface TextParser {
  /** `require.resolve` of the library. */
  readonly library: string;
  /** A function that gets the text and `options`, or a class that gets `options` and has the method `parse` for the text. */
  readonly name: string;
  readonly isClass?: boolean;
  readonly options: object;
  /** Further arguments of the method of a class. */
  readonly more?: readonly unknown[];
}

type Parse = (text: string, ...more: readonly unknown[]) => unknown;
type Library = Readonly<Record<string, Parse & (new (options: object) => { parse: Parse })>>;

type Message =
  { readonly value: unknown } | { readonly error: { readonly message: string; readonly code?: string; readonly lines?: number } };

/**
 * What the parser makes of a text. Throws the error of the parser, with its message, `code` and `lines`, and a `StepError` if it takes
 * too much time or memory.
 */
export async function parseText(parser: TextParser, text: string, signal = AbortSignal.any([])): Promise<unknown> {
  const { library, name, isClass = false, options, more = [] } = parser;
  if (text.length <= maxChunkLength) {
    const found = ((await import(pathToFileURL(library).href)) as Library)[name]!;
    return isClass ? new found(options).parse(text, ...more) : found(text, options);
  }
  const data = { library, name, isClass, options, more, text };
  const end = await runInThread<Message>({
    source: parserSource,
    data,
    milliseconds: parseTimeout,
    signal,
    pool: 'parsers',
    megabytes: 512,
  });
  if (end.type === 'timeout' || end.type === 'memory') throw new StepError('The data is too large, or takes too long to read.');
  if (end.type !== 'message') throw new StepError('The data could not be read.', { isTransient: true });
  const { message: result } = end;
  if ('error' in result) throw Object.assign(new Error(result.error.message), result.error);
  return result.value;
}
