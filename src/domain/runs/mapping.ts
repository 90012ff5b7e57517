/**
 * Texts with tokens: `Hello {{trigger.name}}`. A token names a step and a path in its output. It is looked up, never evaluated.
 *
 * `{{key.name.0["odd.name"]}}`: the key of a step, then names of properties or places in lists: with a dot, or in brackets. A
 * `{{key.items.*.name}}` gives a list: the name of each item. A
 * backslash before two braces makes them text, and so `\\{{` is a backslash before a token. Elsewhere a backslash is itself.
 *
 * `{{key.total[|number_round decimals="2"]}}`: formulas follow the path, each in brackets, with its arguments as quoted texts. A bar
 * without a bracket before it is part of a name.
 */

/** In a path: every item of a list. */
export const everyItem = '*';

/** The target of a token. */
export interface Reference {
  /** The key of a step, or of a loop for its item and index. */
  readonly key: string;
  readonly path: readonly string[];
  /** What is done with the value, in this order; absent for nothing. */
  readonly formulas?: readonly Formula[];
}

/** A function of the formatter by its name, with the arguments that differ from its initial values, by the names of its fields. */
export interface Formula {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** A possible reference of a step: to the output of an earlier step, or to the item of a loop around it. */
export interface Referable {
  readonly key: string;
  /** `item`: `{ item, index }` of the loop. */
  readonly gives: 'output' | 'item';
}

export interface Token {
  readonly type: 'token';
  readonly reference: Reference;
}

export type TemplatePart = { readonly type: 'text'; readonly text: string } | Token;

/** The maximum number of names in the path of a token. */
export const maxPathNames = 64;

/** The maximum numbers of formulas of a token and of arguments of a formula, and the maximum length of an argument, quoted. */
export const formulaLimits = { formulas: 8, arguments: 6, argumentLength: 1000 };

/**
 * Reads a text in linear time. Total: braces that form no token are text, so that JSON and code can be mapped without escapes.
 * Two neighbouring parts are never both text.
 */
export function parseTemplate(source: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let text = '';
  let done = 0;
  for (let open = source.indexOf('{{'); open >= 0; open = source.indexOf('{{', done)) {
    let slashes = 0;
    while (open - slashes > done && source[open - slashes - 1] === '\\') slashes += 1;
    text += source.slice(done, open - slashes) + '\\'.repeat(Math.floor(slashes / 2));
    if (slashes % 2 === 1) {
      text += '{{';
      done = open + 2;
      continue;
    }
    const token = readToken(source, open);
    if (token === null) {
      // Only the first brace is used up: `{{{a}}` is a brace before a token.
      text += '{';
      done = open + 1;
      continue;
    }
    if (text !== '') parts.push({ type: 'text', text });
    text = '';
    parts.push({ type: 'token', reference: token.reference });
    done = token.end;
  }
  text += source.slice(done);
  if (text !== '') parts.push({ type: 'text', text });
  return parts;
}

const keyHead = /\{\{\s{0,20}([A-Za-z]\w{0,31})/y;
const dottedName = /\.([^.[\]{}"\\\r\n]{1,200})/y;
const listPlace = /\[(\d{1,10})\]/y;
const quotedName = /\[("(?:[^"\\]|\\.){0,1000}")\]/y;
const tail = /\s{0,20}\}\}/y;
const formulaHead = /\[\|([A-Za-z]\w{0,63})/y;
const argumentName = / ([A-Za-z]\w{0,31})=/y;
const argumentText = /("(?:[^"\\]|\\.){0,1000}")/y;
const formulaTail = /\]/y;

/** The token at a place, and the place after it. Every pattern is bounded, so a text of many open braces costs linear time. */
function readToken(source: string, start: number): { readonly reference: Reference; readonly end: number } | null {
  let at = start;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) return null;
    at = pattern.lastIndex;
    return found[1] ?? '';
  };
  const key = take(keyHead);
  if (key === null) return null;
  const path: string[] = [];
  const formulas: Formula[] = [];
  while (take(tail) === null) {
    const formula = take(formulaHead);
    if (formula !== null) {
      const given = takeArguments(take);
      if (given === null || formulas.length === formulaLimits.formulas) return null;
      formulas.push({ name: formula, arguments: given });
      continue;
    }
    // Nothing but formulas follows a formula.
    if (formulas.length > 0) return null;
    const name = take(dottedName)?.trim() ?? take(listPlace) ?? unquoted(take(quotedName));
    if (name === null || (name === '' && source[at - 1] !== ']') || path.length === maxPathNames) return null;
    path.push(name);
  }
  return { reference: { key, path, ...(formulas.length > 0 && { formulas }) }, end: at };
}

/** The arguments of a formula and its closing bracket. */
function takeArguments(take: (pattern: RegExp) => string | null): Formula['arguments'] | null {
  const given: (readonly [string, string])[] = [];
  while (take(formulaTail) === null) {
    const name = take(argumentName);
    const text = name === null ? null : unquoted(take(argumentText));
    if (name === null || text === null || given.length === formulaLimits.arguments) return null;
    given.push([name, text]);
  }
  return Object.fromEntries(given);
}

function unquoted(text: string | null): string | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}

/** A reference as a token: `{{step1.rows.0["a.b"]}}`. */
export function formatToken({ key, path, formulas = [] }: Reference): string {
  const names = path.map((name) => {
    const isPlain = name !== '' && name.length <= 200 && name.trim() === name && /^[^.[\]{}"\\\r\n]+$/.test(name);
    return isPlain ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return `{{${key}${names.join('')}${formulas.map(formatFormula).join('')}}}`;
}

function formatFormula({ name, arguments: given }: Formula): string {
  const written = Object.entries(given).map(([argument, text]) => ` ${argument}=${JSON.stringify(text)}`);
  return `[|${name}${written.join('')}]`;
}

/** The text that `parseTemplate` reads as these parts. */
export function formatTemplate(parts: readonly TemplatePart[]): string {
  return parts
    .map((part, index) => {
      if (part.type === 'token') return formatToken(part.reference);
      const escaped = part.text.replace(/(?<!\\)(\\*)\{\{/g, (_found, slashes: string) => `${slashes}${slashes}\\{{`);
      if (index === parts.length - 1) return escaped;
      // Before a token, final backslashes would escape it; so would those before a final brace.
      return escaped.replace(/(?<!\\)(\\+)(\{?)$/, (_found, slashes: string, brace: string) => `${slashes}${slashes}${brace}`);
    })
    .join('');
}

/** A text as it is typed, so that it has no tokens: braces are escaped. */
export const escapeText = (text: string): string => formatTemplate(text === '' ? [] : [{ type: 'text', text }]);

/** The references in a text, in order. */
export function referencesIn(source: string): readonly Reference[] {
  if (!source.includes('{{')) return [];
  return parseTemplate(source).flatMap((part) => (part.type === 'token' ? [part.reference] : []));
}

/** True for a text without tokens: each run uses it as it is. */
export const isFixed = (text: string): boolean => referencesIn(text).length === 0;

/** The text with other references; null leaves a token as it is. */
export function replaceReferences(source: string, replace: (reference: Reference) => Reference | null): string {
  if (!source.includes('{{')) return source;
  return formatTemplate(
    parseTemplate(source).map((part) =>
      part.type === 'text' ? part : { type: 'token', reference: replace(part.reference) ?? part.reference },
    ),
  );
}

/** A part of a text: what a person wrote, or the value of a token. */
export type Piece = { readonly text: string } | { readonly value: unknown };

/** A value that a language cannot express, or a formula cannot use; its message is shown to people. */
export class UnfitValue extends Error {}
