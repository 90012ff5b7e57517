import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { VirtualList, type VirtualListHandle } from '../../../src/app/widgets/VirtualList/VirtualList';

function show(growing: boolean) {
  const handle = createRef<VirtualListHandle>();
  render(
    <VirtualList label="Zaps" count={10_000} height={400} lineHeight={40} growing={growing} keyOf={(index) => index} handle={handle}>
      {(index) => <input type="checkbox" aria-label={`Zap ${index + 1}`} />}
    </VirtualList>,
  );
  return (index: number) => act(() => handle.current?.focusLine(index));
}

describe('a virtual list', () => {
  it.each([false, true])('a virtual list focuses a line that was not drawn in the same step (lines that grow: %s)', (growing) => {
    const focusLine = show(growing);
    expect(screen.queryByRole('checkbox', { name: 'Zap 9001' })).toBeNull();
    focusLine(9000);
    expect(screen.getByRole('checkbox', { name: 'Zap 9001' })).toHaveFocus();
    focusLine(0);
    expect(screen.getByRole('checkbox', { name: 'Zap 1' })).toHaveFocus();
  });

  it('a virtual list draws only the lines in view and a few around them [R14]', () => {
    show(false);
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(40);
  });
});
