/** The columns of a table as fields of a step. */
import { textOf } from '../../../domain/runs/json';
import { StepError, type ChoicesCall, type DynamicField, type DynamicFields, type FieldValues } from '../connector';
import { readPairs, requireWord } from '../inputs';
import type { Dialect } from './dialect';
import { withSession } from './session';

/** A column as a statement can use it. */
export interface Column {
  readonly name: string;
  /** As the database calls it. */
  readonly type: string;
  /** A row cannot be added without a value. */
  readonly isRequired: boolean;
  /** The database computes it. */
  readonly isComputed: boolean;
  /** The values that its type allows; empty for other types. */
  readonly choices: readonly string[];
}

/** `column.email`: the value of a column. */
export const columnPrefix = 'column.';
/** `where.email`: rows are found by it. */
export const wherePrefix = 'where.';

/** The fields of the chosen table's columns. `pairs`: the key of the free pairs, which can have values of required columns too. */
export function columnFields(dialect: Dialect, use: 'add' | 'change' | 'find', pairs: string): DynamicFields {
  const prefix = use === 'find' ? wherePrefix : columnPrefix;
  return {
    dependsOn: ['table'],
    prefixes: [prefix],
    list: async (call) => {
      const columns = await listColumns(dialect, call);
      const paired = new Set(namesOfPairs(call.input, pairs));
      return columns
        .filter(({ isComputed }) => use === 'find' || !isComputed)
        .map(({ name, type, isRequired, choices }): DynamicField => ({
          key: `${prefix}${name}`,
          label: name,
          type: fieldType(type, choices, use),
          isRequired: use === 'add' && isRequired && !paired.has(name),
          help: `Column of type ${type}.`,
          ...(choices.length > 0 && { choices: choices.map((value) => ({ value, label: value })) }),
        }));
    },
  };
}

async function listColumns(dialect: Dialect, call: ChoicesCall): Promise<readonly Column[]> {
  const table = requireWord(call.input, 'table', 'Table');
  return withSession(dialect, call, 'read', async (session) => {
    const columns = (await session.run(dialect.describeColumns, [table])).rows.map((row): Column => ({
      name: textOf(row.name),
      type: textOf(row.type),
      isRequired: isTrue(row.is_required),
      isComputed: isTrue(row.is_computed),
      choices: dialect.choicesOf(row.choices),
    }));
    if (columns.length === 0) throw new StepError(`The table “${table}” doesn’t exist, or this user can’t see it. Choose another one.`);
    return columns;
  });
}

/** MySQL has numbers for truth. */
const isTrue = (value: unknown): boolean => value === true || textOf(value) === '1';

function namesOfPairs(input: FieldValues, key: string): string[] {
  try {
    return readPairs(input, key, 'Other columns').map(([name]) => name);
  } catch {
    return [];
  }
}

function fieldType(type: string, choices: readonly string[], use: 'add' | 'change' | 'find'): DynamicField['type'] {
  if (choices.length > 0) return 'choice';
  if (/^bool/i.test(type)) return 'boolean';
  if (/int|numeric|decimal|real|double|float|serial/i.test(type) && !/interval|point|\[\]/i.test(type)) return 'number';
  if (/^(?:timestamp|datetime)/i.test(type)) return 'moment';
  // A row is found by a short value.
  return use !== 'find' && /^(?:text|mediumtext|longtext|jsonb?)$/i.test(type) ? 'longText' : 'text';
}

/** Columns with values, of their fields and of the free pairs. Throws if there are none, or if a column occurs twice. */
export function readColumns(input: FieldValues, pairs: string): readonly (readonly [name: string, value: unknown])[] {
  const columns = [...readFieldsWith(input, columnPrefix), ...readPairs(input, pairs, 'Other columns')];
  if (columns.length === 0) throw new StepError('The values of columns are missing. Fill in at least one.');
  const doubled = columns.find(([name], index) => columns.findIndex(([other]) => other === name) !== index);
  if (doubled !== undefined) throw new StepError(`The column “${doubled[0]}” has two values. Remove one of them.`);
  return columns;
}

/**
 * The columns by which rows are found: their fields, and the one that was chosen by its name. Throws if there are none, or for an
 * empty value: without its condition, another row would be found.
 */
export function readConditions(input: FieldValues): readonly (readonly [name: string, value: unknown])[] {
  const column = textOf(input.column).trim();
  const hasValue = textOf(input.value).trim() !== '';
  if (column === '' && hasValue) throw new StepError('Column to look in is missing.');
  const conditions = [...(column === '' ? [] : [[column, input.value] as const]), ...readFieldsWith(input, wherePrefix)];
  if (conditions.length === 0) throw new StepError('Fill in at least one column to find a row by.');
  const empty = conditions.find(([, value]) => textOf(value).trim() === '');
  if (empty !== undefined) throw new StepError(`The value to look for in “${empty[0]}” is empty.`);
  return conditions;
}

const readFieldsWith = (input: FieldValues, prefix: string): (readonly [name: string, value: unknown])[] =>
  Object.entries(input).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : []));
