/** Reads values of JSON with a list of issues, so that all of them are reported at once. */
import { isRecord, type Json } from './json';

/** One thing that is wrong, and where: `steps[2].fields`; empty for the whole. */
export interface DefinitionIssue {
  readonly at: string;
  readonly message: string;
}

/** Issues beyond these are not collected. */
const maxIssues = 20;

/** Each function returns a value of the right type even after an issue, so that reading continues. */
export class JsonReader {
  readonly issues: DefinitionIssue[] = [];

  issue(at: string, message: string): void {
    if (this.issues.length < maxIssues) this.issues.push({ at, message });
  }

  /** A record; with `names`, exactly these are its properties, and those that end with `?` may be missing. */
  record(value: unknown, at: string, names?: readonly string[]): Readonly<Record<string, unknown>> {
    if (!isRecord(value)) {
      this.issue(at, 'This must be an object.');
      return {};
    }
    if (names === undefined) return value;
    for (const name of Object.keys(value))
      if (!names.includes(name) && !names.includes(`${name}?`)) this.issue(at, `The property ${name.slice(0, 50)} is unknown.`);
    for (const name of names) if (!name.endsWith('?') && !Object.hasOwn(value, name)) this.issue(at, `The property ${name} is missing.`);
    return value;
  }

  list(value: unknown, at: string, most: number): readonly unknown[] {
    if (!Array.isArray(value)) {
      if (value !== undefined) this.issue(at, 'This must be a list.');
      return [];
    }
    if (value.length > most) this.issue(at, `This list can have at most ${most} items.`);
    return value.slice(0, most);
  }

  /** A text of at most `most` UTF-16 units, with well-formed Unicode. */
  text(value: unknown, at: string, most: number): string {
    if (typeof value !== 'string') {
      if (value !== undefined) this.issue(at, 'This must be a text.');
      return '';
    }
    if (value.length > most) this.issue(at, `This text can have at most ${most} characters.`);
    if (/\p{Surrogate}/u.test(value)) this.issue(at, 'This text has characters that cannot be stored.');
    return value;
  }

  boolean(value: unknown, at: string): boolean {
    if (typeof value !== 'boolean' && value !== undefined) this.issue(at, 'This must be true or false.');
    return value === true;
  }

  /** A whole number from `least` to `most`. */
  whole(value: unknown, at: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
    if (value !== undefined) this.issue(at, `This must be a whole number ${range}.`);
    return least;
  }

  /** One of some words; the first one after an issue. */
  choice<Word extends string>(value: unknown, at: string, words: readonly [Word, ...Word[]]): Word {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    this.issue(at, `This must be one of: ${words.join(', ')}.`);
    return words[0];
  }

  /** A copy of values of JSON with texts of at most `most` units each. */
  copyJson(value: unknown, at: string, most: number): Json {
    if (typeof value === 'string') return this.text(value, at, most);
    if (Array.isArray(value)) return value.map((item, index) => this.copyJson(item, `${at}[${index}]`, most));
    if (!isRecord(value)) return value as Json;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.copyJson(inner, `${at}.${name}`, most)]));
  }
}

/** The key of the step or branch around a place such as `steps[2].fields.to`; null for a place outside of steps. */
export function stepKeyAt(definition: unknown, at: string): string | null {
  let value: unknown = definition;
  let key: string | null = null;
  for (const name of at.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) break;
    value = (value as Record<string, unknown>)[name];
    if (isRecord(value) && typeof value.key === 'string') key = value.key;
    if (name === 'fields') break;
  }
  return key;
}
