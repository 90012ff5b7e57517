import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import type { Reference } from '../../../../domain/runs/mapping';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { chipName, type TokenLabel } from './chips';
import { copiedOrigins, originsType, pastedText, type Origins } from './copied';
import * as editable from './editable';
import { hasTypedToken, placeCaret, readEditable, renderEditable, segmentsOf, selectionIn, tokensIn } from './editable';
import css from './Mapping.module.css';
import { mappingTexts as texts } from './texts';
import { callAt, isCall, type Call } from './calls';

export interface MappedTextProps {
  label: string;
  /** The stored text, with tokens such as `{{step1.id}}`. */
  value: string;
  onChange: (value: string) => void;
  labelOf: (reference: Reference) => TokenLabel;
  keysOf: Origins['keysOf'];
  /** Several lines; otherwise Enter does nothing. */
  isLong?: boolean;
  isRequired?: boolean;
  placeholder?: string;
  hint?: ReactNode;
  /** What is wrong with the value, in place of the hint. */
  error?: string | null;
  /** A control at the height of the label: the button that inserts data. */
  aside?: ReactNode;
  insertRef?: Ref<MappedTextHandle>;
  /** A typed `/` or `{` calls for data; null when the call is over. */
  onCall?: (call: Call | null) => void;
  /** A key while the list of data is open; true if the list has used it. */
  onListKey?: (event: KeyboardEvent) => boolean;
  /** The open list of data and the chosen entry in it, by their ids. */
  list?: { readonly id: string; readonly activeId: string | undefined } | null;
  /** Gets each pasted text; true if it was used for something else, and is not inserted. */
  onPasteText?: ((text: string) => boolean) | undefined;
  /** A chip is to be edited: the place of its token among all. */
  onEditChip?: (index: number) => void;
}

export interface MappedTextHandle {
  /** Inserts a token in place of the call or the selection, and puts the caret behind it. */
  insert: (token: string) => void;
  /** Puts another text in the place of a token. */
  replaceToken: (index: number, text: string) => void;
  /** Ends the search for data: the list was closed, and the typed characters are kept as text. */
  endCall: () => void;
  focus: () => void;
  /** The boxes of the caret and of a chip in the window. */
  caretRect: () => DOMRect;
  chipRect: (index: number) => DOMRect;
}

/** A text field in which tokens are chips. They are stored as tokens, and can also be typed. One line until it has had the focus. */
export function MappedText(props: MappedTextProps): ReactElement {
  const { label, value, onChange, labelOf, keysOf, isLong = false, isRequired, placeholder, hint, error, aside, insertRef } = props;
  const { onCall, onListKey, list = null, onEditChip, onPasteText } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  /** The last known selection: a press on a button takes the focus away. */
  const selected = useRef({ start: value.length, end: value.length });
  const call = useRef<number | null>(null);
  const [chips, setChips] = useState<readonly HTMLElement[]>([]);
  const [announced, setAnnounced] = useState('');
  // It stays open, so that nothing moves under the pointer when the focus leaves.
  const [isOpen, setOpen] = useState(false);

  const draw = (text: string): void => {
    if (box.current === null) return;
    renderEditable(box.current, text, css.chip ?? '');
    shown.current = text;
    setChips(editable.chipsIn(box.current));
  };
  useLayoutEffect(() => {
    if (box.current === null || shown.current === value) return;
    draw(value);
    if (document.activeElement === box.current) placeCaret(box.current, Math.min(selected.current.end, value.length));
  });

  useLayoutEffect(() => {
    if (box.current === null) return;
    editable.markChips(box.current, (reference) => {
      const of = labelOf(reference);
      return { title: chipName(of), isWrong: of.isBroken || of.problem !== null };
    });
  });

  const endCall = (): void => {
    if (call.current !== null) onCall?.(null);
    call.current = null;
  };
  const change = (next: string, caret: number): void => {
    if (box.current === null) return;
    const text = isLong ? next : next.replace(/\s*[\r\n]+\s*/g, ' ');
    selected.current = { start: caret, end: caret };
    draw(text);
    // Elsewhere, a caret that is put into the text would take the focus.
    if (document.activeElement === box.current) placeCaret(box.current, caret);
    onChange(text);
  };
  const replace = (start: number, end: number, text: string): void => {
    endCall();
    const now = box.current === null ? value : readEditable(box.current);
    change(now.slice(0, start) + text + now.slice(end), start + text.length);
  };
  useImperativeHandle(insertRef, () => ({
    insert: (token) => {
      const { start, end } = selected.current;
      const from = call.current ?? start;
      box.current?.focus();
      replace(from, end, token);
    },
    replaceToken: (index, text) => {
      const token = tokensIn(value)[index];
      if (token !== undefined) replace(token.start, token.end, text);
    },
    endCall,
    focus: () => {
      box.current?.focus();
      if (box.current !== null) placeCaret(box.current, selected.current.end);
    },
    caretRect: () => (box.current === null ? new DOMRect() : editable.caretRect(box.current)),
    chipRect: (index) => (chips[index] ?? box.current)?.getBoundingClientRect() ?? new DOMRect(),
  }));

  /** Keeps the selection, and says which chip it is, if it is one. */
  const keepSelection = (): void => {
    const now = box.current && selectionIn(box.current);
    if (!now || box.current === null) return;
    selected.current = now;
    const text = readEditable(box.current);
    const chip = tokensIn(text).find(({ start, end }) => start === now.start && end === now.end);
    setAnnounced(chip === undefined ? '' : texts.chip.selected(chipName(labelOf(chip.reference))));
    if (call.current === null) return;
    const found = callAt(text, call.current, now);
    if (found === null) endCall();
    else onCall?.(found);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || box.current === null || onListKey?.(event) === true) return;
    const now = selectionIn(box.current);
    if (!now) return;
    const tokens = tokensIn(readEditable(box.current));
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const chosen = tokens.findIndex(({ start, end }) => start === now.start && end === now.end);
    const beside = (side: -1 | 1): number =>
      now.start === now.end ? tokens.findIndex(({ start, end }) => (side < 0 ? end : start) === now.start) : -1;
    const remove = (index: number): void => {
      event.preventDefault();
      replace(tokens[index]!.start, tokens[index]!.end, '');
    };
    if (event.key === 'Enter') {
      const edited = chosen >= 0 ? chosen : isLong ? -1 : Math.max(beside(-1), beside(1));
      if (edited < 0 && (event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (edited >= 0) onEditChip?.(edited);
      else if (isLong) replace(now.start, now.end, '\n');
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      // A token is removed as a whole; browsers differ in that.
      const removed = chosen >= 0 ? chosen : beside(event.key === 'Backspace' ? -1 : 1);
      if (removed >= 0) remove(removed);
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && isPlain) {
      const next = beside(event.key === 'ArrowLeft' ? -1 : 1);
      if (next < 0) return;
      event.preventDefault();
      editable.selectChip(box.current, next);
    }
  };
  const originOf: Origins['originOf'] = (key) => labelOf({ key, path: [] }).step?.origin ?? null;
  const copy = (data: DataTransfer): { start: number; end: number } => {
    const now = (box.current && selectionIn(box.current)) ?? selected.current;
    // Tokens are copied as tokens, so that they are chips in other fields, steps and Zaps, and text elsewhere.
    const text = box.current === null ? '' : readEditable(box.current).slice(now.start, now.end);
    data.setData('text/plain', text);
    data.setData(originsType, copiedOrigins(text, originOf));
    return now;
  };
  const note = error || hint;
  return (
    <div className={css.field}>
      <div className={css.labelRow}>
        <span className={css.label} id={`${id}l`}>
          {label}
          {isRequired && ' (required)'}
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
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}n` : undefined}
        aria-controls={list?.id}
        aria-activedescendant={list?.activeId}
        data-long={isLong || undefined}
        data-folded={isOpen ? undefined : true}
        data-placeholder={value === '' ? placeholder : undefined}
        spellCheck
        onFocus={() => setOpen(true)}
        onInput={({ nativeEvent }) => {
          if (box.current === null) return;
          const text = readEditable(box.current);
          const { isComposing } = nativeEvent as InputEvent;
          if (!isComposing && hasTypedToken(box.current, text)) {
            // In its usual spelling, a typed token may be shorter.
            keepSelection();
            endCall();
            const caret = selected.current.end;
            const usual = segmentsOf(text)
              .map(({ source }) => source)
              .join('');
            change(usual, Math.max(0, caret + usual.length - text.length));
            return;
          }
          const isTyped = text.length === (shown.current?.length ?? 0) + 1;
          shown.current = text;
          if (editable.chipsIn(box.current).length !== chips.length) setChips(editable.chipsIn(box.current));
          const caret = selectionIn(box.current)?.end ?? 0;
          // The second of two braces belongs to the first.
          const isSecond = call.current !== null && call.current === caret - 2 && text.startsWith('{{', call.current);
          if (isTyped && onCall !== undefined && !isSecond && isCall(text, caret)) call.current = caret - 1;
          keepSelection();
          onChange(text);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={keepSelection}
        onMouseUp={keepSelection}
        onClick={({ target }) => {
          const chip = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-token]') : null;
          const index = chip === null || box.current === null ? -1 : editable.chipsIn(box.current).indexOf(chip);
          if (index >= 0) onEditChip?.(index);
        }}
        onBlur={() => {
          keepSelection();
          endCall();
        }}
        onCopy={(event) => {
          copy(event.clipboardData);
          event.preventDefault();
        }}
        onCut={(event) => {
          const { start, end } = copy(event.clipboardData);
          event.preventDefault();
          replace(start, end, '');
        }}
        onPaste={(event) => {
          event.preventDefault();
          keepSelection();
          const { start, end } = selected.current;
          const { clipboardData: data } = event;
          const pasted = data.getData('text/plain');
          if (onPasteText?.(pasted) !== true) replace(start, end, pastedText(pasted, data.getData(originsType), { originOf, keysOf }));
        }}
        onDrop={(event) => event.preventDefault()}
      >
        {chips.map((chip, index) => {
          const [segment] = segmentsOf(chip.dataset.token ?? '');
          if (!segment?.reference) return null;
          const chipLabel = labelOf(segment.reference);
          return createPortal(<Chip label={chipLabel} />, chip, `${index} ${chip.dataset.token ?? ''}`);
        })}
      </div>
      {note && (
        <p className={error ? css.error : css.hint} id={`${id}n`}>
          {note}
        </p>
      )}
      {isOpen && <LiveRegion message={announced} />}
    </div>
  );
}

/** The content of a chip: the icon of the app, the number of the step, the name of the value and its sample. */
function Chip({ label: { step, text, sample, problem, isKnown, isBroken } }: { label: TokenLabel }): ReactElement {
  const lack = isBroken ? texts.broken(step !== null) : sample === undefined && problem === null && isKnown ? texts.notInSample : null;
  return (
    <>
      {step !== null && (
        <span className={css.chipIcon} aria-hidden="true">
          <AppLogo name={step.appName} url={step.logoUrl} size={16} />
        </span>
      )}
      {step !== null && <span className={css.chipNumber}>{`${step.number}.`}</span>}
      <span className={css.chipName}>{text}</span>
      {lack === null ? sample && <span className={css.chipSample}>{sample}</span> : <span className={css.chipSample}>{lack}</span>}
    </>
  );
}
