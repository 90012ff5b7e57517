import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type ReactElement, type Ref } from 'react';
import { Icon } from '../../../widgets/Icon/Icon';
import { Lead } from '../../../widgets/Page/Page';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import css from './Picker.module.css';
import { findValues, sampleOf, type Source, type SourceValue } from './sources';
import { mappingTexts as texts } from './texts';

/** In CSS pixels. */
const sizes = { row: 34, list: 306, width: 360 };

/** Steps with more values begin with their records and lists folded. */
const mostUnfolded = 40;

export interface SourcePickerProps {
  /** The nearest step first. */
  sources: readonly Source[];
  /** What is typed into the text; null for a search field of the list's own. */
  search: string | null;
  /** The first match is chosen by Enter without an arrow key before. */
  isSure: boolean;
  onPick: (token: string) => void;
  /** The entry that Enter chooses, for the field that has the focus. */
  onActive?: (active: { readonly id: string; readonly activeId: string | undefined }) => void;
  handle?: Ref<PickerHandle>;
}

export interface PickerHandle {
  /** A key that was pressed elsewhere: true if the list has used it. */
  onKey: (key: string) => boolean;
  /** The number of entries that can be chosen. */
  count: () => number;
}

type Row =
  | { readonly kind: 'step'; readonly source: Source }
  | { readonly kind: 'value'; readonly value: SourceValue; readonly isParent: boolean; readonly isUnfolded: boolean }
  | { readonly kind: 'note'; readonly text: string };

/** The data of earlier steps as a tree, with a sample beside each value. Only rows in view are drawn. */
export function SourcePicker({ sources, search, isSure, onPick, onActive, handle }: SourcePickerProps): ReactElement {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const wanted = search ?? typed;
  const found = useMemo(() => findValues(sources, wanted), [sources, wanted]);
  const rows = useMemo(() => rowsOf(found, toggled), [found, toggled]);
  const first = rows.findIndex(({ kind }) => kind === 'value');
  // The choice belongs to what was searched for.
  const [chosen, setChosen] = useState<{ readonly of: string; readonly index: number } | null>(null);
  const isChosen = chosen !== null && chosen.of === wanted && rows[chosen.index]?.kind === 'value';
  const active = isChosen ? chosen.index : isSure || wanted !== '' ? first : -1;
  const activeId = active < 0 ? undefined : `${id}r${active}`;
  useEffect(() => onActive?.({ id, activeId }), [onActive, id, activeId]);

  // Its return value stays in this component.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => sizes.row,
    overscan: 6,
    initialRect: { width: sizes.width, height: sizes.list },
  });
  const choose = (index: number): void => {
    setChosen({ of: wanted, index });
    virtualizer.scrollToIndex(index);
  };
  const toggle = (token: string): void => {
    const next = new Set(toggled);
    if (!next.delete(token)) next.add(token);
    setToggled(next);
  };
  const move = (step: 1 | -1): boolean => {
    let next = active + step;
    while (rows[next] !== undefined && rows[next]?.kind !== 'value') next += step;
    if (active < 0 && step < 0) return true;
    if (rows[next] !== undefined) choose(next);
    return true;
  };
  const onKey = (key: string): boolean => {
    const row = rows[active];
    if (key === 'ArrowDown') return move(1);
    if (key === 'ArrowUp') return move(-1);
    if (row?.kind !== 'value') return false;
    if (key === 'Enter') {
      onPick(row.value.token);
      return true;
    }
    const folds = (key === 'ArrowRight' && !row.isUnfolded) || (key === 'ArrowLeft' && row.isUnfolded);
    if (!row.isParent || !folds) return false;
    setChosen({ of: wanted, index: active });
    toggle(idOf(row.value));
    return true;
  };
  const count = rows.filter(({ kind }) => kind === 'value').length;
  useImperativeHandle(handle, () => ({ onKey, count: () => count }));
  const total = virtualizer.getTotalSize();
  return (
    <div className={css.picker}>
      {search === null && (
        <SearchField
          label={texts.search}
          value={typed}
          onChange={setTyped}
          result={texts.found(count)}
          lists={{
            ids: id,
            active: activeId,
            onKeyDown: (event) => {
              const isTyping = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
              if ((isTyping && typed !== '') || !onKey(event.key)) return;
              event.preventDefault();
              event.stopPropagation();
            },
          }}
        />
      )}
      {count === 0 && <Lead>{wanted === '' ? texts.noLists : texts.nothingFound}</Lead>}
      <div
        ref={area}
        id={id}
        className={css.list}
        style={{ height: Math.min(sizes.list, total) }}
        role="tree"
        aria-label={texts.pickerLabel}
        // It scrolls, so the keyboard reaches it.
        tabIndex={0}
        aria-activedescendant={activeId}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault();
        }}
      >
        <div className={css.rows} style={{ height: total }} role="presentation">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const style = { height: sizes.row, transform: `translateY(${start}px)` };
            if (row.kind === 'note')
              return (
                <div key={index} className={css.note} style={style} role="presentation">
                  {row.text}
                </div>
              );
            if (row.kind === 'step')
              return (
                <div key={index} className={css.step} style={style} role="treeitem" aria-level={1} aria-expanded aria-selected={false}>
                  {row.source.title}
                </div>
              );
            const { value, isParent, isUnfolded } = row;
            return (
              // Keys arrive at the field or the search field, which has the focus.
              // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events
              <div
                key={index}
                id={`${id}r${index}`}
                className={css.row}
                style={{ ...style, paddingInlineStart: 8 + 18 * value.depth }}
                role="treeitem"
                tabIndex={-1}
                aria-level={2 + value.depth}
                aria-expanded={isParent ? isUnfolded : undefined}
                aria-selected={index === active}
                data-value
                title={[value.token.slice(2, -2), texts.types[value.type]].filter(Boolean).join(' · ')}
                // The focus stays where it is typed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(value.token)}
              >
                {isParent ? (
                  <span
                    className={css.fold}
                    data-open={isUnfolded || undefined}
                    aria-hidden="true"
                    onClick={(event) => {
                      event.stopPropagation();
                      toggle(idOf(value));
                    }}
                  >
                    <Icon name="fold" />
                  </span>
                ) : (
                  <span className={css.fold} />
                )}
                <span className={css.name}>{value.name}</span>{' '}
                <span className={css.sample}>
                  {value.type === 'record' || value.type === 'list' ? sizeOf(value) : sampleOf(value.value)}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Two values can have one token: each item of a list, and the list as a whole. */
const idOf = ({ token, label }: SourceValue): string => `${token} ${label}`;

function sizeOf({ value }: SourceValue): string {
  const size = Array.isArray(value) ? value.length : Object.keys(value as object).length;
  return texts.size(size, Array.isArray(value));
}

/** The rows that are unfolded. `toggled`: the values that a person has folded or unfolded. */
function rowsOf(sources: readonly Source[], toggled: ReadonlySet<string>): readonly Row[] {
  return sources.flatMap((source): Row[] => {
    const { values, hasSample } = source;
    const rows: Row[] = [{ kind: 'step', source }];
    if (!hasSample) rows.push({ kind: 'note', text: texts.noSample });
    let hiddenBelow = Infinity;
    values.forEach((value, index) => {
      if (value.depth > hiddenBelow) return;
      hiddenBelow = Infinity;
      const isParent = (values[index + 1]?.depth ?? 0) > value.depth;
      const isUnfolded = isParent && (values.length <= mostUnfolded && value.type === 'record') !== toggled.has(idOf(value));
      if (isParent && !isUnfolded) hiddenBelow = value.depth;
      rows.push({ kind: 'value', value, isParent, isUnfolded });
    });
    return rows;
  });
}
