import { useEffect, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import type { CodeEditorProps } from './CodeEditor';
import css from './Fields.module.css';

export interface CodeInputProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The names of the values that the code reads from `input`. */
  names: readonly string[];
  hint: string;
}

/** Loaded with the first code, and kept. */
let loaded: ComponentType<CodeEditorProps> | null = null;

/** JavaScript. A text area until its editor is loaded, and if that fails. */
export function CodeInput(props: CodeInputProps): ReactElement {
  const { label, name, value, hint, onChange } = props;
  /** `caret`: of the text area if it had the focus; the editor goes on there. */
  const [{ Editor, caret }, setShown] = useState(() => ({ Editor: loaded, caret: null as number | null }));
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded !== null) return;
    let isMounted = true;
    const show = (editor: ComponentType<CodeEditorProps>): void => {
      loaded = editor;
      if (!isMounted) return;
      const typed = area.current?.querySelector('textarea');
      setShown({ Editor: editor, caret: typed && typed === document.activeElement ? typed.selectionEnd : null });
    };
    import(/* webpackChunkName: "code-editor" */ './CodeEditor').then(
      (module) => show(module.CodeEditor),
      // The text area stays.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (Editor !== null) return <Editor {...props} caret={caret} />;
  return (
    <div ref={area} className={css.code}>
      <TextAreaField label={label} name={name} rows={12} value={value} hint={hint} onChange={onChange} />
    </div>
  );
}
