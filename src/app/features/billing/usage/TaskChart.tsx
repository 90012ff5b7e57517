import { useMemo, useState, type PointerEvent, type ReactElement } from 'react';
import { abbreviateNumber } from '../../../../domain/numberDisplay';
import { groupDigits } from '../../../../domain/numbers';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { Tabs } from '../../../widgets/Tabs/Tabs';
import { texts } from './texts';
import { chartOf, dayLabel, ranges, type Chart, type DayOfTasks, type Range } from './state';
import css from './TaskChart.module.css';

export interface TaskChartProps {
  /** Oldest first, a day for each day, up to today. */
  days: readonly DayOfTasks[];
  range: Range;
  onRange: (range: Range) => void;
}

/** Units of the drawing: a day is this wide, its bar leaves a gap. The drawing is stretched to the room there is. */
const width = 10;
const gap = 2;
const height = 100;

/** Tasks by day: bars for the eye, a table for everybody else and for exact figures. */
export function TaskChart({ days, range, onRange }: TaskChartProps): ReactElement {
  const chart = useMemo(() => chartOf(days, range), [days, range]);
  return (
    <Stack>
      <Bar align="spread">
        <p className={css.total}>
          <span className={css.figure}>{groupDigits(chart.total)}</span> {texts.inDays(chart.total, range)}
        </p>
        <ChoiceBar
          label={texts.range}
          value={range}
          choices={ranges.map((value) => ({ value, label: texts.days(value) }))}
          onChoose={onRange}
        />
      </Bar>
      <Tabs
        label={texts.views}
        tabs={[
          { key: 'chart', label: texts.asChart, content: <Bars chart={chart} key={range} /> },
          {
            key: 'table',
            label: texts.asTable,
            content: (
              <div className={css.tableFrame}>
                <DayTable days={chart.days} caption={texts.tableCaption(range)} />
              </div>
            ),
          },
        ]}
      />
    </Stack>
  );
}

function Bars({ chart: { days, top, busiest } }: { chart: Chart }): ReactElement {
  const [pointed, setPointed] = useState<DayOfTasks | null>(null);
  const shown = pointed ?? busiest;
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const { left, width: whole } = currentTarget.getBoundingClientRect();
    setPointed(days[Math.floor(((clientX - left) / whole) * days.length)] ?? null);
  };
  const ends = [days[0], days.at(-1)];
  return (
    <figure className={css.figureFrame}>
      <figcaption className={css.reading} data-faint={!shown || undefined}>
        {shown === null
          ? texts.noTasks
          : pointed
            ? texts.onDay(dayLabel(shown.day), shown.tasks)
            : texts.busiest(dayLabel(shown.day), shown.tasks)}
      </figcaption>
      <div className={css.plot}>
        <div className={css.scale} aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{abbreviateNumber(top * share)}</span>
          ))}
        </div>
        <svg
          className={css.bars}
          role="img"
          aria-label={texts.drawing}
          viewBox={`0 0 ${days.length * width} ${height}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {[0, 0.5].map((share) => (
            <line key={share} className={css.line} x1={0} x2={days.length * width} y1={height * share} y2={height * share} />
          ))}
          {days.map((day, index) => {
            const tall = (day.tasks / top) * height;
            return (
              <rect
                key={day.day}
                className={css.bar}
                data-pointed={day === shown || undefined}
                x={index * width + gap / 2}
                y={height - tall}
                width={width - gap}
                height={tall}
              />
            );
          })}
        </svg>
        <div className={css.ends} aria-hidden="true">
          {ends.map((day) => day && <span key={day.day}>{dayLabel(day.day)}</span>)}
        </div>
      </div>
    </figure>
  );
}

/** The same, day by day, the newest first. */
function DayTable({ days, caption }: { days: readonly DayOfTasks[]; caption: string }): ReactElement {
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.tasks}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, tasks }) => (
          <tr key={day}>
            <th scope="row">{dayLabel(day)}</th>
            <td>{groupDigits(tasks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
