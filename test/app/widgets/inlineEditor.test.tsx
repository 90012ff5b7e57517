import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { InlineEditor, type InlineEditorProps } from '../../../src/app/widgets/InlineEditor/InlineEditor';

function Subject({ onCommit, ...more }: Partial<InlineEditorProps> & { onCommit: (value: string) => void }) {
  const [value, setValue] = useState('Orders');
  return (
    <>
      <InlineEditor
        label="Folder name"
        value={value}
        {...more}
        onCommit={(next) => {
          setValue(next);
          onCommit(next);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const view = (name = 'Orders') => screen.getByRole('button', { name: `Folder name: ${name}. Edit` });
const field = () => screen.getByRole('textbox', { name: 'Folder name' });
const edit = async (text: string) => {
  await userEvent.click(view());
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

describe('an inline editor', () => {
  it('an inline editor commits by Enter, goes back to viewing and keeps the focus [B4.43, B2.79]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} />);
    await edit('Invoices{Enter}');
    expect(onCommit.mock.calls).toEqual([['Invoices']]);
    expect(view('Invoices')).toHaveFocus();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('an inline editor commits once when the field is left [B4.43]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} />);
    await edit('Invoices');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(onCommit.mock.calls).toEqual([['Invoices']]);
    expect(view('Invoices')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('an inline editor brings the former value back by Escape and commits nothing [B4.44]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} />);
    await edit('Invoices{Escape}');
    expect(view()).toHaveFocus();
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('an inline editor commits nothing when nothing has changed', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} />);
    await edit(' Orders {Enter}');
    expect(view()).toBeVisible();
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('an inline editor stays open when a link in its notice opens a new tab, and keeps what was typed [T57]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} noticeOf={() => <a href="/elsewhere">Open it in a new tab</a>} />);
    await edit('Invoices');
    const link = screen.getByRole('link');
    act(() => link.focus());
    // As browsers do when another window or tab takes the focus: the element stays the active one of its document.
    fireEvent.blur(link, { relatedTarget: null });
    expect(field()).toHaveValue('Invoices');
    expect(onCommit).not.toHaveBeenCalled();
    // The page itself takes the focus: that leaves the field.
    act(() => link.blur());
    expect(onCommit.mock.calls).toEqual([['Invoices']]);
  });

  it('an inline editor brings the former value back by Escape in its notice as well, and closes nothing around it [B4.44]', async () => {
    const onCommit = jest.fn();
    const onKey = jest.fn();
    render(
      // A dialog that closes by Escape.
      <div role="presentation" onKeyDown={({ key }) => onKey(key)}>
        <Subject onCommit={onCommit} noticeOf={() => <a href="/elsewhere">Open it in a new tab</a>} />
      </div>,
    );
    await edit('Invoices');
    await userEvent.tab();
    expect(screen.getByRole('link')).toHaveFocus();
    onKey.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(view()).toHaveFocus();
    expect([onCommit.mock.calls, onKey.mock.calls]).toEqual([[], []]);
  });

  it('an inline editor keeps the focus in its field when its notice is pressed, so that typing goes on [B4.44, T57]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} noticeOf={() => <span>Another folder has this name.</span>} />);
    await edit('Invoices');
    await userEvent.click(screen.getByText('Another folder has this name.'));
    expect(field()).toHaveFocus();
    await userEvent.keyboard('!');
    expect(field()).toHaveValue('Invoices!');
    await userEvent.keyboard('{Escape}');
    expect(view()).toHaveFocus();
    expect(onCommit).not.toHaveBeenCalled();
  });

  const faultOf = (text: string) => (text.trim() === '' ? 'Enter a name.' : null);

  it('an inline editor asks on each change whether the text is valid, and shows an error style and text while it is not [B5.10]', async () => {
    const check = jest.fn(faultOf);
    render(<Subject onCommit={() => {}} issueOf={check} />);
    await userEvent.click(view());
    await userEvent.keyboard('A');
    await userEvent.keyboard('b');
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(check.mock.calls.flat()).toEqual(['Orders', 'A', 'Ab', 'A', '']);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Enter a name.');
    await userEvent.keyboard('C');
    expect(field()).toBeValid();
    expect(screen.queryByText('Enter a name.')).toBeNull();
  });

  it('an inline editor cannot be left by Enter or by going elsewhere while the text is invalid, but by Escape [B4.45]', async () => {
    const onCommit = jest.fn();
    render(<Subject onCommit={onCommit} issueOf={faultOf} />);
    await userEvent.click(view());
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(field()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(field()).toBeVisible();
    expect(onCommit).not.toHaveBeenCalled();
    await userEvent.type(field(), '{Escape}');
    expect(view()).toBeVisible();
  });

  it('an inline editor wraps a text that is longer than the given length [B5.11]', async () => {
    render(<Subject onCommit={() => {}} lineLength={8} />);
    await edit('12345678');
    expect(field()).toHaveAttribute('rows', '1');
    expect(field()).not.toHaveAttribute('data-wraps');
    await userEvent.type(field(), '9');
    expect(field()).toHaveAttribute('rows', '2');
    expect(field()).toHaveAttribute('data-wraps');
  });
});
