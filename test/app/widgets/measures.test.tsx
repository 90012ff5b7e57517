import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Circle } from '../../../src/app/widgets/Circle/Circle';
import { Meter } from '../../../src/app/widgets/Meter/Meter';
import { Pagination, type PaginationProps } from '../../../src/app/widgets/Pagination/Pagination';
import { Slider } from '../../../src/app/widgets/Slider/Slider';

describe('a meter', () => {
  it.each([
    [-5, '0%', '-5 of 100'],
    [40, '40%', '40 of 100'],
    [140, '100%', '140 of 100'],
  ])('a meter shows %s of 100 as %s of its width [B5.15]', (value, width, text) => {
    render(<Meter label="Tasks" value={value} limit={100} />);
    const meter = screen.getByRole('meter', { name: 'Tasks' });
    expect(meter.firstElementChild).toHaveStyle({ width });
    expect(meter).toHaveAttribute('aria-valuetext', text);
  });

  it.each([-1, 'unlimited', Infinity, null] as const)('a meter takes a limit of %p for none [B5.17]', (limit) => {
    render(<Meter label="Zaps" value={37} limit={limit} />);
    expect(screen.getByRole('meter', { name: 'Zaps' })).toHaveAttribute('aria-valuetext', '37 · unlimited');
  });
});

it.each([
  [-5, '0'],
  [42.9, '42'],
  [140, '100'],
])('a circle of %s percent shows %s [B5.15, B2.81]', (percent, shown) => {
  render(<Circle label="Tasks used" percent={percent} />);
  expect(screen.getByRole('meter', { name: 'Tasks used' })).toHaveAttribute('aria-valuenow', shown);
  expect(screen.getByText(`${shown}%`)).toBeInTheDocument();
});

describe('pages', () => {
  const show = (more: Partial<PaginationProps> = {}) => {
    const acts = { onPrevious: jest.fn(), onNext: jest.fn() };
    render(<Pagination label="Apps" start={11} end={20} total={1174} hasPrevious hasNext {...acts} {...more} />);
    return acts;
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('the page links say which part of how many is shown, and lead to the ones beside it [B9.17, B2.81]', async () => {
    const acts = show();
    expect(screen.getByText('11-20 of 1,174')).toBeVisible();
    await userEvent.click(button('Next Page'));
    expect(acts.onNext).toHaveBeenCalledTimes(1);
    expect(acts.onPrevious).not.toHaveBeenCalled();
    await userEvent.click(button('Previous Page'));
    expect(acts.onPrevious).toHaveBeenCalledTimes(1);
  });

  it('the page links lead nowhere while one of them loads [B9.18]', () => {
    show({ isLoading: true });
    expect(button('Previous Page')).toBeDisabled();
    expect(button('Next Page')).toBeDisabled();
  });

  it('the page links end at the first and at the last', () => {
    show({ hasPrevious: false });
    expect(button('Previous Page')).toBeDisabled();
    expect(button('Next Page')).toBeEnabled();
  });
});

describe('a slider', () => {
  function Subject({ onChange, ...more }: { onChange: (value: number) => void; min?: number; max?: number; step?: number }) {
    const [value, setValue] = useState(40);
    return (
      <Slider
        label="Tasks"
        name="tasks"
        {...more}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const slider = () => screen.getByRole('slider', { name: 'Tasks' });

  it('a slider goes from 0 to 100 by 1 unless told otherwise [B5.14]', () => {
    render(<Subject onChange={() => {}} />);
    expect(slider()).toHaveAttribute('min', '0');
    expect(slider()).toHaveAttribute('max', '100');
    expect(slider()).toHaveAttribute('step', '1');
  });

  it('a slider reports each change by key [B2.79]', () => {
    const onChange = jest.fn();
    render(<Subject onChange={onChange} max={1000} step={20} />);
    fireEvent.keyDown(slider(), { key: 'ArrowRight' });
    fireEvent.keyDown(slider(), { key: 'End' });
    expect(onChange.mock.calls).toEqual([[60], [1000]]);
    expect(slider()).toHaveAttribute('aria-valuetext', '1,000');
  });
});
