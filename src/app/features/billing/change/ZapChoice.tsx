import { memo, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Button } from '../../../widgets/Button/Button';
import { indexAfterKey } from '../../../widgets/VirtualList/listKeys';
import { useLatestCallback } from '../../../widgets/VirtualList/useLatestCallback';
import { firstOf, hasPlace, rangeSet, toggled } from './choice';
import { copy } from './copy';
import css from './ZapChoice.module.css';

export interface ChoosableZap {
  readonly id: number;
  readonly title: string;
  /** What helps to choose: '128 tasks in this period'. */
  readonly hint: string;
}

export interface ZapChoiceProps {
  /** The most used first. */
  zaps: readonly ChoosableZap[];
  chosen: readonly number[];
  /** How many may be chosen; -1 is without limit. */
  limit: number;
  onChoose: (chosen: readonly number[]) => void;
}

/** Lists from this length on can be searched. */
const searchedFrom = 12;
/** Longer lists draw this many lines; the rest is found by searching. */
const drawn = 200;

/** A checkbox changes by a click, which Space makes as well. */
const isShifted = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/**
 * Which Zaps stay on. One stop of the Tab key: arrows, Home, End and the page keys move, Space chooses, with Shift from the last one on;
 * so does a click.
 */
export function ZapChoice({ zaps, chosen, limit, onChoose }: ZapChoiceProps): ReactElement {
  const name = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return zaps.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  }, [zaps, search]);
  const lines = found.slice(0, drawn);
  const ids = useMemo(() => found.slice(0, drawn).map(({ id }) => id), [found]);
  const at = Math.min(active, Math.max(0, lines.length - 1));
  const isFull = !hasPlace(chosen, limit);
  const marked = useMemo(() => new Set(chosen), [chosen]);

  const choose = (index: number, isRange: boolean): void => {
    const id = ids[index];
    if (id === undefined) return;
    if (isRange) onChoose(rangeSet(chosen, ids, [anchor.current, index], !chosen.includes(id), limit));
    else onChoose(toggled(chosen, id, limit));
    anchor.current = index;
    setActive(index);
  };
  const moveTo = (index: number): void => {
    setActive(index);
    list.current?.querySelectorAll('input')[index]?.focus();
  };
  const onChooseLine = useLatestCallback(choose);
  const onKeyDown = useLatestCallback((event: KeyboardEvent): void => {
    const to = indexAfterKey(event.key, at, lines.length);
    if (to === null) return;
    event.preventDefault();
    moveTo(to);
  });

  return (
    <div className={css.choice}>
      <div className={css.top}>
        <p className={css.count} data-full={isFull || undefined}>
          {copy.chosen(chosen.length, limit)}
        </p>
        <div className={css.acts}>
          {limit !== 0 && (
            <Button
              size="small"
              kind="plain"
              onClick={() =>
                onChoose(
                  firstOf(
                    zaps.map(({ id }) => id),
                    limit,
                  ),
                )
              }
            >
              {copy.mostUsed}
            </Button>
          )}
          <Button size="small" kind="plain" isDisabled={chosen.length === 0} onClick={() => onChoose([])}>
            {copy.none}
          </Button>
        </div>
      </div>
      <LiveRegion message={isFull ? copy.full(limit) : ''} />
      {zaps.length >= searchedFrom && (
        <SearchField label={copy.search} value={search} onChange={setSearch} result={search && copy.found(found.length)} />
      )}
      <ul ref={list} className={css.list} aria-label={copy.stay}>
        {lines.map(({ id, title, hint }, index) => (
          <ChoiceLine
            key={id}
            name={name}
            title={title}
            hint={hint}
            index={index}
            isChosen={marked.has(id)}
            isFull={isFull}
            isActive={index === at}
            onChoose={onChooseLine}
            onActivate={setActive}
            onKeyDown={onKeyDown}
          />
        ))}
      </ul>
      {found.length === 0 && <p className={css.more}>{copy.noneFound}</p>}
      {found.length > drawn && <p className={css.more}>{copy.more(found.length - drawn)}</p>}
      {isFull && <p className={css.more}>{copy.full(limit)}</p>}
    </div>
  );
}

interface ChoiceLineProps extends Pick<ChoosableZap, 'title' | 'hint'> {
  name: string;
  /** From 0, among the drawn lines. */
  index: number;
  isChosen: boolean;
  /** No more Zaps can be chosen. */
  isFull: boolean;
  /** The line with the keyboard focus. */
  isActive: boolean;
  onChoose: (index: number, isRange: boolean) => void;
  onActivate: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One Zap. Rendered again only if its own data changes. */
const ChoiceLine = memo(function ChoiceLine(props: ChoiceLineProps): ReactElement {
  const { name, title, hint, index, isChosen, isFull, isActive, onChoose, onActivate, onKeyDown } = props;
  const isOff = (!isChosen && isFull) || undefined;
  return (
    <li>
      <label className={css.line} data-off={isOff}>
        <input
          type="checkbox"
          name={name}
          checked={isChosen}
          aria-disabled={isOff}
          tabIndex={isActive ? 0 : -1}
          onKeyDown={onKeyDown}
          onChange={({ nativeEvent }) => onChoose(index, isShifted(nativeEvent))}
          onFocus={() => onActivate(index)}
        />
        <span className={css.title}>{title}</span>
        <span className={css.hint}>{hint}</span>
      </label>
    </li>
  );
});
