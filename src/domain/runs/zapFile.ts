/** A Zap as a file: its name and its definition, without secrets and without what belongs to one account. */
import { removeAccountData } from './accountData';
import type { ZapDefinition } from './definition';
import { stepKeyAt } from './jsonReader';
import { isRecord } from './json';
import { parseDefinition } from './parseDefinition';

/** The kind and the version of the file. */
export const zapFileFormat = 'patchbay-zap-1';

/** The most characters of a file. */
export const maxZapFileLength = 2_000_000;

export interface ZapFile {
  readonly format: typeof zapFileFormat;
  readonly title: string;
  readonly definition: ZapDefinition;
}

export type ParsedZapFile =
  { readonly ok: true; readonly title: string; readonly definition: ZapDefinition } | { readonly ok: false; readonly message: string };

/** The file of a Zap. Connections, sealed values and the ids of other Zaps are left out. */
export const toZapFile = (title: string, definition: ZapDefinition): ZapFile => ({
  format: zapFileFormat,
  title,
  definition: removeAccountData(definition),
});

/** Reads a file that a person chose. Connections in it are dropped: they belong to another account. */
export function readZapFile(text: string): ParsedZapFile {
  const value = text.length > maxZapFileLength ? undefined : parse(text);
  if (!isRecord(value) || value.format !== zapFileFormat || typeof value.title !== 'string') {
    return { ok: false, message: 'This isn’t a Zap file.' };
  }
  const title = value.title.trim().slice(0, 200);
  const parsed = parseDefinition(value.definition);
  if (parsed.ok) return { ok: true, title, definition: removeAccountData(parsed.definition) };
  const { at = '', message = '' } = parsed.issues[0] ?? {};
  return { ok: false, message: parameterProblem({ at, message, definition: value.definition, title }) };
}

/** Why a parameter of a shared Zap cannot be used: names the parameter, its step and the Zap (B8.29). */
export function parameterProblem(problem: {
  /** `steps[2].fields.to` */
  readonly at: string;
  readonly message: string;
  readonly definition: unknown;
  readonly title: string;
}): string {
  const { at, message, definition, title } = problem;
  const key = stepKeyAt(definition, at);
  const parameter = at.split('.').at(-1) ?? '';
  return `“${parameter}” in ${key === null ? 'the Zap' : `step “${key}” of the shared Zap`} “${title}” can’t be used. ${message}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
