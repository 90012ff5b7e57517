import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import css from './InlineEditor.module.css';

export interface InlineEditorProps {
  /** The name of the value: 'Folder name'. Labels the field, and the button together with the value. */
  label: string;
  value: string;
  /** A valid text that differs from the value was confirmed by Enter or by leaving the field. */
  onCommit: (value: string) => void;
  /** Asked on every change: null for a valid text, else what to do about it. Then only Escape leaves the field. */
  issueOf?: (value: string) => string | null;
  /** A longer text wraps onto several lines. Characters. */
  lineLength?: number;
  maxLength?: number;
  /** A line about the text that is being typed. A link in it can be used without leaving the field. */
  noticeOf?: (draft: string) => ReactNode;
}

/** A text that is edited where it is read: Enter or leaving the field commits, Escape cancels. */
export function InlineEditor(props: InlineEditorProps): ReactElement {
  const { label, value, onCommit, issueOf = () => null, lineLength = 40, maxLength, noticeOf } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const id = useId();
  const isEditing = draft !== null;

  useLayoutEffect(() => {
    if (isEditing) {
      field.current?.focus();
      field.current?.select();
    } else if (returnsFocus.current) {
      returnsFocus.current = false;
      button.current?.focus();
    }
  }, [isEditing]);

  if (draft === null) {
    return (
      <button
        type="button"
        ref={button}
        className={css.view}
        aria-label={`${label}: ${value}. Edit`}
        onClick={() => {
          setDraft(value);
          setIssue(issueOf(value));
        }}
      >
        <span className={css.value}>{value}</span>
        <Icon name="pencil" className={css.pencil} />
      </button>
    );
  }

  const finish = (isByKey: boolean): void => {
    if (issue !== null) return;
    returnsFocus.current = isByKey;
    setDraft(null);
    const text = draft.trim();
    if (text !== value) onCommit(text);
  };
  const commitByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish(true);
  };
  const cancelByEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Nothing around it, like a dialog, closes by the same key.
    event.stopPropagation();
    returnsFocus.current = true;
    setDraft(null);
  };
  const lines = Math.max(1, Math.ceil(draft.length / lineLength));
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape that was pressed anywhere inside arrives here
    <span
      className={css.edit}
      // Some browsers do not focus a link that is pressed, but this. It has nothing to type in, so the field gets the focus back.
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) field.current?.focus();
      }}
      onKeyDown={cancelByEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The window lost the focus, as when a link opens a new tab: the field is still the active one of the page.
        if (relatedTarget === null && currentTarget.contains(document.activeElement)) return;
        if (!currentTarget.contains(relatedTarget)) finish(false);
      }}
    >
      <textarea
        ref={field}
        className={css.field}
        rows={lines}
        data-wraps={lines > 1 ? '' : undefined}
        aria-label={label}
        aria-invalid={issue !== null || undefined}
        aria-describedby={issue !== null ? `${id}n` : undefined}
        value={draft}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => {
          // A name has no line breaks, also where it wraps.
          const text = target.value.replace(/[\r\n]+/g, ' ');
          setDraft(text);
          setIssue(issueOf(text));
        }}
        onKeyDown={commitByEnter}
      />
      {issue !== null && (
        <span className={css.error} id={`${id}n`} role="alert">
          {issue}
        </span>
      )}
      {issue === null && noticeOf?.(draft)}
    </span>
  );
}
