import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Row, RowList, type RowListProps } from '../../../src/app/widgets/RowList/RowList';

/** A list in pages of `size` rows, which come when `Answer` is pressed, or do not when `Fail` is. */
function Subject({ size, pages, ...texts }: { size: number; pages: number } & Pick<RowListProps, 'addedText'>) {
  const [shown, setShown] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  const answer = (added: number) => {
    setShown((before) => before + added);
    setIsBusy(false);
  };
  return (
    <>
      <RowList label="Log" more={shown === pages ? null : { label: 'Show older', isBusy, onMore: () => setIsBusy(true) }} {...texts}>
        {Array.from({ length: shown * size }, (_, index) => (
          <Row key={index} title={`Entry ${index + 1}`} details={[]} />
        ))}
      </RowList>
      {/* The mouse leaves the focus where it is. */}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => answer(1)}>
        Answer
      </button>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => answer(0)}>
        Fail
      </button>
      <button type="button">Elsewhere</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (text: string) =>
  within(screen.getByRole('list', { name: 'Log' }))
    .getByText(text)
    .closest('li');
const said = () => screen.getByRole('status').textContent;

describe('a list in pages', () => {
  it('a list in pages moves the focus from its button to the first new row, also on the last page, and announces each page', async () => {
    render(<Subject size={20} pages={3} />);
    expect(said()).toBe('');
    await press('Show older');
    expect(screen.getByRole('button', { name: 'Show older' })).toHaveFocus();
    await press('Answer');
    expect(row('Entry 21')).toHaveFocus();
    expect(said()).toBe('20 older entries');
    await press('Show older');
    // The same words are announced again, because they were gone meanwhile.
    expect(said()).toBe('');
    await press('Answer');
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(row('Entry 41')).toHaveFocus();
    expect(said()).toBe('20 older entries');
  });

  it('a list in pages leaves the focus where the person has moved it, and announces what came', async () => {
    render(<Subject size={1} pages={2} />);
    await press('Show older');
    await press('Elsewhere');
    await press('Answer');
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(said()).toBe('1 older entry');
  });

  it('a list in pages keeps the focus on its button and announces nothing if no rows came', async () => {
    render(<Subject size={2} pages={2} addedText={(count) => `${count} more`} />);
    await press('Show older');
    await press('Fail');
    expect(screen.getByRole('button', { name: 'Show older' })).toHaveFocus();
    expect(said()).toBe('');
    await press('Show older');
    await press('Answer');
    expect(row('Entry 3')).toHaveFocus();
    expect(said()).toBe('2 more');
  });
});

it('a list that is not in pages has no region for announcements', () => {
  render(
    <RowList label="Log">
      <Row title="Entry" details={[]} />
    </RowList>,
  );
  expect(screen.queryByRole('status')).toBeNull();
});
