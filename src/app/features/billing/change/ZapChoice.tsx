import { memo, useCallback, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { LiveRegion } from '../../../widgets/LiveRegion/LiveRegion';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Button } from '../../../widgets/Button/Button';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { indexAfterKey, rangeOf } from '../../../widgets/VirtualList/listKeys';
import { useLatestCallback } from '../../../widgets/VirtualList/useLatestCallback';
import { VirtualList, type VirtualListHandle } from '../../../widgets/VirtualList/VirtualList';
import { texts } from './texts';
import css from './ZapChoice.module.css';

export interface ChoosableZap {
  readonly id: number;
  readonly title: string;
  /** A detail that helps to choose: '128 tasks in this period'. */
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
/** In CSS pixels; a line with a long title is taller. */
const listHeight = 420;
const lineHeight = 45;

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
  const handle = useRef<VirtualListHandle>(null);
  const found = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return zaps.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  }, [zaps, search]);
  const ids = useMemo(() => found.map(({ id }) => id), [found]);
  const keyAt = useCallback((index: number) => ids[index] ?? 'none', [ids]);
  const at = Math.min(active, Math.max(0, found.length - 1));
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
    handle.current?.focusLine(index);
  };
  const onChooseLine = useLatestCallback(choose);
  const onKeyDown = useLatestCallback((event: KeyboardEvent): void => {
    const to = indexAfterKey(event.key, at, found.length);
    if (to === null) return;
    event.preventDefault();
    moveTo(to);
  });

  const lineOf = (index: number): ReactNode => {
    const zap = found[index];
    return (
      zap && (
        <ChoiceLine
          name={name}
          title={zap.title}
          hint={zap.hint}
          index={index}
          isChosen={marked.has(zap.id)}
          isFull={isFull}
          isActive={index === at}
          onChoose={onChooseLine}
          onActivate={setActive}
          onKeyDown={onKeyDown}
        />
      )
    );
  };

  return (
    <Stack gap="small">
      <Bar align="spread">
        <p className={css.count} data-full={isFull || undefined}>
          {texts.chosen(chosen.length, limit)}
        </p>
        <Bar>
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
              {texts.mostUsed}
            </Button>
          )}
          <Button size="small" kind="plain" isDisabled={chosen.length === 0} onClick={() => onChoose([])}>
            {texts.none}
          </Button>
        </Bar>
      </Bar>
      <LiveRegion message={isFull ? texts.full(limit) : ''} />
      {zaps.length >= searchedFrom && (
        <SearchField label={texts.search} value={search} onChange={setSearch} result={search && texts.found(found.length)} />
      )}
      {found.length === 0 ? (
        <p className={css.more}>{texts.noneFound}</p>
      ) : (
        <div className={css.list}>
          <VirtualList
            label={texts.stay}
            count={found.length}
            height={listHeight}
            lineHeight={lineHeight}
            growing
            snug
            keptIndex={at}
            keyOf={keyAt}
            handle={handle}
          >
            {lineOf}
          </VirtualList>
        </div>
      )}
      {isFull && <p className={css.more}>{texts.full(limit)}</p>}
    </Stack>
  );
}

interface ChoiceLineProps extends Pick<ChoosableZap, 'title' | 'hint'> {
  name: string;
  /** From 0, among the Zaps that are found. */
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
  );
});

// Which Zaps stay on where a plan allows only some of them: ids in the order of the list; limits of -1 are none.

/** True if another Zap can be chosen. */
export const hasPlace = (chosen: readonly number[], limit: number): boolean => limit < 0 || chosen.length < limit;

/** Takes a Zap out of the choice, or into it where there is a place; the same list where there is none. */
export function toggled(chosen: readonly number[], id: number, limit: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return hasPlace(chosen, limit) ? [...chosen, id] : chosen;
}

/** Takes all Zaps from one to another of the list into the choice, or out of it; as many as there are places for, from the first on. */
export function rangeSet(
  chosen: readonly number[],
  list: readonly number[],
  [from, to]: readonly [number, number],
  isIn: boolean,
  limit: number,
): readonly number[] {
  const range = rangeOf(list, from, to);
  if (!isIn) return chosen.filter((id) => !range.includes(id));
  const known = new Set(chosen);
  const added = range.filter((id) => !known.has(id));
  return [...chosen, ...(limit < 0 ? added : added.slice(0, Math.max(0, limit - chosen.length)))];
}

/** The first ones of a list: the default choice. */
export const firstOf = (list: readonly number[], limit: number): readonly number[] => (limit < 0 ? list : list.slice(0, limit));
