import { useState, type ReactElement } from 'react';
import { newStep, newTrigger } from '../../../../domain/runs/newSteps';
import type { Stories } from '../../../widgets/stories';
import { emptyDefinition } from '../definition/changes';
import { ChipEditor } from './ChipEditor';
import { MappingContext, MappingField, type MappingFieldProps } from './MappingField';
import { mappingOf } from './samples';
import { SourcePicker } from './SourcePicker';

const definition = {
  ...emptyDefinition,
  trigger: newTrigger('WebHookCLIAPI', 'catch_hook'),
  steps: [newStep('step1', 'GoogleSheetsV2CLIAPI', 'add_row'), newStep('step2', 'SlackCLIAPI', 'message')],
};
const order = {
  created_at: '2026-11-21T09:30:00Z',
  total: 49.905,
  customer: { first_name: 'Mina', email: 'mina@example.com' },
  items: [
    { sku: 'Beans 1 kg', price: 18.5 },
    { sku: 'Filter papers', price: 4 },
  ],
  tags: ['new', 'shop'],
};
const titles = new Map([
  ['trigger', 'Catch a hook'],
  ['step1', 'Add a row'],
]);
const mappingWith = (trigger: unknown) =>
  mappingOf({
    definition,
    stepKey: 'step2',
    samples: new Map([
      ['trigger', trigger],
      ['step1', { row: 4 }],
    ]),
    titles,
  });
const mapping = mappingWith(order);
const large = mappingWith(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field_${index}`, `Value ${index}`])));

function Field({ of = mapping, ...props }: Partial<MappingFieldProps> & { of?: typeof mapping }): ReactElement {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <MappingContext value={of}>
      <MappingField label="Message" {...props} value={value} onChange={setValue} />
    </MappingContext>
  );
}
const editor = (token: string) => (
  <MappingContext value={mapping}>
    <ChipEditor reference={tokenOf(token)} onChange={ignore} onReplace={ignore} onRemove={ignore} onClose={ignore} />
  </MappingContext>
);
const tokenOf = (name: string) => ({
  key: 'trigger',
  path: ['total'],
  formulas: [{ name, arguments: (name === 'number_round' ? { decimals: '2' } : {}) as Record<string, string> }],
});
const ignore = (): void => {};

export const stories: Stories = {
  title: 'Field with data of steps',
  states: {
    empty: () => <Field placeholder="Say something" hint="Type / to insert data." />,
    chips: () => (
      <Field
        value={'{{trigger.customer.first_name[|text_upper]}} paid {{trigger.total}} for row {{step1.row}} on {{trigger.created_at}}'}
      />
    ),
    'missing and wrong': () => <Field value={'{{trigger.vat}} {{trigger.total[|date_format]}} {{gone.x}}'} />,
    'long text': () => <Field isLong value={'Hello {{trigger.customer.first_name}},\nthank you!'} />,
    error: () => <Field value="Hello" error="“Message” is not valid JSON. Check commas, quotes and brackets." />,
    'list of data': () => <SourcePicker sources={mapping.sources} search={null} isSure onPick={ignore} />,
    'list of data, searched': () => <SourcePicker sources={mapping.sources} search="item" isSure onPick={ignore} />,
    '5,000 values': () => <Field of={large} />,
    'a chip with a formula': () => editor('number_round'),
    'a chip with a formula that is unknown': () => editor('text_sparkle'),
  },
};
