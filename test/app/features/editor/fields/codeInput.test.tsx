import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { inputCompletions } from '../../../../../src/app/features/editor/fields/codeExtensions';
import { CodeInput } from '../../../../../src/app/features/editor/fields/CodeInput';

let stored = '';
let replace: (text: string) => void = () => {};

function Code({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  stored = value;
  replace = setValue;
  return <CodeInput label="JavaScript" name="source" value={value} names={['email']} hint="Return a value." onChange={setValue} />;
}

/** Shown in a shadow root, into which queries by role do not look. */
const content = (): HTMLElement | null =>
  [...document.querySelectorAll('div')]
    .find(({ shadowRoot }) => shadowRoot !== null)
    ?.shadowRoot?.querySelector<HTMLElement>('.cm-content') ?? null;
const editor = async (): Promise<EditorView> => {
  await waitFor(() => expect(content()).not.toBeNull());
  return EditorView.findFromDOM(content()!)!;
};
const type = (view: EditorView, text: string): void =>
  act(() => view.dispatch({ ...view.state.replaceSelection(text), userEvent: 'input.type' }));

const suggestions = (text: string, names: readonly string[], isAsked = true) => {
  const state = EditorState.create({ doc: text });
  const result = inputCompletions(() => names)(new CompletionContext(state, text.length, isAsked));
  if (result instanceof Promise) throw new Error('Suggestions are known at once.');
  return result;
};
/** What the text is after a suggestion was chosen. */
const chosen = (text: string, name: string): string => {
  const result = suggestions(text, [name])!;
  const option = result.options[0]!;
  if (typeof option.apply !== 'function') return text.slice(0, result.from) + (option.apply ?? option.label);
  const view = new EditorView({ doc: text });
  option.apply(view, option, result.from, text.length);
  return view.state.doc.toString();
};

describe('the code of a step', () => {
  it('keeps what is typed while its editor loads, and the editor has a name and a hint about its keys [Z103]', async () => {
    render(<Code initial="return 1" />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JavaScript' });
    area.focus();
    fireEvent.change(area, { target: { value: 'return 12' } });
    area.setSelectionRange(7, 7);
    const view = await editor();
    expect(view.state.doc.toString()).toBe('return 12');
    expect([view.hasFocus, view.state.selection.main.head]).toEqual([true, 7]);
    expect(content()).toHaveAttribute('role', 'textbox');
    expect(content()).toHaveAttribute('aria-label', 'JavaScript');
    const description = (content()!.getRootNode() as ShadowRoot).getElementById(content()!.getAttribute('aria-describedby')!);
    expect(description).toHaveTextContent('Return a value. Tab indents; Escape and then Tab leaves the code.');
  });

  it('undoes its own changes first, and then leaves the key to the editor of the Zap [Z103]', async () => {
    render(<Code initial="return 1" />);
    const view = await editor();
    type(view, '// ');
    expect(stored).toBe('// return 1');
    const undo = () => fireEvent.keyDown(content()!, { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true });
    const isLeft = undo();
    expect(isLeft).toBe(false);
    expect(stored).toBe('return 1');
    const reached = jest.fn();
    document.addEventListener('keydown', reached);
    expect(undo()).toBe(true);
    expect(reached).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(content()!, { key: 'n', code: 'KeyN', keyCode: 78 });
    fireEvent.keyDown(content()!, { key: 'Escape', code: 'Escape', keyCode: 27 });
    expect(reached).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', reached);
  });

  it('shows a text that was undone elsewhere, and has nothing to undo in it [Z103]', async () => {
    render(<Code initial="a" />);
    const view = await editor();
    type(view, 'b');
    act(() => replace('before'));
    expect(view.state.doc.toString()).toBe('before');
    expect(fireEvent.keyDown(content()!, { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true })).toBe(true);
    expect(stored).toBe('before');
  });

  it('completes the names of its inputs, and writes those that cannot follow a point in brackets [Z103]', () => {
    expect(suggestions('return input.', ['email', 'total'])?.options.map(({ label }) => label)).toEqual(['email', 'total']);
    expect(suggestions('input?.em', ['email'])?.from).toBe('input?.'.length);
    expect(chosen('return input.e', 'email')).toBe('return input.email');
    expect(chosen('return input.', 'first name')).toBe('return input["first name"]');
    expect(chosen('input?.', 'a-b')).toBe('input?.["a-b"]');
    expect(suggestions('other.', ['email'])).toBeNull();
    expect(suggestions('inp', [])?.options.map(({ label }) => label)).toEqual(['input']);
  });

  it('completes any name as code that reads it [Z103]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const read = new Function('input', `return ${chosen('input.', name)}`) as (input: object) => unknown;
        expect(read({ __proto__: null, [name]: 'value' })).toBe('value');
      }),
    );
  });
});
