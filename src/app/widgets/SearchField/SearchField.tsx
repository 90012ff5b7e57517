import { useId } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../Icon/Icon';
import { LiveRegion } from '../LiveRegion/LiveRegion';
import button from '../Button/Button.module.css';
import css from '../field.module.css';

export interface SearchFieldProps {
  /** The accessible name, also shown as placeholder: 'Search your Zaps'. A magnifier replaces the word. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Announced when it changes: '12 Zaps found.'. */
  result?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** What is found is chosen from here: the keys move in these lists while the focus stays in the field. */
  lists?: {
    /** The ids of the lists, separated by blanks. */
    readonly ids: string;
    /** The id of the option that Enter takes; undefined if nothing is found. */
    readonly active: string | undefined;
    /** Keys that it handles are prevented from doing what they usually do. */
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/** A box that filters the list below it. Escape and the cross empty it. */
export function SearchField({ label, value, onChange, result = '', inputRef, lists }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={css.search} role="search">
      <Icon name="search" className={css.glass} />
      <input
        ref={inputRef}
        id={id}
        className={css.plain}
        {...(lists === undefined
          ? { type: 'search' }
          : {
              type: 'text',
              role: 'combobox',
              'aria-expanded': true,
              'aria-autocomplete': 'list',
              'aria-controls': lists.ids,
              'aria-activedescendant': lists.active,
            })}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          lists?.onKeyDown(event);
          if (event.key === 'Escape' && value && !event.defaultPrevented) {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value && (
        <button type="button" className={button.cross} aria-label="Clear the search" aria-controls={id} onClick={() => onChange('')} />
      )}
      <LiveRegion message={value ? result : ''} />
    </div>
  );
}
