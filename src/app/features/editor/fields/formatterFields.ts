/** The fields of the formatter, which depend on its function. */
import { keepBy } from '../../../../domain/keepBy';
import type { Field, FieldType } from '../../../../domain/runs/fields';
import { formatterFunction, type FormatterField } from '../../../../domain/runs/formatter';

const types: Readonly<Record<FormatterField['type'], FieldType>> = {
  text: 'longText',
  number: 'number',
  list: 'list',
  value: 'longText',
  choice: 'choice',
};

/** The fields to show, by the name of the chosen function. Of the formatter: its function first, and then only what that one uses. */
export const fieldsOfFormatter = keepBy((fields: readonly Field[], app: string, name: string): readonly Field[] => {
  const choice = fields.find(({ key }) => key === 'function');
  if (app !== 'FormatterCLIAPI' || choice === undefined) return fields;
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
});
