import { useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import type { Reference } from '../../../../domain/runs/mapping';
import { hasTypedToken, placeCaret, readEditable, relabelEditable, renderEditable, segmentsOf, selectionIn, tokenBeside } from './editable';
import css from './Mapping.module.css';
import type { TokenLabel } from './sources';

export interface MappedTextProps {
  label: string;
  /** The stored text, with tokens such as `{{step1.id}}`. */
  value: string;
  onChange: (value: string) => void;
  labelOf: (reference: Reference) => TokenLabel;
  /** Several lines; otherwise Enter does nothing. */
  isLong?: boolean;
  isRequired?: boolean;
  placeholder?: string;
  hint?: ReactNode;
  /** A control at the height of the label: the button that inserts data. */
  aside?: ReactNode;
  insertRef?: Ref<MappedTextHandle>;
}

export interface MappedTextHandle {
  /** Inserts a text in place of the selection, and puts the caret behind it. */
  insert: (text: string) => void;
}

/** A text field in which tokens read as the names of what they stand for. They are stored as tokens, and can also be typed. */
export function MappedText(props: MappedTextProps): ReactElement {
  const { label, value, onChange, labelOf, isLong = false, isRequired, placeholder, hint, aside, insertRef } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  /** The last known selection: a press on a button takes the focus away. */
  const selected = useRef({ start: value.length, end: value.length });

  useLayoutEffect(() => {
    if (box.current === null) return;
    if (shown.current === value) relabelEditable(box.current, labelOf);
    else {
      renderEditable(box.current, value, labelOf, css.pill ?? '');
      shown.current = value;
      if (document.activeElement === box.current) placeCaret(box.current, Math.min(selected.current.end, value.length));
    }
  }, [value, labelOf]);

  const change = (next: string, caret: number): void => {
    if (box.current === null) return;
    const text = isLong ? next : next.replace(/\s*[\r\n]+\s*/g, ' ');
    selected.current = { start: caret, end: caret };
    shown.current = text;
    renderEditable(box.current, text, labelOf, css.pill ?? '');
    placeCaret(box.current, caret);
    onChange(text);
  };
  const replace = (start: number, end: number, text: string): void => {
    const now = box.current === null ? value : readEditable(box.current);
    change(now.slice(0, start) + text + now.slice(end), start + text.length);
  };
  const insert = (text: string): void => {
    box.current?.focus();
    const { start, end } = selected.current;
    replace(start, end, text);
  };
  useImperativeHandle(insertRef, () => ({ insert }));

  const keepSelection = (): void => {
    const now = box.current && selectionIn(box.current);
    if (now) selected.current = now;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || box.current === null) return;
    const now = selectionIn(box.current);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isLong && now) replace(now.start, now.end, '\n');
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && now?.start === now?.end && now) {
      // A token is removed as a whole; browsers differ in that.
      const token = tokenBeside(readEditable(box.current), now.start, event.key === 'Backspace' ? -1 : 1);
      if (token === null) return;
      event.preventDefault();
      replace(token.start, token.end, '');
    }
  };
  return (
    <div className={css.field}>
      <div className={css.labelRow}>
        <span className={css.label} id={`${id}l`}>
          {label}
          {isRequired && <span className={css.required}> (required)</span>}
        </span>
        {aside}
      </div>
      <div
        ref={box}
        className={css.text}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-labelledby={`${id}l`}
        aria-multiline={isLong}
        aria-required={isRequired || undefined}
        aria-describedby={hint ? `${id}n` : undefined}
        data-long={isLong || undefined}
        data-placeholder={value === '' ? placeholder : undefined}
        spellCheck
        onInput={({ nativeEvent }) => {
          if (box.current === null) return;
          const text = readEditable(box.current);
          keepSelection();
          if (!(nativeEvent as InputEvent).isComposing && hasTypedToken(box.current, text)) {
            // In its usual spelling, a typed token may be shorter.
            const caret = selected.current.end;
            const usual = segmentsOf(text)
              .map(({ source }) => source)
              .join('');
            change(usual, Math.max(0, caret + usual.length - text.length));
            return;
          }
          shown.current = text;
          onChange(text);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={keepSelection}
        onMouseUp={keepSelection}
        onBlur={keepSelection}
        // Tokens are copied as tokens, so that they can be pasted into another field.
        onCopy={(event) => {
          if (box.current === null) return;
          const { start, end } = selectionIn(box.current) ?? selected.current;
          event.clipboardData.setData('text/plain', readEditable(box.current).slice(start, end));
          event.preventDefault();
        }}
        onPaste={(event) => {
          event.preventDefault();
          keepSelection();
          const { start, end } = selected.current;
          replace(start, end, event.clipboardData.getData('text/plain'));
        }}
        onDrop={(event) => event.preventDefault()}
      />
      {hint && (
        <p className={css.hint} id={`${id}n`}>
          {hint}
        </p>
      )}
    </div>
  );
}
