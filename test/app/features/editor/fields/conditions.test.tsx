import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { draft, nodes, open, openEditor, press, save, serveSave, step } from '../editing';

afterEach(stopStores);

const condition = { left: '', operator: 'text_contains', right: '', matchCase: false };

describe('the conditions of a filter', () => {
  it('conditions are put into groups, of which all or any must be met, and a group is removed with its conditions', async () => {
    const filter = { ...nodes('add_row')[0]!, selected_api: 'FilterAPI@1.0.0', action: 'filter' };
    const page = await openEditor('/editor/11', draft({ nodes: [...nodes('new_order'), filter] }));
    const { user } = page;
    await open(page, 2);
    await user.click(await screen.findByRole('button', { name: 'Add a condition' }));
    await user.click(screen.getByRole('button', { name: 'Add a group' }));
    const group = screen.getByRole('group', { name: 'Group 2' });
    await user.click(within(group).getByRole('button', { name: 'Add a condition' }));
    await user.selectOptions(within(group).getAllByRole('combobox', { name: 'Condition' })[0]!, '(Number) is greater than');
    // The group has the other rule than the conditions around it, which is what groups are for.
    expect(within(group).getByRole('combobox', { name: 'Continue if' })).toHaveDisplayValue('any of these is met');
    const kept = serveSave();
    await save(page);
    const number = { ...condition, operator: 'number_greater' };
    await waitFor(() =>
      expect(kept.sent[0]?.body).toMatchObject({
        definition: { steps: [{ rules: { match: 'all', rules: [condition, { match: 'any', rules: [number, condition] }] } }] },
      }),
    );
    const [outer] = within(step(2)).getAllByRole('combobox', { name: 'Continue if' });
    await user.selectOptions(outer!, 'any of these is met');
    await user.click(screen.getByRole('button', { name: 'Remove group 2' }));
    const again = serveSave(3);
    await save(page);
    await waitFor(() =>
      expect(again.sent[0]?.body).toMatchObject({ definition: { steps: [{ rules: { match: 'any', rules: [condition] } }] } }),
    );
    await press(page, 'Undo');
    expect(screen.getByRole('group', { name: 'Group 2' })).toBeVisible();
  });
});
