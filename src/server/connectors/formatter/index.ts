/** Formatter: the functions of `domain/runs/formatter`, and conversions of markup that need a library. */
import { brand } from '../../../domain/brand';
import { formatterFunctions, runFormatter, type FormatterField, type FormatterGroup } from '../../../domain/runs/formatter';
import { textOf, type Json } from '../../../domain/runs/json';
import { referencesIn } from '../../../domain/runs/mapping';
import type { Region } from '../../../domain/runs/regions';
import { StepError, type Action, type Connector, type Field, type FieldValues } from '../connector';
import { choicesOf, field } from '../field';
import { readText, requireWord } from '../inputs';
import { htmlToMarkdown, markdownToHtml } from '../markup/markup';

interface Group {
  readonly group: FormatterGroup;
  /** As the catalogue names it. */
  readonly event: string;
  readonly title: string;
  readonly help: string;
  readonly sample: Json;
}

const groups: readonly Group[] = [
  {
    group: 'text',
    event: 'text',
    title: 'Text',
    help: 'Changes a text: case, parts, replacements, patterns and more.',
    sample: 'ADA LOVELACE',
  },
  { group: 'number', event: 'numbers', title: 'Numbers', help: 'Calculates and formats numbers.', sample: 1042.5 },
  { group: 'date', event: 'dates', title: 'Dates and times', help: 'Formats dates, moves them, and compares them.', sample: '2026-11-21' },
  { group: 'list', event: 'lists', title: 'Lists', help: 'Sorts, joins, filters and counts the items of lists.', sample: ['Ada', 'Grace'] },
  { group: 'json', event: 'json', title: 'JSON', help: 'Reads and writes JSON.', sample: { id: 1042 } },
];

const fieldTypes: Readonly<Record<FormatterField['type'], Field['type']>> = {
  text: 'longText',
  number: 'number',
  list: 'list',
  value: 'longText',
  choice: 'choice',
};

/** The fields of all functions of a group: one field for those with the same name, with the choices of all. */
function fieldsOf(group: FormatterGroup): Field[] {
  const functions = formatterFunctions.filter((each) => each.group === group);
  const byKey = new Map<string, Field>();
  const listed = (some: typeof functions) => new Intl.ListFormat('en').format(some.map(({ title }) => `“${title}”`));
  /** Names the functions that have a field, or those that do not, whichever is shorter. */
  const usersOf = (name: string) => {
    const users = functions.filter(({ fields }) => fields.some((field) => field.name === name));
    const others = functions.filter((each) => !users.includes(each));
    if (others.length === 0) return 'For all functions.';
    return others.length < users.length ? `For all functions except ${listed(others)}.` : `For ${listed(users)}.`;
  };
  for (const { fields } of functions) {
    for (const { name, label, help, type, choices = {}, initial } of fields) {
      const known = byKey.get(name);
      const added = Object.entries(choices).map(([value, text]) => ({ value, label: text }));
      const merged = [...(known?.choices ?? []), ...added.filter(({ value }) => !known?.choices?.some((choice) => choice.value === value))];
      byKey.set(name, {
        key: name,
        label: known?.label ?? label,
        type: known?.type ?? fieldTypes[type],
        help: known?.help ?? (help === '' ? usersOf(name) : help),
        ...(merged.length > 0 && { choices: merged }),
        ...(known?.initial === undefined ? initial !== undefined && { initial } : { initial: known.initial }),
      });
    }
  }
  return [
    field.choice('function', 'Function', 'What to do with the values below. Fields that the function doesn’t use are ignored.', {
      isRequired: true,
      choices: functions.map(({ name, title }) => ({ value: name, label: title })),
      check: (entered, region) => checkFunction(group, entered, region),
    }),
    ...byKey.values(),
  ];
}

/** Values with which the functions of a group work, in the place of those that come from earlier steps. */
const workable: Readonly<Record<FormatterGroup, string>> = {
  text: 'abc',
  number: '2',
  date: '2026-05-31T09:00:00Z',
  list: 'abc',
  json: '{"a":1}',
};

/** Throws a `StepError` if the function fails whatever the values from earlier steps are. */
function checkFunction(group: FormatterGroup, entered: FieldValues, region: Region | null): void {
  const name = readText(entered, 'function').trim();
  const found = formatterFunctions.find((each) => each.name === name && each.group === group);
  if (found === undefined) return;
  const values: Record<string, unknown> = {};
  for (const { name: key, type, choices = {} } of found.fields) {
    const value = Object.hasOwn(entered, key) ? entered[key] : undefined;
    const isKnown = referencesIn(textOf(value)).length === 0;
    values[key] = isKnown ? value : type === 'number' ? '2' : type === 'choice' ? Object.keys(choices)[0] : workable[group];
  }
  const result = runFormatter(name, values, { zone: 'UTC', region });
  // An error about a value that is still missing says nothing about the function.
  if (!result.ok && !result.error.includes(workable[group])) throw new StepError(result.error);
}

/** Safe, and no task: everything here is computed, and nothing reaches outside. */
const rest = { kind: 'write', repeat: 'safe', isTask: false } as const;

const tableActions = groups.map(({ group, event, title, help, sample }): Action => ({
  ...rest,
  event,
  title,
  help,
  fields: fieldsOf(group),
  sample: { result: sample },
  run: async ({ input, zone, region }) => {
    const name = requireWord(input, 'function', 'Function');
    if (!formatterFunctions.some((each) => each.name === name && each.group === group))
      throw new StepError('This function does not exist.');
    const result = runFormatter(name, input, { zone, region });
    if (!result.ok) throw new StepError(result.error);
    return { result: result.value };
  },
}));

const markup: Action = {
  ...rest,
  event: 'markup',
  title: 'Markdown and HTML',
  help: 'Converts Markdown into HTML that is safe to show, and HTML into Markdown.',
  fields: [
    field.choice('function', 'Function', 'HTML inside Markdown is shown as text. Scripts in HTML are left out.', {
      isRequired: true,
      choices: choicesOf({ markdown_to_html: 'Markdown to HTML', html_to_markdown: 'HTML to Markdown' }),
    }),
    field.longText('input', 'Text', 'At most 200,000 characters.'),
  ],
  sample: { result: '<p>Hello <strong>Ada</strong></p>' },
  run: async ({ input, signal }) => {
    const name = requireWord(input, 'function', 'Function');
    const text = readText(input, 'input');
    if (name === 'markdown_to_html') return { result: await markdownToHtml(text, signal) };
    if (name === 'html_to_markdown') return { result: await htmlToMarkdown(text, signal) };
    throw new StepError('This function does not exist.');
  },
};

export const formatter: Connector = {
  app: {
    key: 'FormatterCLIAPI',
    version: '1.4.0',
    name: `Formatter by ${brand.name}`,
    slug: 'formatter',
    categories: ['built-in'],
    popularity: 93,
    addedOn: '2016-08-16',
    about: 'Format text, numbers and dates.',
    icon: 'TextCursorInput',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [],
  actions: [...tableActions, markup],
};
