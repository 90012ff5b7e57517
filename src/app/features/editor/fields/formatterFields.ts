/** The fields of a formatter step: those of its function, with their own labels. */
import type { Field, FieldType } from '../../../../domain/runs/fields';
import { formatterFunction, type FormatterField } from '../../../../domain/runs/formatter';
import { textOf, type Json } from '../../../../domain/runs/json';

const types: Readonly<Record<FormatterField['type'], FieldType>> = {
  text: 'longText',
  number: 'number',
  list: 'list',
  value: 'longText',
  choice: 'choice',
};

/** The fields to show. Of the formatter: its function first, and then only what the chosen function uses. */
export function fieldsOfFormatter(app: string, fields: readonly Field[], values: Readonly<Record<string, Json>>): readonly Field[] {
  const choice = fields.find(({ key }) => key === 'function');
  if (app !== 'FormatterCLIAPI' || choice === undefined) return fields;
  const name = textOf(values.function ?? '');
  const chosen = formatterFunction(name);
  // A function that the table does not have, such as Markdown, has the fields of its event.
  if (chosen === undefined) return name === '' ? [choice] : fields;
  return [
    { ...choice, help: chosen.help },
    ...chosen.fields.map(({ name: key, label, help, type, isRequired, choices = {}, initial }): Field => ({
      key,
      label,
      type: types[type],
      isRequired,
      help,
      placeholder: null,
      initial: initial ?? null,
      choices: Object.entries(choices).map(([value, text]) => ({ value, label: text })),
      hasDynamicChoices: false,
    })),
  ];
}
