import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useId, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { matchEntries } from '../../../domain/typeAhead';
import { isBlank } from '../../../domain/texts';
import { popover } from '../tokens';
import css from '../field.module.css';
import list from '../popup.module.css';

export interface ComboboxChoice {
  readonly value: string;
  readonly label: string;
  /** Other texts that find it: 'Sheets' for Google Sheets (B3.40). */
  readonly alternativeSpellings?: readonly string[];
  /** The higher, the earlier among the matches. */
  readonly relevancyBooster?: number;
  /** Shown before the label: an app's logo. */
  readonly picture?: ReactNode;
}

export interface ComboboxFieldProps {
  label: string;
  name: string;
  /** The value of the chosen one; empty while none is. */
  value: string;
  choices: readonly ComboboxChoice[];
  onChange: (value: string) => void;
  placeholder?: string;
  error?: string | null;
  hint?: ReactNode;
  isDisabled?: boolean;
  /** Shown in place of 'No results found' while the choices are unknown. */
  textWhenEmpty?: string | undefined;
  /** Leaving the field with a half-typed text takes the first match; false restores what was chosen. */
  selectsOnBlur?: boolean;
}

interface Entry extends ComboboxChoice {
  readonly name: string;
  readonly code: string;
}

/**
 * A list to choose one from by typing: choices that start with the text are kept, in upper or lower case, and leaving
 * the field takes the first of them. Arrow keys, Enter and Escape work as in a native list. Loads with the
 * accessible primitives, so only in screens that come by themselves; for short lists use SelectField.
 */
export function ComboboxField(props: ComboboxFieldProps): ReactElement {
  const {
    label,
    name,
    value,
    choices,
    onChange,
    placeholder,
    error,
    hint,
    isDisabled,
    selectsOnBlur = true,
    textWhenEmpty = 'No results found',
  } = props;
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  // Null: no search in progress, and the field shows the chosen entry.
  const [typed, setTyped] = useState<string | null>(null);
  const entries = useMemo(() => choices.map((choice): Entry => ({ ...choice, name: choice.label, code: choice.value })), [choices]);
  const shown = useMemo(() => matchEntries(entries, typed ?? ''), [entries, typed]);
  const chosen = entries.find((entry) => entry.value === value) ?? null;

  const choose = (entry: Entry | null | undefined): void => {
    if (entry && entry.value !== value) onChange(entry.value);
  };
  const leave = (to: Element | null): void => {
    if (typed === null || popup.current?.contains(to)) return;
    if (selectsOnBlur && !isBlank(typed)) choose(shown[0]);
    setTyped(null);
  };

  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={entries}
        filteredItems={shown}
        value={chosen}
        isItemEqualToValue={(one, other) => one.value === other.value}
        inputValue={typed ?? chosen?.label ?? ''}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
        }}
        onValueChange={(entry, { reason }) => {
          // An emptied text is not a choice of nothing: the field keeps what was chosen until something else is.
          if (reason !== 'item-press' && reason !== 'none') return;
          choose(entry);
          setTyped(null);
        }}
        onOpenChange={(isOpen, { reason }) => {
          if (!isOpen && reason === 'escape-key') setTyped(null);
        }}
        autoHighlight
        disabled={isDisabled}
      >
        <div className={css.field}>
          <label className={css.label} htmlFor={id}>
            {label}
          </label>
          <Combobox.InputGroup className={css.box} data-error={error ? '' : undefined}>
            {typed === null && chosen?.picture}
            <Combobox.Input
              className={css.plain}
              id={id}
              name={name}
              // While the list is open, everything beside it is hidden from screen readers, including the label.
              aria-label={label}
              placeholder={placeholder}
              aria-invalid={error ? true : undefined}
              aria-describedby={error || hint ? `${id}n` : undefined}
              // Typing replaces the chosen label instead of adding to it.
              onFocus={({ currentTarget }) => currentTarget.select()}
              onClick={({ currentTarget }) => typed === null && currentTarget.select()}
              onBlur={({ relatedTarget }) => leave(relatedTarget)}
            />
            <span className={css.arrow} aria-hidden="true" />
          </Combobox.InputGroup>
          {(error || hint) && (
            <p className={error ? css.error : css.hint} id={`${id}n`}>
              {error || hint}
            </p>
          )}
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className={list.positioner} sideOffset={4} collisionPadding={popover.edgeMargin}>
            <Combobox.Popup className={list.choices} ref={popup}>
              <Combobox.Empty className={list.empty}>{textWhenEmpty}</Combobox.Empty>
              <Combobox.List className={list.list} aria-label={label}>
                {(entry: Entry) => (
                  <Combobox.Item key={entry.value} value={entry} className={list.item}>
                    {entry.picture}
                    <span className={list.text}>{entry.label}</span>
                    <Combobox.ItemIndicator className={list.tick}> </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}
