import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AsyncSearch, type AsyncSearchProps } from '../../../src/app/widgets/AsyncSearch/AsyncSearch';

const people = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'].map((label) => ({ key: label.toLowerCase(), label }));
const show = (props: Partial<AsyncSearchProps> = {}) => {
  const acts = { onSearch: jest.fn(), onChoose: jest.fn() };
  render(<AsyncSearch label="Person" name="person" chosen="" results={people} {...acts} {...props} />);
  return acts;
};
const box = () => screen.getByRole('combobox', { name: 'Person' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('an async search box', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const typing = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('an async search box asks once, 300 ms after the last key [B5.05, B9.05, B2.79]', async () => {
    const user = typing();
    const { onSearch } = show();
    await user.type(box(), 'a');
    await wait(299);
    await user.type(box(), 'd');
    await wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    await wait(1);
    expect(onSearch.mock.calls).toEqual([['ad']]);
    await wait(1000);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it("an async search box says 'No results found' for an empty answer, and not before there is one [B5.06]", async () => {
    const user = typing();
    show({ results: [] });
    await user.type(box(), 'zzz');
    await wait(299);
    expect(screen.queryByText('No results found')).toBeNull();
    await wait(1);
    expect(screen.getByText('No results found')).toBeInTheDocument();
  });

  it('an async search box shows at most as many results as it is told [B9.06]', async () => {
    const user = typing();
    show({ most: 4 });
    await user.click(box());
    await wait(50);
    expect(shown()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev']);
  });

  it('an async search box reports what is chosen', async () => {
    const user = typing();
    const { onChoose } = show();
    await user.click(box());
    await wait(50);
    await user.click(screen.getByRole('option', { name: 'Cleo' }));
    expect(onChoose.mock.calls).toEqual([['cleo']]);
  });
});

it('an async search box brings back what was chosen when it is left without a choice', async () => {
  show({ chosen: 'Ada' });
  await userEvent.click(box());
  await userEvent.keyboard('x');
  expect(box()).toHaveValue('x');
  await userEvent.tab();
  await waitFor(() => expect(box()).toHaveValue('Ada'));
});
