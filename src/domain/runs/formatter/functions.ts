/** A function of the formatter, described as data: the editor draws it, and the engine runs it, from the same table. */
import { asList } from '../readValues';
import { textOf } from '../json';
import { readMoment, readNumber, whyNoMoment } from '../readValues';
import { readDecimal, type Decimal } from '../decimals';
import type { Locale, Region } from '../regions';

/** A field of a function. `list` takes a list, or a text with one item per line or between commas. */
export interface FormatterField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly type: 'text' | 'number' | 'list' | 'value' | 'choice';
  readonly isRequired: boolean;
  /** Of a choice: its words with their labels. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The value if the field is empty. */
  readonly initial?: string;
}

export type FormatterGroup = 'text' | 'number' | 'date' | 'list' | 'json';

export interface FormatterFunction {
  /** Unique and never changed, because definitions name it: `text_upper`. */
  readonly name: string;
  readonly group: FormatterGroup;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly FormatterField[];
  /** Pure; throws `FormatterError` for an input that it cannot use. */
  readonly run: (input: FormatterInput) => unknown;
}

/** An input that a function cannot use; its message is shown to people. */
export class FormatterError extends Error {}

/** The maximum size of a result in characters, and of a list in items. */
export const maxResult = 1_000_000;

/** The fields of a call, read by their types. Missing ones are empty. */
export class FormatterInput {
  constructor(
    private readonly fields: readonly FormatterField[],
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly locale: Pick<Locale, 'zone' | 'region'>,
  ) {}

  /** The Zap's zone, for dates without one. */
  get zone(): string {
    return this.locale.zone;
  }

  /** The value itself; undefined if it is missing. */
  value(name: string): unknown {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  text(name: string): string {
    const text = textOf(this.value(name));
    return text === '' ? (this.field(name).initial ?? '') : text;
  }

  /** A number; null if the field is empty. */
  optionalNumber(name: string): number | null {
    const text = this.text(name);
    if (text.trim() === '') return null;
    const number = readNumber(text, this.locale.region);
    if (number === null) throw new FormatterError(`${this.field(name).label} must be a number, and “${text.slice(0, 80)}” isn’t one.`);
    return number;
  }

  /** A number with all of its digits. */
  decimal(name: string): Decimal {
    const value = this.value(name);
    const decimal = typeof value === 'number' ? decimalOf(value, null) : decimalOf(this.text(name), this.locale.region);
    if (decimal !== null) return decimal;
    // Throws the sentence about what is wrong.
    this.number(name);
    throw new FormatterError(`${this.field(name).label} is too large.`);
  }

  number(name: string): number {
    const number = this.optionalNumber(name);
    if (number === null) throw new FormatterError(`${this.field(name).label} is missing.`);
    return number;
  }

  /** A whole number within bounds. */
  whole(name: string, least: number, most: number): number {
    const number = this.number(name);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new FormatterError(`${this.field(name).label} must be a whole number from ${least} to ${most}.`);
  }

  list(name: string): readonly unknown[] {
    return asList(this.value(name));
  }

  numbers(name: string): readonly Decimal[] {
    return this.itemsOf(this.value(name)).map((item) => {
      const number = decimalOf(item, this.locale.region);
      if (number === null) throw new FormatterError(`“${textOf(item).slice(0, 80)}” is not a number.`);
      return number;
    });
  }

  /** Signs that group the digits of one number, or divide its decimals, divide no list. */
  private itemsOf(value: unknown): readonly unknown[] {
    const isNumber = (text: string): boolean => decimalOf(text, this.locale.region) !== null;
    if (typeof value !== 'string' || /[\r\n]/.test(value.trim())) return asList(value);
    if (isNumber(value)) return [value];
    const divided = [/;/, /,\s+|\t/].map((sign) => value.split(sign).filter((part) => part.trim() !== ''));
    return divided.find((parts) => parts.length > 1 && parts.every(isNumber)) ?? asList(value);
  }

  /** The region of the account, by which numbers of texts are read. */
  get region(): Region | null {
    return this.locale.region;
  }

  choice(name: string): string {
    const text = this.text(name);
    if (Object.hasOwn(this.field(name).choices ?? {}, text)) return text;
    throw new FormatterError(`${this.field(name).label} is not one of its choices.`);
  }

  /** A moment in milliseconds since 1970. */
  moment(name: string, zone = this.zone): number {
    const value = this.value(name);
    // Timestamps are often texts; a text such as 2026 is none.
    const stamp = typeof value === 'string' && /^\s*\d{9,13}\s*$/.test(value) ? readNumber(value) : null;
    const moment = readMoment(value, zone, this.locale.region) ?? readMoment(stamp, zone);
    if (moment === null) throw new FormatterError(whyNoMoment(value));
    return moment;
  }

  private field(name: string): FormatterField {
    const field = this.fields.find((each) => each.name === name);
    if (field === undefined) throw new Error(`The function has no field ${name}.`);
    return field;
  }
}

/**
 * A number with the digits that it was written with. Of a double, what its arithmetic has added is left out: 0.1 + 0.2 is 0.3, and not
 * 0.30000000000000004.
 */
function decimalOf(value: unknown, region: Region | null): Decimal | null {
  const hasNoise =
    typeof value === 'number' &&
    /(?:0{5}|9{5})\d{0,2}$/.test(
      String(value)
        .replace(/^-?0?\.?0*|\.|e.*$/g, '')
        .slice(10),
    );
  return readDecimal(hasNoise && !Number.isInteger(value) ? Number(value.toPrecision(15)) : value, region);
}

/** Throws for a result that would be too large; called before it is made. */
export function checkSize(size: number): void {
  if (size > maxResult) throw new FormatterError('The result would be too large.');
}

type Extra = Partial<Pick<FormatterField, 'isRequired' | 'choices' | 'initial'>>;

/** A field of a table; required unless it has an initial value or says otherwise. */
export const field = (name: string, type: FormatterField['type'], label: string, help = '', extra: Extra = {}): FormatterField => ({
  name,
  label,
  help,
  type,
  isRequired: extra.initial === undefined,
  ...extra,
});
