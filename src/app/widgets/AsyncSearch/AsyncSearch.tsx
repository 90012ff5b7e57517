import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { isBlank } from '../../../domain/texts';
import { timings } from '../../../domain/timings';
import { popover } from '../tokens';
import css from '../field.module.css';
import list from '../popup.module.css';

export interface SearchResults {
  readonly key: string;
  readonly label: string;
  /** Under the label: an email address. */
  readonly hint?: string;
  readonly picture?: ReactNode;
}

export interface AsyncSearchProps {
  label: string;
  name: string;
  placeholder?: string;
  hint?: ReactNode;
  /** The label of the chosen entry; empty if there is none. */
  chosen: string;
  /** For the text that was searched last; null while they are on their way. */
  results: readonly SearchResults[] | null;
  /** More than these are not shown. */
  most?: number;
  isDisabled?: boolean;
  /** 300 ms after the last key (B5.05). */
  onSearch: (text: string) => void;
  onChoose: (key: string) => void;
}

/** A box that searches after a pause in typing, and offers the results. */
export function AsyncSearch(props: AsyncSearchProps): ReactElement {
  const { label, name, placeholder, hint, chosen, results, most = Infinity, isDisabled, onSearch, onChoose } = props;
  const id = useId();
  // Null: no search in progress, and the field shows the chosen entry.
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (typed === null || typed === searched) return;
    const timer = setTimeout(() => {
      setSearched(typed);
      search.current(typed);
    }, timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [typed, searched]);

  const isWaiting = results === null || (typed !== null && typed !== searched);
  const shown = (results ?? []).slice(0, most);
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={shown}
        filter={null}
        value={null as SearchResults | null}
        itemToStringLabel={(found: SearchResults) => found.label}
        inputValue={typed ?? chosen}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
        }}
        onValueChange={(found: SearchResults | null) => {
          if (found === null) return;
          onChoose(found.key);
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
          <Combobox.InputGroup className={css.box}>
            <Combobox.Input
              className={css.plain}
              id={id}
              name={name}
              // While the list is open, everything beside it is hidden from screen readers, including the label.
              aria-label={label}
              placeholder={placeholder}
              aria-describedby={hint ? `${id}n` : undefined}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onBlur={() => setTyped(null)}
            />
          </Combobox.InputGroup>
          {hint && (
            <p className={css.hint} id={`${id}n`}>
              {hint}
            </p>
          )}
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className={list.positioner} sideOffset={4} collisionPadding={popover.edgeMargin}>
            <Combobox.Popup className={list.choices} aria-busy={isWaiting || undefined}>
              <Combobox.Empty className={list.empty}>{isWaiting || isBlank(searched) ? null : 'No results found'}</Combobox.Empty>
              <Combobox.List className={list.list} aria-label={label}>
                {(found: SearchResults) => (
                  <Combobox.Item key={found.key} value={found} className={list.item}>
                    {found.picture}
                    <span className={list.text}>
                      {found.label}
                      {found.hint && <span className={list.hint}>{found.hint}</span>}
                    </span>
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
