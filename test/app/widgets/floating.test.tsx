import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../../../src/app/widgets/Button/Button';
import { CopyField } from '../../../src/app/widgets/CopyField/CopyField';
import { Dialog } from '../../../src/app/widgets/Dialog/Dialog';
import { Menu } from '../../../src/app/widgets/Menu/Menu';
import { ToastStack } from '../../../src/app/widgets/ToastStack/ToastStack';
import type { ToastView } from '../../../src/app/widgets/ToastStack/ToastStack';
import { toast } from '../../../src/app/widgets/tokens';

describe('a menu', () => {
  function open(items: Parameters<typeof Menu>[0]['sections'][number]['items']) {
    render(
      <MemoryRouter>
        <Menu label="Actions" trigger="…" sections={[{ key: 'acts', items }]} />
      </MemoryRouter>,
    );
    return userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  }

  it('a menu opens by its button, closes by Escape and gives the focus back [B2.78]', async () => {
    await open([{ key: 'rename', label: 'Rename', onSelect: () => {} }]);
    expect(await screen.findByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  it('a menu acts at the first press of an item that needs no confirmation, and closes', async () => {
    const onSelect = jest.fn();
    await open([{ key: 'rename', label: 'Rename', onSelect }]);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it("a menu asks 'Really?' at the first press and acts at the second only [B4.38, B8.61, B3.60]", async () => {
    const onSelect = jest.fn();
    await open([{ key: 'delete', label: 'Delete', onSelect, shouldConfirm: true }]);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Really?' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });

  it("a menu turns 'Really?' back after three seconds [B9.44, B9.45]", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      await open([{ key: 'delete', label: 'Delete', onSelect: () => {}, shouldConfirm: true }]);
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      act(() => jest.advanceTimersByTime(2900));
      expect(screen.getByRole('menuitem', { name: 'Really?' })).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(200));
      expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('a menu lets a disabled item do nothing [B3.60]', async () => {
    const onSelect = jest.fn();
    await open([{ key: 'copy', label: 'Copy', onSelect, isDisabled: true }]);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('a menu leads by true links, and marks the chosen item', async () => {
    await open([
      { key: 'settings', label: 'Settings', to: '/app/settings', isCurrent: true },
      { key: 'help', label: 'Help', to: '/help', isExternal: true },
    ]);
    expect(await screen.findByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/app/settings');
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', '/help');
  });

  it('a menu is walked by arrow keys and found by first letters', async () => {
    const onSelect = jest.fn();
    render(
      <MemoryRouter>
        <Menu
          label="Actions"
          trigger="…"
          sections={[
            {
              key: 'acts',
              items: [
                { key: 'rename', label: 'Rename', onSelect: () => {} },
                { key: 'duplicate', label: 'Duplicate', onSelect },
              ],
            },
          ]}
        />
      </MemoryRouter>,
    );
    screen.getByRole('button', { name: 'Actions' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    await userEvent.keyboard('d');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog', () => {
  function Subject({ isAlert }: { isAlert?: boolean }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Open</Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Delete 3 Zaps?"
          description="You cannot undo this."
          isAlert={isAlert}
          actions={
            <>
              <Button kind="danger">Delete 3 Zaps</Button>
              <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            </>
          }
        />
      </>
    );
  }

  it('a dialog is named and described, takes the focus, and gives it back when closed by Escape [B2.78]', async () => {
    render(<Subject />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 Zaps?' });
    expect(dialog).toHaveAccessibleDescription('You cannot undo this.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Delete 3 Zaps' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('a dialog closes by its button', async () => {
    render(<Subject />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a dialog that asks begins on the way back and is closed by an answer or Escape alone', async () => {
    render(<Subject isAlert />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 Zaps?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('toasts', () => {
  const toasts: ToastView[] = [
    { id: '1', type: 'info', message: 'Switching accounts…' },
    { id: '2', type: 'error', message: 'Trial could not be extended.' },
    { id: '3', type: 'success', message: 'Logo changed!' },
  ];

  it('stack in their order [B2.56, B2.78]', () => {
    render(<ToastStack toasts={toasts} onDismiss={() => {}} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(toasts.map(({ message }) => message));
    expect(toast).toEqual({ dismissAfter: 5000, width: 700 });
  });

  it('toasts are announced: errors at once, the others in turn', () => {
    render(<ToastStack toasts={toasts} onDismiss={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Trial could not be extended.');
    expect(screen.getByRole('status')).toHaveTextContent('Logo changed!');
  });

  it('toasts stay for the 500 ms of their way out, then go [B4.33]', () => {
    jest.useFakeTimers();
    try {
      const { rerender } = render(<ToastStack toasts={toasts} onDismiss={() => {}} />);
      rerender(<ToastStack toasts={toasts.slice(1)} onDismiss={() => {}} />);
      expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('data-leaving');
      act(() => jest.advanceTimersByTime(490));
      expect(screen.getAllByRole('listitem')).toHaveLength(3);
      act(() => jest.advanceTimersByTime(20));
      expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Trial could not be extended.', 'Logo changed!']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('toasts ask to be dismissed once, however often the cross is pressed', async () => {
    const onDismiss = jest.fn();
    render(<ToastStack toasts={toasts.slice(0, 1)} onDismiss={onDismiss} />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss.mock.calls).toEqual([['1']]);
  });
});

describe('a copy field', () => {
  it('a copy field puts its value on the clipboard and says so [B2.79]', async () => {
    const user = userEvent.setup();
    const onCopied = jest.fn();
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(<CopyField label="Secret key" value="JBSW Y3DP" onCopied={onCopied} />);
    await user.click(screen.getByRole('button', { name: 'Copy secret key' }));
    expect(written.mock.calls).toEqual([['JBSW Y3DP']]);
    expect(screen.getByRole('status')).toHaveTextContent('Copied to the clipboard.');
    expect(onCopied).toHaveBeenCalledTimes(1);
  });

  it('a copy field says what to do when the browser refuses', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    const onCopied = jest.fn();
    render(<CopyField label="Secret key" value="JBSW Y3DP" onCopied={onCopied} />);
    await user.click(screen.getByRole('button', { name: 'Copy secret key' }));
    expect(screen.getByRole('status')).toHaveTextContent('copy it with your keyboard');
    expect(onCopied).not.toHaveBeenCalled();
    expect(window.getSelection()?.toString()).toBe('JBSW Y3DP');
  });
});
