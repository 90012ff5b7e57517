import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { DataView } from '../../../src/app/widgets/DataView/DataView';
import { labelsOfFields } from '../../../src/domain/runs/fields';
import { findLeaves, leavesOf } from '../../../src/app/widgets/DataView/leaves';

const order = {
  order_id: 7,
  total: { exactNumber: '10.10' },
  customer: { first_name: 'Mina', city: 'Berlin' },
  items: [{ sku: 'BEAN-1' }, { sku: 'MUG-7' }],
  a: 1,
  b: 2,
  c: 3,
  d: 4,
  e: '',
};

const rows = () => screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

describe('the view of data', () => {
  it('the table names each value by its labels, and keeps the digits of numbers', () => {
    render(<DataView label="Data out" value={order} labels={[{ place: 'customer.city', label: 'Town' }]} />);
    expect(rows().slice(0, 6)).toEqual([
      'Order ID: 7',
      'Total: 10.10',
      'Customer › First name: Mina',
      'Customer › Town: Berlin',
      'Items › Item 1 › SKU: BEAN-1',
      'Items › Item 2 › SKU: MUG-7',
    ]);
    expect(rows().at(-1)).toBe('E: empty');
  });

  it('a value that is one of the choices of its field is shown and found by its label, and is unchanged in the JSON [Z217]', async () => {
    const user = userEvent.setup();
    const labels = labelsOfFields([
      { key: 'bodyType', label: 'Kind of body', type: 'choice', choices: [{ value: 'form_data', label: 'Form with files' }] },
      { key: 'isUnread', label: 'Unread only', type: 'boolean' },
      { key: 'size', label: 'Size', type: 'text' },
    ]);
    const data = {
      bodyType: 'form_data',
      isUnread: false,
      size: 'form_data',
      more: { bodyType: 'form_data' },
      a: 1,
      b: 2,
      c: 3,
      d: 4,
      e: 5,
    };
    render(<DataView label="Data in" value={data} labels={labels} />);
    expect(rows().slice(0, 4)).toEqual([
      'Kind of body: Form with files',
      'Unread only: No',
      'Size: form_data',
      'More › Body type: form_data',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Tree' }));
    expect(within(await screen.findByRole('tabpanel', { name: 'Tree' })).getByText('Form with files')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'JSON' }));
    expect(within(await screen.findByRole('tabpanel', { name: 'JSON' })).getByText(/"bodyType": "form_data"/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Table' }));
    await user.type(screen.getByRole('searchbox'), 'with files');
    expect(rows()).toEqual(['Kind of body: Form with files']);
  });

  it('a pair of a name and a value in a list is one value with this name [Z194]', () => {
    const data = [
      { name: 'vat_number', value: 'DE1' },
      { name: '', value: 'x' },
      { name: 'kept', value: { inner: 1 } },
      { name: 'more', value: 1, unit: 'kg' },
    ];
    render(<DataView label="Data in" value={{ data, name: 'Ada', value: 2 }} />);
    expect(rows()).toEqual([
      'Data › VAT number: DE1',
      'Data › Item 2 › Name: empty',
      'Data › Item 2 › Value: x',
      'Data › Item 3 › Name: kept',
      'Data › Item 3 › Value › Inner: 1',
      'Data › Item 4 › Name: more',
      'Data › Item 4 › Value: 1',
      'Data › Item 4 › Unit: kg',
      'Name: Ada',
      'Value: 2',
    ]);
  });

  it('a condition that a step checked is shown in the words of the editor, in the table and in the tree [Z194]', async () => {
    const checks = [
      { operator: 'text_is', left: 'Lisbon', right: 'Porto', isMet: false },
      { operator: 'is_empty', left: '', right: '', isMet: true },
      { operator: 'number_greater', left: 'many', right: '5', isMet: null, problem: '“many” could not be read as a number.' },
      { operator: 'unknown_here', left: 'a', right: 'b', isMet: true },
    ];
    const inWords = [
      '“Lisbon” is exactly “Porto”: not met',
      'nothing is empty: met',
      '“many” is greater than “5”: not decided. “many” could not be read as a number.',
    ];
    render(<DataView label="Data out" value={{ checks }} />);
    expect(rows().slice(0, 4)).toEqual([
      ...inWords.map((sentence, index) => `Checks › Item ${index + 1}: ${sentence}`),
      'Checks › Item 4 › Operator: unknown_here',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Tree' }));
    const tree = within(await screen.findByRole('tabpanel', { name: 'Tree' }));
    for (const sentence of inWords) expect(tree.getByText(sentence)).toBeVisible();
  });

  it('a search leaves the values that have its words, in the table and in the tree', async () => {
    const user = userEvent.setup();
    render(<DataView label="Data out" value={order} />);
    await user.type(screen.getByRole('searchbox', { name: 'Search data out' }), 'mug');
    expect(rows()).toEqual(['Items › Item 2 › SKU: MUG-7']);
    await user.click(screen.getByRole('tab', { name: 'Tree' }));
    const tree = within(await screen.findByRole('tabpanel', { name: 'Tree' }));
    expect(tree.getByText('MUG-7')).toBeVisible();
    expect(tree.queryByText('BEAN-1')).toBeNull();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nowhere');
    expect(tree.getByText('No value has these words.')).toBeVisible();
  });

  it('JSON has everything with its digits, and the button copies it', async () => {
    const user = userEvent.setup();
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    render(<DataView label="Data out" value={order} start="json" />);
    expect(screen.getByText(/"total": 10.10/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy data out' }));
    expect(await screen.findByText('Copied to the clipboard.')).toBeInTheDocument();
    expect(copied[0]).toContain('"total": 10.10');
  });

  it('a file is a link to its bytes where there is an address', () => {
    const file = { fileId: '019aa5f2-0000-7000-8000-000000000000', name: 'a.pdf', type: 'application/pdf', size: 1200, digest: 'x' };
    render(<DataView label="Data out" value={{ file }} fileHref={(id) => `/files/${id}`} />);
    expect(screen.getByRole('link', { name: /a\.pdf/ })).toHaveAttribute('href', `/files/${file.fileId}`);
  });

  it('every value of any JSON is in the table once, and is found by its own label', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const leaves = leavesOf(value, () => null, 1000);
        expect(new Set(leaves.map(({ path }) => JSON.stringify(path))).size).toBe(leaves.length);
        for (const leaf of leaves) expect(findLeaves(leaves, leaf.label)).toContain(leaf);
      }),
    );
  });
});
