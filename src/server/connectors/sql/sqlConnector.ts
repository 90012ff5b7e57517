/** The connector of an SQL database. */
import { textOf } from '../../../domain/runs/json';
import { StepError, type Action, type ActionCall, type ChoicesCall, type Connector, type Field, type PollTrigger } from '../connector';
import { field } from '../field';
import { readText, requireText, requireWord } from '../inputs';
import { serverFields, serverOf } from '../servers';
import type { Dialect, Operand, Reading, SqlSession, SqlValue } from './dialect';
import { pollRows } from './newRows';
import { withSession, type Access } from './session';
import { columnFields, readColumns, readConditions } from './columnFields';
import { jsonRow, readParameters, sqlValue } from './values';

/** Rows of a query that are returned. */
const maxRows = 500;

const tableField: Field = field.choice('table', 'Table', 'A table in the database.', {
  dynamicChoices: 'tables',
  isRequired: true,
  placeholder: 'orders',
});

const columnField: Field = field.choice('column', 'Column to look in', 'Rows are found by the value in this column.', {
  dynamicChoices: 'columns',
  isRequired: true,
  placeholder: 'email',
});

/** Before columns were fields, rows were found by one column; now it is another way to say it. */
const otherColumn: readonly Field[] = [
  {
    ...columnField,
    label: 'Another column to look in',
    isRequired: false,
    help: 'For a table that an earlier step names. Rows are found by the value of this column, and by the columns that are filled in.',
  },
  field.text('value', 'Value to look for', 'The exact value in the other column.'),
];

const valueField: Field = field.text('value', 'Value to look for', 'The exact value.', { isRequired: true });

const valuesField: Field = field.pairs(
  'values',
  'Other columns',
  'Names of columns with values, for a table that an earlier step names. Columns that are left out keep their value, or get their default.',
);

const row = { id: 17, email: 'ada@example.org', total: '12.50', created_at: '2026-11-21T09:30:00.000Z' };

function statementFields({ place, syntax, parametersHelp }: Dialect, example: string): readonly Field[] {
  return [
    field.code(
      'statement',
      'Statement',
      `A single SQL statement. Put values from earlier steps in Parameters. In the statement, they are written as SQL values.`,
      { isRequired: true, placeholder: example, syntax },
    ),
    field.list(
      'parameters',
      'Parameters',
      `The values of ${place(1)}${place(1) === place(2) ? '' : `, ${place(2)}`} and so on, one per line, in their order.${parametersHelp ?? ''}`,
    ),
  ];
}

function newRow(dialect: Dialect): PollTrigger {
  return {
    kind: 'poll',
    everySeconds: 120,
    event: 'new_row',
    title: 'New row',
    help: 'Runs for each new row of a table.',
    fields: [
      tableField,
      field.choice('column', 'Increasing column', 'A column with a higher value in each new row, such as an auto-increment ID.', {
        dynamicChoices: 'columns',
        isRequired: true,
        placeholder: 'id',
      }),
    ],
    sample: row,
    poll: (call) => pollRows(dialect, call),
  };
}

function findRow(dialect: Dialect): Action {
  return {
    event: 'find_row',
    title: 'Find a row',
    help: 'Finds a row by the values of columns.',
    kind: 'search',
    fields: [tableField, ...otherColumn],
    dynamicFields: columnFields(dialect, 'find', 'values'),
    // Safe: the session refuses changes.
    repeat: 'safe',
    isTask: true,
    sample: { isFound: true, row },
    run: (call) => {
      const table = requireWord(call.input, 'table', 'Table');
      const conditions = readConditions(call.input);
      return withZonedSession(dialect, call, 'read', async (session) => {
        const operands = await operandsOf(dialect, session, { table, reading: call }, conditions);
        const parts = conditions.map(([name], index) => `${dialect.quote(name)} = ${operands[index]!.text}`);
        const text = `SELECT * FROM ${dialect.quoteTable(table)} WHERE ${parts.join(' AND ')} LIMIT 1`;
        const [found] = (
          await session.run(
            text,
            operands.map(({ value }) => value),
          )
        ).rows;
        return { isFound: found !== undefined, row: found === undefined ? null : jsonRow(found) };
      });
    },
  };
}

/** Values as their columns take them; one of a column that the table does not have stays, and the database refuses it. */
async function operandsOf(
  dialect: Dialect,
  session: SqlSession,
  { table, reading }: { readonly table: string; readonly reading: Reading },
  given: readonly (readonly [name: string, value: unknown])[],
): Promise<readonly Operand[]> {
  const types = new Map((await session.run(dialect.listColumns, [table])).rows.map(({ name, type }) => [textOf(name), textOf(type)]));
  return given.map(([name, value], index) =>
    dialect.operand({ name, type: types.get(name) ?? '' }, dialect.place(index + 1), value, reading),
  );
}

/** The parameters of a statement, as its places take them. */
async function parametersOf(dialect: Dialect, session: SqlSession, statement: string, call: ActionCall): Promise<readonly SqlValue[]> {
  const given = readParameters(call.input, 'parameters');
  if (dialect.parameter !== undefined) return given.map((value) => dialect.parameter!(value, call));
  if (given.length === 0 || dialect.placeTypes === undefined) return given.map(sqlValue);
  const types = await dialect.placeTypes(session, statement);
  return given.map((value, index) => dialect.operand({ name: dialect.place(index + 1), type: types[index] ?? '' }, '', value, call).value);
}

/** A session of an action, which reads texts without an offset in the zone of its Zap. */
const withZonedSession = <Result>(dialect: Dialect, call: ActionCall, access: Access, work: (session: SqlSession) => Promise<Result>) =>
  withSession(dialect, call, access, async (session) => {
    if (dialect.setZone !== undefined) await session.run(dialect.setZone(call.zone));
    return work(session);
  });

function runQuery(dialect: Dialect): Action {
  return {
    event: 'query',
    title: 'Run a query',
    help: `Runs a query that reads, and returns at most ${maxRows} rows. The database refuses changes.`,
    kind: 'search',
    fields: statementFields(dialect, `SELECT * FROM orders WHERE email = ${dialect.place(1)}`),
    // Safe: the session refuses changes.
    repeat: 'safe',
    isTask: true,
    sample: { rows: [row], count: 1, hasMore: false },
    run: (call) => {
      const text = requireText(call.input, 'statement', 'Statement');
      return withZonedSession(dialect, call, 'read', async (session) => {
        const { rows } = await session.run(text, await parametersOf(dialect, session, text, call));
        return { rows: rows.slice(0, maxRows).map(jsonRow), count: Math.min(rows.length, maxRows), hasMore: rows.length > maxRows };
      });
    },
  };
}

function addRow(dialect: Dialect): Action {
  return {
    event: 'add_row',
    title: 'Add a row',
    help: 'Adds a row to a table.',
    kind: 'write',
    fields: [tableField, valuesField],
    dynamicFields: columnFields(dialect, 'add', 'values'),
    // Never: a repeated statement adds a second row.
    repeat: 'never',
    isTask: true,
    sample: { row },
    run: (call) => {
      const table = requireWord(call.input, 'table', 'Table');
      const columns = readColumns(call.input, 'values');
      const names = columns.map(([name]) => name);
      return withZonedSession(dialect, call, 'write', async (session) => {
        const operands = await operandsOf(dialect, session, { table, reading: call }, columns);
        return {
          row: jsonRow(
            await dialect.insert(
              session,
              table,
              names,
              operands.map(({ value }) => value),
            ),
          ),
        };
      });
    },
  };
}

function updateRow(dialect: Dialect): Action {
  return {
    event: 'update_row',
    title: 'Update a row',
    help: 'Changes all rows that have a value in a column.',
    kind: 'write',
    fields: [tableField, columnField, valueField, valuesField],
    dynamicFields: columnFields(dialect, 'change', 'values'),
    // Never: between two tries, another person can have changed the row.
    repeat: 'never',
    isTask: true,
    sample: { count: 1 },
    run: (call) => {
      const table = requireWord(call.input, 'table', 'Table');
      const column = requireWord(call.input, 'column', 'Column to look in');
      requireText(call.input, 'value', 'Value to look for');
      const columns = readColumns(call.input, 'values');
      const given = [...columns, [column, call.input.value] as const];
      return withZonedSession(dialect, call, 'write', async (session) => {
        const operands = await operandsOf(dialect, session, { table, reading: call }, given);
        const changes = columns.map(([name], index) => `${dialect.quote(name)} = ${dialect.place(index + 1)}`).join(', ');
        const text = `UPDATE ${dialect.quoteTable(table)} SET ${changes} WHERE ${dialect.quote(column)} = ${operands.at(-1)!.text}`;
        return {
          count: (
            await session.run(
              text,
              operands.map(({ value }) => value),
            )
          ).count,
        };
      });
    },
  };
}

function execute(dialect: Dialect): Action {
  return {
    event: 'execute',
    title: 'Run a statement',
    help: 'Runs any SQL statement, such as a change of several rows. Rows are returned if the statement returns some.',
    kind: 'write',
    fields: statementFields(dialect, `UPDATE orders SET is_paid = true WHERE id = ${dialect.place(1)}`),
    // Never: a statement can count something up.
    repeat: 'never',
    isTask: true,
    sample: { rows: [], count: 3 },
    run: (call) => {
      const text = requireText(call.input, 'statement', 'Statement');
      return withZonedSession(dialect, call, 'write', async (session) => {
        const { rows, count } = await session.run(text, await parametersOf(dialect, session, text, call));
        return { rows: rows.slice(0, maxRows).map(jsonRow), count };
      });
    },
  };
}

/** A connector with the events that every SQL database has. */
export function sqlConnector(dialect: Dialect): Connector {
  const listNames = async (call: ChoicesCall, statement: string, values: readonly string[]) =>
    withSession(dialect, call, 'read', async (session) =>
      (await session.run(statement, values)).rows.map(({ name }) => ({ value: textOf(name), label: textOf(name) })),
    );
  return {
    app: dialect.app,
    connection: {
      fields: [...serverFields(dialect.form), field.text('database', 'Database', 'The name of the database.', { isRequired: true })],
      test: async (call) => {
        const { host } = serverOf(call.connection, dialect.form);
        await withSession(dialect, call, 'read', (session) => session.run('SELECT 1'));
        return { title: `${textOf(call.connection.database).trim()} on ${host}` };
      },
    },
    triggers: [newRow(dialect)],
    actions: [addRow(dialect), updateRow(dialect), findRow(dialect), runQuery(dialect), execute(dialect)],
    choices: {
      tables: (call) => listNames(call, dialect.listTables, []),
      columns: async (call) => {
        const table = readText(call.input, 'table').trim();
        if (table === '') throw new StepError('Choose a table first.');
        return listNames(call, dialect.listColumns, [table]);
      },
    },
  };
}
