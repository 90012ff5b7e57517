import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { groupDigits } from '../../../domain/numbers';
import css from './Chart.module.css';

export interface ChartBar {
  /** The whole name of what it counts, such as its hour. Unique. */
  readonly label: string;
  /** A short name below it; bars without one are between two ticks. */
  readonly tick?: string;
  readonly count: number;
  /** How many of `count` failed. */
  readonly failed: number;
}

/** The first and the last bar of a selection, by index. */
export type ChartRange = readonly [number, number];

export interface ChartTexts {
  /** What one bar says, and what all of them say together. */
  readonly counts: (count: number, failed: number) => string;
  readonly headers: { readonly label: string; readonly count: string; readonly failed: string };
  readonly table: string;
  /** How bars are selected; for a chart with `onSelect`. */
  readonly help: string;
}

export interface ChartProps {
  /** What is counted: 'Runs by the hour'. */
  readonly label: string;
  readonly bars: readonly ChartBar[];
  readonly texts: ChartTexts;
  readonly selected?: ChartRange | null;
  /** The bars from the first to the last one were chosen, with the pointer or by keys; null: none. */
  readonly onSelect?: (range: ChartRange | null) => void;
}

/** Units of the drawing, which is stretched to the width of its place. */
const [barWidth, gap, height] = [10, 2, 100];
/** So that one among thousands can be seen. */
const leastHeight = 3;

/** Where the tick of a bar begins; near the end there is no room after it, so it ends with its bar. */
const placeOf = (index: number, count: number): CSSProperties =>
  index < count * 0.9 ? { insetInlineStart: `${(index / count) * 100}%` } : { insetInlineEnd: `${100 - ((index + 1) / count) * 100}%` };

const inOrder = (a: number, b: number): ChartRange => [Math.min(a, b), Math.max(a, b)];

/** Counts over time as bars, with the failed part of each, and the same as a table. Bars may be selected as a range. */
export function Chart({ label, bars, texts, selected = null, onSelect }: ChartProps): ReactElement {
  // The bar under the pointer or the key, and where the selection began that is being made.
  const [at, setAt] = useState<number | null>(null);
  const [start, setStart] = useState<number | null>(null);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const last = bars.length - 1;
  const shown = at === null ? undefined : bars[at];
  const total = texts.counts(
    bars.reduce((sum, { count }) => sum + count, 0),
    bars.reduce((sum, { failed }) => sum + failed, 0),
  );
  const range = start !== null && at !== null ? inOrder(start, at) : selected;
  const textOf = ({ label: name, count, failed }: ChartBar): string => `${name}: ${texts.counts(count, failed)}`;

  const indexOf = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / Math.max(1, width)) * bars.length)));
  };
  const finish = (range: ChartRange | null): void => {
    setStart(null);
    onSelect?.(range);
  };
  const pointer = {
    onPointerMove: (event: PointerEvent) => setAt(indexOf(event)),
    onPointerLeave: () => start === null && setAt(null),
    ...(onSelect && {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setStart(indexOf(event));
        setAt(indexOf(event));
      },
      onPointerUp: (event: PointerEvent) => start !== null && finish(inOrder(start, indexOf(event))),
      onPointerCancel: () => setStart(null),
    }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = at ?? range?.[1] ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      setStart(event.shiftKey ? (start ?? from) : null);
      setAt(Math.max(0, Math.min(last, to)));
    } else if (event.key === 'Enter') finish(inOrder(start ?? from, from));
    else if (event.key === 'Escape' && (start !== null || selected !== null)) finish(null);
    else return;
    event.preventDefault();
  };

  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <span className={css.label}>{label}</span>
        <span className={css.reading}>{shown ? textOf(shown) : total}</span>
      </figcaption>
      <div
        className={css.plot}
        data-selects={onSelect !== undefined || undefined}
        {...pointer}
        {...(onSelect === undefined
          ? { role: 'img', 'aria-label': `${label}: ${total}` }
          : {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `${label}. ${texts.help}`,
              'aria-valuemin': 0,
              'aria-valuemax': Math.max(0, last),
              'aria-valuenow': at ?? range?.[1] ?? Math.max(0, last),
              'aria-valuetext': range === null ? (shown ? textOf(shown) : total) : range.map((index) => textOf(bars[index]!)).join(' – '),
              onKeyDown,
              onBlur: () => setAt(null),
            })}
      >
        <svg className={css.drawing} viewBox={`0 0 ${bars.length * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {range !== null && (
            <rect className={css.range} x={range[0] * barWidth} y="0" width={(range[1] - range[0] + 1) * barWidth} height={height} />
          )}
          {bars.map(({ label: name, count, failed }, index) => {
            const heightOf = (of: number): number => (of === 0 ? 0 : Math.max(leastHeight, (of / most) * height));
            const [x, width] = [index * barWidth + gap / 2, barWidth - gap];
            return (
              <g key={name} data-at={index === at || undefined}>
                {count > 0 && <rect className={css.bar} x={x} y={height - heightOf(count)} width={width} height={heightOf(count)} />}
                {failed > 0 && <rect className={css.failed} x={x} y={height - heightOf(failed)} width={width} height={heightOf(failed)} />}
              </g>
            );
          })}
        </svg>
      </div>
      <div className={css.ticks} aria-hidden="true">
        {bars.map(({ label: name, tick }, index) =>
          tick === undefined ? null : (
            <span key={name} className={css.tick} style={placeOf(index, bars.length)}>
              {tick}
            </span>
          ),
        )}
      </div>
      <details className={css.asTable}>
        <summary>{texts.table}</summary>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
        <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.headers.label}</th>
                <th scope="col">{texts.headers.count}</th>
                <th scope="col">{texts.headers.failed}</th>
              </tr>
            </thead>
            <tbody>
              {bars
                .filter(({ count }) => count > 0)
                .map(({ label: name, count, failed }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{groupDigits(count)}</td>
                    <td>{groupDigits(failed)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
