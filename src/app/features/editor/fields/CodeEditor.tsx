import { useEffect, useRef, type ReactElement } from 'react';
import { EditorView } from '@codemirror/view';
import field from '../../../widgets/field.module.css';
import { codeState } from './codeExtensions';
import { fieldsTexts as texts } from './texts';

export interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The names of the values that the code reads from `input`. */
  names: readonly string[];
  hint: string;
  /** Where the caret is put, with the focus; null for neither. */
  caret: number | null;
}

/** Keys that mean the same in code as elsewhere in the editor: save, test, publish, and undo when the code has nothing to undo. */
function isForEditor({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey) return false;
  const name = key.toLowerCase();
  return ['s', 'enter', 'z', 'y'].includes(name) || (name === 'p' && shiftKey);
}

const hintId = 'hint';

/**
 * JavaScript in CodeMirror. It is in a shadow root, because there CodeMirror adopts its style sheets; elsewhere it would write them into
 * the page, which the policy of the page refuses (S41).
 */
export function CodeEditor(props: CodeEditorProps): ReactElement {
  const { label, value, hint } = props;
  const host = useRef<HTMLDivElement>(null);
  const description = useRef<HTMLElement | null>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  const reset = useRef<(text: string, caret: number) => void>(null);
  const described = `${hint} ${texts.codeKeys}`;
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const note = document.createElement('p');
    note.id = hintId;
    note.hidden = true;
    root.append(note);
    description.current = note;
    const settings = {
      label,
      hintId,
      names: () => latest.current.names,
      onChange: (text: string) => latest.current.onChange(text),
    };
    const { value: text, caret } = latest.current;
    const editor = new EditorView({ root, parent: root, state: codeState(text, settings, caret ?? 0) });
    if (caret !== null) editor.focus();
    view.current = editor;
    reset.current = (next, at) => editor.setState(codeState(next, settings, at));
    const onKey = (event: KeyboardEvent): void => {
      if (!isForEditor(event)) event.stopPropagation();
    };
    element.addEventListener('keydown', onKey);
    return () => {
      element.removeEventListener('keydown', onKey);
      editor.destroy();
      note.remove();
      view.current = null;
    };
  }, [label]);

  useEffect(() => {
    if (description.current !== null) description.current.textContent = described;
  }, [label, described]);

  useEffect(() => {
    const state = view.current?.state;
    // Undone or replaced elsewhere: what was typed before is in the history of the Zap.
    if (state !== undefined && state.doc.toString() !== value) reset.current?.(value, state.selection.main.head);
  }, [value]);

  return (
    <div className={field.field}>
      <span className={field.label}>{label}</span>
      <div ref={host} />
      <div className={field.hint}>{described}</div>
    </div>
  );
}
