import { render, screen } from '@testing-library/react';
import { SwitchField } from '../../../src/app/widgets/SwitchField/SwitchField';

const field = (error: string | null) => (
  <SwitchField label="News and tips" name="updates" isOn={false} hint="At most one mail a week." error={error} onChange={() => {}} />
);

describe('a switch', () => {
  it('a switch announces why it was refused, and is described by that in place of its hint [T38]', () => {
    const { rerender } = render(field(null));
    expect(screen.getByRole('switch', { name: 'News and tips' })).toHaveAccessibleDescription('At most one mail a week.');
    expect(screen.queryByRole('alert')).toBeNull();
    const hint = screen.getByText('At most one mail a week.');
    rerender(field('This could not be saved.'));
    // A new element: a changed text of one that is there is not announced everywhere.
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be saved.');
    expect(screen.getByRole('alert')).not.toBe(hint);
    expect(screen.getByRole('switch', { name: 'News and tips' })).toHaveAccessibleDescription('This could not be saved.');
  });
});
