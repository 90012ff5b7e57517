import { takeRenders } from '../../../../support/renderCounter';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { placeCaret } from '../../../../../src/app/features/editor/mapping/editable';
import { MappingContext, MappingField } from '../../../../../src/app/features/editor/mapping/MappingField';
import { mappingOf } from '../../../../../src/app/features/editor/mapping/samples';
import { action, zap } from '../../../../domain/runs/samples';

const definition = zap(action('first'), action('last'));
const samples = new Map<string, unknown>([
  ['trigger', { total: 49.905, customer: { first_name: 'Mina' }, tags: ['x', 'y'] }],
  ['first', { row: 4 }],
]);
const mapping = mappingOf({ definition, stepKey: 'last', samples });
/** The text that is stored. */
let stored = '';

function Field({ initial, isLong = false }: { initial: string; isLong?: boolean }) {
  const [value, setValue] = useState(initial);
  stored = value;
  return (
    <MappingContext value={mapping}>
      <MappingField label="Subject" value={value} onChange={setValue} isLong={isLong} />
    </MappingContext>
  );
}
const show = (initial = '', isLong = false) => {
  render(<Field initial={initial} isLong={isLong} />);
  return { user: userEvent.setup(), box: screen.getByRole('textbox', { name: 'Subject' }) };
};
/** As a click behind the text does. */
const caretAtEnd = (box: HTMLElement): void =>
  act(() => {
    box.focus();
    placeCaret(box, stored.length);
  });
const tree = () => screen.queryByRole('tree', { name: 'Data from earlier steps' });
const entry = (name: RegExp) => within(tree()!).getByRole('treeitem', { name });

describe('a field with values of earlier steps', () => {
  it('shows each as a chip with its step, name and sample, and says in words what the sample lacks [Z16]', () => {
    const { box } = show('Hi {{trigger.customer.first_name}} {{first.gone}} {{other.x}}');
    const chips = [...box.querySelectorAll('[data-token]')].map((chip) => chip.textContent);
    expect(chips).toEqual([
      expect.stringMatching(/1\.Customer › First nameMina$/),
      expect.stringMatching(/2\.Gonenot in the sample$/),
      'Xits step isn’t in this Zap',
    ]);
  });

  it('a typed slash searches the data at the caret, and Enter puts the first match in its place [Z16]', async () => {
    const { user, box } = show();
    await user.click(box);
    await user.keyboard('Dear /first na');
    expect(entry(/Customer › First name\s+Mina/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}!');
    expect(stored).toBe('Dear {{trigger.customer.first_name}}!');
    expect(tree()).toBeNull();
  });

  it('a key draws the text alone: not the hint of the button that inserts data, nor a list that is not open [Z219]', async () => {
    const { user, box } = show();
    await user.click(box);
    const rendersOf = async (name: string, keys: string): Promise<number> => {
      takeRenders(name);
      await user.keyboard(keys);
      return takeRenders(name);
    };
    expect(await rendersOf('MappedText', 'D')).toBeGreaterThan(0);
    expect(await rendersOf('Tooltip', 'e')).toBe(0);
    expect(await rendersOf('CSPProvider', 'ar')).toBe(0);
    expect(stored).toBe('Dear');
    expect(await rendersOf('SourcePicker', ' /')).toBeGreaterThan(0);
  });

  it('a slash that is dismissed or matches nothing stays text [Z20]', async () => {
    const { user, box } = show();
    await user.click(box);
    await user.keyboard('a /');
    expect(tree()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(tree()).toBeNull());
    await user.keyboard('tot /nowhere');
    expect(tree()).toBeNull();
    expect(stored).toBe('a /tot /nowhere');
  });

  it('a brace can begin JSON: Enter chooses data only after a search or an arrow key [Z20]', async () => {
    const { user, box } = show('', true);
    await user.click(box);
    await user.keyboard('{{');
    expect(tree()).not.toBeNull();
    await user.keyboard('{Enter}');
    expect(stored).toBe('{\n');
    await user.keyboard('{{{{row{Enter}');
    expect(stored).toBe('{\n{{first.row}}');
  });

  it('the nearest step comes first, records and lists unfold, and of a list its items, first, last, count and text are offered [Z16]', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Insert data into Subject' }));
    const names = () =>
      within(tree()!)
        .getAllByRole('treeitem')
        .map((item) => item.textContent.trim());
    expect(names()[0]).toMatch(/^2\. /);
    expect(names()).not.toContainEqual(expect.stringMatching(/^count/));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    for (let tries = 0; tries < 12 && entry(/^Tags/).getAttribute('aria-selected') !== 'true'; tries += 1)
      await user.keyboard('{ArrowDown}');
    await user.keyboard('{ArrowRight}');
    expect(names().slice(-5, -1)).toEqual(['first item x', 'last item y', 'count 2', 'joined x, y']);
    await user.click(entry(/^last item/));
    expect(stored).toBe('{{trigger.tags[|list_last]}}');
  });

  it('Backspace removes a chip as a whole, after an arrow key has chosen it too [Z16]', async () => {
    const { user, box } = show('a {{trigger.total}}{{first.row}}');
    caretAtEnd(box);
    await user.keyboard('{Backspace}');
    expect(stored).toBe('a {{trigger.total}}');
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByText(/1\. .* › Total: 49\.905\. Press Enter to edit/)).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    expect(stored).toBe('a ');
  });

  it('Enter on a chip edits it: a formula changes the value and shows the result with the sample [Z76]', async () => {
    const { user, box } = show('Sum {{trigger.total}}');
    caretAtEnd(box);
    await user.keyboard('{Enter}');
    const editor = await screen.findByRole('dialog', { name: 'Value from an earlier step' });
    await user.selectOptions(within(editor).getByRole('combobox', { name: 'Add a formula' }), 'Round');
    await user.type(within(editor).getByRole('textbox', { name: 'Decimals' }), '2');
    expect(stored).toBe('Sum {{trigger.total[|number_round decimals="2"]}}');
    expect(within(editor).getByText('Result with the sample: 49.91')).toBeVisible();
    await user.clear(within(editor).getByRole('textbox', { name: 'Decimals' }));
    await user.type(within(editor).getByRole('textbox', { name: 'Decimals' }), '99');
    expect(within(editor).getByRole('alert')).toHaveTextContent('Decimals must be a whole number from 0 to 10.');
    await user.click(within(editor).getByRole('button', { name: 'Remove the formula Round' }));
    expect(stored).toBe('Sum {{trigger.total}}');
  });

  it('a chip is copied, cut and pasted as the token that it is, with its formulas [Z16]', async () => {
    const token = '{{trigger.total[|number_round]}}';
    const { user, box } = show(`a ${token}`);
    caretAtEnd(box);
    await user.keyboard('{ArrowLeft}');
    const data = new Map<string, string>();
    const clipboardData = {
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
    };
    fireEvent.copy(box, { clipboardData });
    expect(data.get('text/plain')).toBe(token);
    fireEvent.cut(box, { clipboardData });
    expect(stored).toBe('a ');
    fireEvent.paste(box, { clipboardData });
    fireEvent.paste(box, { clipboardData });
    expect(stored).toBe(`a ${token}${token}`);
    expect(box.querySelectorAll('[data-token]')).toHaveLength(2);
  });
});
