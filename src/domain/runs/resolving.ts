/** Puts the values of earlier steps in the place of tokens. */
import type { FieldValue } from './definition';
import { isExactNumber } from './exactJson';
import { applyFormulas, type ReadingLocale } from './formulas';
import { isRecord, ownValue, textOf } from './json';
import { everyItem, parseTemplate, type Reference, UnfitValue } from './mapping';
import { writeInto, type Syntax } from './syntaxes';

/** The values that tokens can name, by the key of a step: its output, or `{ item, index }` of a loop. */
export type Scope = ReadonlyMap<string, unknown>;

/** The maximum size of the input of a step: characters of its texts and names, and about the same for other values. */
export const maxInputSize = 1_000_000;

export type Resolution =
  | {
      readonly ok: true;
      readonly value: unknown;
      /** Tokens that led nowhere; they are null, or empty within a text. */
      readonly missing: readonly Reference[];
    }
  /** `message`: what is wrong, for people. */
  | { readonly ok: false; readonly message: string };

class TooLarge extends Error {
  override readonly message = 'The input of this step is too large. Map fewer or smaller values.';
}

/** The language of a field of a step, by its key; none for plain text. */
export type SyntaxOf = (field: string) => Syntax | null;

/**
 * A field with its tokens replaced, at any depth. A text that is one token alone becomes the value itself, with its type; in
 * other texts values are written as `syntaxOf` says of the property of the outermost record, or else joined as by `textOf`. Names
 * of records are not resolved. Time and memory are linear in the size of the result, which is bounded. `locale`: how formulas read texts.
 */
export function resolveField(field: FieldValue, scope: Scope, locale: ReadingLocale, syntaxOf: SyntaxOf = () => null): Resolution {
  const missing: Reference[] = [];
  let left = maxInputSize;
  const spend = (size: number): void => {
    left -= size;
    if (left < 0) throw new TooLarge();
  };
  const lookUp = (reference: Reference): unknown => {
    const found = lookUpReference(reference, scope);
    const value = reference.formulas === undefined ? found : applyFormulas(found, reference.formulas, locale);
    if (value === undefined) missing.push(reference);
    return value ?? null;
  };
  const text = (source: string, syntax: Syntax | null): unknown => {
    if (!source.includes('{{')) {
      spend(source.length);
      return source;
    }
    const parts = parseTemplate(source);
    const [first] = parts;
    if (parts.length === 1 && first?.type === 'token') {
      const value = lookUp(first.reference);
      spendValue(value, spend);
      return value instanceof Date ? textOf(value) : value;
    }
    const pieces = parts.map((part) => {
      const value = part.type === 'text' ? part.text : lookUp(part.reference);
      // Measured before it is written, so that a large value is not copied only to be refused.
      spendValue(value, spend);
      return part.type === 'text' ? { text: part.text } : { value };
    });
    if (syntax !== null) return writeInto(syntax, pieces);
    return pieces.map((piece) => ('text' in piece ? piece.text : textOf(piece.value))).join('');
  };
  const resolve = (value: FieldValue, syntaxOfName: SyntaxOf | Syntax | null): unknown => {
    const inherited = typeof syntaxOfName === 'function' ? null : syntaxOfName;
    if (typeof value === 'string') return text(value, inherited);
    spend(1);
    if (Array.isArray(value)) return value.map((item: FieldValue) => resolve(item, inherited));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, FieldValue>>).map(([name, inner]) => {
        spend(name.length);
        return [name, resolve(inner, typeof syntaxOfName === 'function' ? syntaxOfName(name) : inherited)];
      }),
    );
  };
  try {
    return { ok: true, value: resolve(field, syntaxOf), missing };
  } catch (error) {
    if (error instanceof TooLarge || error instanceof UnfitValue) return { ok: false, message: error.message };
    throw error;
  }
}

/**
 * The value that the path of a reference leads to, before its formulas; undefined if there is none. Own properties only; lists by place, or all of their items by
 * `*`: the list of what the rest of the path gives of each, null where it gives nothing.
 */
export function lookUpReference({ key, path }: Reference, scope: Scope): unknown {
  return follow(scope.get(key), path);
}

function follow(from: unknown, path: readonly string[]): unknown {
  let value = from;
  for (const [index, name] of path.entries()) {
    if (value === undefined || value === null) return undefined;
    if (name === everyItem && Array.isArray(value)) return value.map((item: unknown) => follow(item, path.slice(index + 1)) ?? null);
    value = ownValue(value, name);
  }
  return value;
}

/** Spends the size of a value; stops as soon as there is none left. Without recursion, because outputs come from outside. */
function spendValue(value: unknown, spend: (size: number) => void): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const each = waiting.pop();
    if (typeof each === 'string') spend(each.length);
    else if (isExactNumber(each)) spend(each.exactNumber.length);
    else if (Array.isArray(each)) {
      spend(1 + each.length);
      for (const item of each as unknown[]) waiting.push(item);
    } else if (isRecord(each)) {
      for (const [name, inner] of Object.entries(each)) {
        spend(name.length + 1);
        waiting.push(inner);
      }
    } else spend(1);
  }
}
