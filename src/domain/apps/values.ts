/** Types of what a definition writes into a request or an output: places, templates, values and conditions. All of them are data. */

/**
 * Names data, from a root on: `input.email`, `connection.site`, `reply.body.data`, `item.id`, `body.entry.*.changes.*`, `last.id`,
 * `data[customer.email]`, `headers[name=Subject].value`, `rows.-1`. Places of lists, conditions and addresses can have a template
 * in brackets: `item[{input.column}]`. See `places.ts`.
 */
export type Place = string;

/** A place without a root, inside a named item: `id`, `profile.email`, `parts`. */
export type InnerPlace = string;

/** Text with places in braces and filters after a bar: `Bearer {connection.token}`. See `templates.ts`. */
export type Template = string;

/** JSON with templates in it, and operators. An object has no other property that begins with `$`. */
export type Value = null | boolean | number | Template | readonly Value[] | RecordValue | Operator;

export interface RecordValue {
  readonly [name: string]: Value;
  readonly [operator: `$${string}`]: never;
}

export type Operator =
  | EachValue
  | RowsValue
  | FieldsValue
  | ColumnsValue
  | PairsValue
  | ZipValue
  | TreeValue
  | WhenValue
  | KeepValue
  | JoinValue
  | JsonValue
  | WithValue
  | FileValue
  | MailValue;

/** A list: `as` for each item of the place, which is `{each}`. */
export interface EachValue {
  readonly $each: Place;
  readonly as: Value;
}

/** A list from several lists, row by row: `as` for each row, with `{each.0}` of the first list. The longest list says how many rows there are. */
export interface RowsValue {
  readonly $rows: readonly Place[];
  readonly as: Value;
}

/**
 * The filled dynamic fields with a prefix. A key is prefix, type and name: `property.select.Stage`.
 * An object by name, or with `into: 'list'` a list; without `as` the list has `{ name, value }`.
 */
export interface FieldsValue {
  readonly $fields: string;
  /** How fields of a type are written, with `{value}` and `{name}`; `*` is for types that are not named. Without: the value itself. */
  readonly as?: Readonly<Record<string, Value>>;
  readonly into?: 'object' | 'list';
}

/** The filled dynamic fields with a prefix, in the order of the names at the place: a row of a sheet. */
export interface ColumnsValue {
  readonly $columns: Place;
  readonly prefix: string;
  /** Stands for a field that is not filled in; an empty text if left out. */
  readonly else?: null;
}

/** An object from a list of names with values. `{each}` is the item of the list. */
export type PairsValue = { readonly $pairs: Place } & (
  | { readonly name: Template; readonly look?: undefined }
  /** The name is in another list: `name` of its item whose `by` is `is`. */
  | {
      readonly look: { readonly list: Place; readonly by: InnerPlace; readonly is: Template; readonly name: InnerPlace };
      readonly name?: undefined;
    }
) &
  (
    | { readonly value: Value; readonly valueBy?: undefined }
    /** The name of the property of `{each}` that has the value: `{each.type}`. */
    | { readonly valueBy: Template; readonly value?: undefined }
  );

/** An object from a list of names and a list of values. */
export interface ZipValue {
  readonly $zip: Place;
  readonly values: Place;
}

/** The value of the first node of a tree that fits, the root first. `{node}` is the node. */
export interface TreeValue {
  readonly $tree: Place;
  /** Where a node has its children. */
  readonly children: InnerPlace;
  readonly where: Condition;
  readonly value: Value;
}

/** One of two values. Without `is`, a place fits if it has a value that is not empty. */
export interface WhenValue {
  readonly $when: Place;
  readonly is?: Match;
  readonly then: Value;
  readonly else?: Value;
}

/** The value although it is empty: `''`, `[]`, `{}` or null. */
export interface KeepValue {
  readonly $keep: Value;
}

/** One object of several, in which a later one wins; or one list of several. */
export interface JoinValue {
  readonly $join: readonly Value[];
}

/** The value as JSON text, for an app that takes an object as a text. */
export interface JsonValue {
  readonly $json: Value;
}

/** `as`, in which each value has a name: `{answer.category}`. A later one can use those before it. */
export interface WithValue {
  readonly $with: Readonly<Record<string, Value>>;
  readonly as: Value;
}

/**
 * The content of a file of an earlier step as a text, with `before` in front of it: in base64, or as the text that it is. Only in the
 * JSON of a request, which the runtime sends while it reads the file.
 */
export interface FileValue {
  readonly $file: Place;
  readonly as: 'base64' | 'text';
  readonly before?: Template;
}

/** A message of RFC 5322, in JSON as base64 for addresses. Only the runtime can build it, by its mail library: `fillValue` gets it as an argument. */
export interface MailValue {
  readonly $mail: {
    readonly to?: Value;
    readonly cc?: Value;
    readonly bcc?: Value;
    readonly from?: Value;
    readonly replyTo?: Value;
    readonly subject?: Value;
    readonly text?: Value;
    readonly html?: Value;
    readonly files?: Value;
    readonly headers?: Value;
  };
}

/**
 * Places with what they must be; all of them must fit, and no places always fit. Several values of one place (`labels.*.name`) fit if
 * one of them does.
 */
export type Condition = Readonly<Record<Place, Match>>;

/** Equal as text to a value; equal to one of a list; or one of the objects. A template that gives nothing equals nothing. */
export type Match =
  | Template
  | number
  | boolean
  | readonly (Template | number | boolean)[]
  /** Whether there is a value that is not empty. */
  | { readonly present: boolean }
  /** The place does not fit this. */
  | { readonly not: Exclude<Match, { readonly not: unknown }> }
  /** A part of the text; capitals do not count. */
  | { readonly contains: Template }
  /** Equal as text; everything fits if the template gives nothing: a field that need not be filled in. */
  | { readonly optional: Template }
  /** Has each value of the template, which can be a list; capitals do not count. Everything fits if the template gives nothing. */
  | { readonly all: Template };
