/** Says where a text stops being JSON, in words. */
import { parseTemplate } from './mapping';
import { writeJson } from './syntaxes';

export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** 'a comma is missing' */
  readonly words: string;
}

/**
 * What is wrong with JSON in which values of earlier steps may be, between quotes or without them; null for nothing. A text of tokens
 * alone can become any JSON.
 */
export function jsonFault(source: string): JsonFault | null {
  const parts = parseTemplate(source);
  if (source.trim() !== '' && parts.every((part) => part.type === 'token' || part.text.trim() === '')) return null;
  // As a run writes it; a token is on one line in both texts.
  const text = writeJson(parts.map((part) => (part.type === 'text' ? { text: part.text } : { value: null })));
  const found = new JsonScanner(text).find();
  return found === null ? null : { line: text.slice(0, found.at).split('\n').length, words: found.words };
}

/** The sentence for a field. */
export const jsonFaultText = (label: string, { line, words }: JsonFault): string => `“${label}” is not valid JSON. Line ${line}: ${words}.`;

interface Found {
  readonly at: number;
  readonly words: string;
}

const space = /[ \t\r\n]*/y;
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[^\s,:[\]{}"]+/y;

/** Goes through a text once, without recursion, because texts can be nested deeply. */
class JsonScanner {
  #at = 0;
  /** Where the last name, value, comma or bracket ended: something that is missing is missing there. */
  #end = 0;
  /** The places of the brackets that are open. */
  readonly #open: number[] = [];

  constructor(readonly text: string) {}

  find(): Found | null {
    let expected: 'value' | 'first' | 'name' | 'firstName' | 'next' = 'value';
    for (;;) {
      this.#skip(space);
      const { text } = this;
      const at = this.#at;
      const character = text[at];
      const closes = character === '}' || character === ']';
      if (expected === 'next') {
        const opened = this.#open.at(-1);
        if (opened === undefined) return character === undefined ? null : { at, words: 'there is something after the end' };
        const bracket = text[opened]!;
        const closing = bracket === '{' ? '}' : ']';
        if (character === undefined) return this.#unclosed(opened);
        if (character === closing) {
          this.#take(1);
          this.#open.pop();
          continue;
        }
        if (closes) return { at, words: `“${character}” is in the place of “${closing}”` };
        if (character !== ',') return { at: this.#end, words: `a comma or “${closing}” is missing` };
        this.#take(1);
        expected = bracket === '{' ? 'name' : 'value';
        continue;
      }
      const opened = this.#open.at(-1);
      const isEmpty = (expected === 'first' && character === ']') || (expected === 'firstName' && character === '}');
      if (isEmpty) {
        this.#take(1);
        this.#open.pop();
        expected = 'next';
        continue;
      }
      if (character === undefined) return opened === undefined ? { at: this.#end, words: 'a value is missing' } : this.#unclosed(opened);
      if (text[this.#end - 1] === ',' && closes) return { at: this.#end, words: 'there is an extra comma' };
      if (expected === 'name' || expected === 'firstName') {
        if (character !== '"') return { at, words: 'a name in double quotes is missing' };
        const fault = this.#string();
        if (fault !== null) return fault;
        this.#skip(space);
        if (text[this.#at] !== ':') return { at: this.#end, words: 'a colon is missing after the name' };
        this.#take(1);
        expected = 'value';
        continue;
      }
      if (character === '{' || character === '[') {
        this.#open.push(at);
        this.#take(1);
        expected = character === '{' ? 'firstName' : 'first';
        continue;
      }
      const fault = character === '"' ? this.#string() : this.#word();
      if (fault !== null) return fault;
      expected = 'next';
    }
  }

  #unclosed(opened: number): Found {
    return { at: opened, words: `“${this.text[opened]!}” is not closed` };
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #take(length: number): void {
    this.#at += length;
    this.#end = this.#at;
  }

  /** A text from its first quote on. */
  #string(): Found | null {
    const { text } = this;
    const start = this.#at;
    for (let at = start + 1; ; at += 1) {
      const character = text[at];
      if (character === undefined || character === '\n' || character === '\r') return { at: start, words: 'a quote is missing' };
      if (character === '"') {
        this.#take(at + 1 - start);
        return null;
      }
      if (character < ' ') return { at, words: 'a text has a tab or another control character; write \\t for a tab' };
      if (character !== '\\') continue;
      if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6)))
        return { at, words: 'a backslash is alone in a text; write two of them' };
      at += 1;
    }
  }

  /** A number, `true`, `false` or `null`. */
  #word(): Found | null {
    const at = this.#at;
    const found = this.#skip(word);
    if (['true', 'false', 'null'].includes(found) || isNumber(found)) {
      this.#end = this.#at;
      return null;
    }
    if (found === '') return { at, words: 'a value is missing' };
    const shown = found.length > 20 ? `${found.slice(0, 19)}…` : found;
    return { at, words: `“${shown}” is not a value; text needs double quotes` };
  }
}

function isNumber(text: string): boolean {
  numberPattern.lastIndex = 0;
  return numberPattern.exec(text)?.[0] === text;
}
