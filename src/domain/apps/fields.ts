/** Types of fields and outputs of events and connections, and of choices that the app itself knows. */
import type { DeclaredField, FieldType } from '../runs/fields';
import type { RequestDefinition, SendPlace, StepDefinition } from './requests';
import type { Condition, InnerPlace, Place, Template } from './values';

export const fieldSyntaxes = ['markdown', 'html'] as const;

/** The types of today's fields, and a file. */
export type AppFieldType = FieldType | 'file';

export type AppField = Omit<DeclaredField, 'type'> & {
  readonly type: AppFieldType;
  /** `more`: shown folded, under “More options”. */
  readonly group?: 'more';
  /** A name of `lists`: the choices come from the app. */
  readonly dynamicChoices?: string;
  /** Keys of fields. Choices are asked for once each has a value without tokens, and again when one changes. */
  readonly dependsOn?: readonly string[];
  /** Several values: a list in requests. */
  readonly isMany?: boolean;
  /** What a value must be: a regular expression for the whole value, or for the media type of a file, and a sentence. Needed where the field is a part of a host. */
  readonly pattern?: { readonly matches: string; readonly say: string };
  /** The language of the text, in which values of earlier steps are written. */
  readonly syntax?: (typeof fieldSyntaxes)[number];
  /** Of a code: its text is JSON, a list of objects, which is the value in requests. `least` and `most` count the objects. */
  readonly json?: 'list';
  /** Of a number its bounds, of a text its characters, and of several values how many there are. */
  readonly least?: number;
  readonly most?: number;
  /** Bytes of all files of the field together. */
  readonly mostBytes?: number;
  /** A number without decimals. */
  readonly isWhole?: boolean;
  /**
   * What has to be filled in where this field is: other fields, as far as the way of signing in has them, and a value of the connection,
   * with a sentence for one without it. `empty`: fields that can't be used together with it. Those with the value false count as empty.
   */
  readonly needs?: {
    readonly fields?: readonly string[];
    readonly empty?: readonly string[];
    readonly connection?: { readonly value: string; readonly say: string };
  };
  /** Of a secret that is a web address, such as that of an incoming webhook: its host is no secret, `{connection.url.host}`. */
  readonly isAddress?: boolean;
  /** The ways of signing in for which the field is offered; all if left out. */
  readonly ways?: readonly string[];
};

/** The items are the properties of the record at the place: `{item.name}` is the name of one, `{item.value}` its value. */
type ByName = true;

/** Fields that the app itself knows. A key is prefix, type and name: `property.select.Stage`. `{item}` is the item. */
export interface DynamicFieldsDefinition {
  /** Keys of the fields that must have a value without tokens before the app is asked. */
  readonly dependsOn: readonly string[];
  readonly prefix: string;
  readonly request: RequestDefinition;
  readonly items: Place;
  readonly byName?: ByName;
  /** The name in the key. */
  readonly value: Template;
  readonly label: Template;
  /**
   * The app's type at the place, and the field for it. Items with a type that is not in the table are left out. Without a place, all of
   * them have the only type of the table.
   */
  readonly type: { readonly place?: Place; readonly table: Readonly<Record<string, AppFieldType>> };
  readonly required?: Place;
  /** The choices of an item: its list, and value and label of each, which is `{each}`. */
  readonly choices?: { readonly items: Place; readonly value: Template; readonly label: Template };
  readonly where?: Condition;
}

/** Choices by name. `{item}` is the item. */
export interface ListDefinition {
  /** Requests before it, which change nothing. */
  readonly steps?: readonly StepDefinition[];
  readonly request: RequestDefinition;
  readonly items: Place;
  readonly byName?: ByName;
  readonly value: Template;
  readonly label: Template;
  readonly where?: Condition;
  /** By their labels, where the order of the app helps nobody. */
  readonly sorted?: true;
  /** Where the text that a person types is sent, for apps that can search. */
  readonly search?: SendPlace;
}

export const outputTypes = ['text', 'number', 'boolean', 'moment', 'list', 'record', 'file'] as const;
export type OutputType = (typeof outputTypes)[number];

/** A label in the editor for a place in the output. */
export interface OutputLabel {
  readonly place: InnerPlace;
  readonly label: string;
  readonly type: OutputType;
}
