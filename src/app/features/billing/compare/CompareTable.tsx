import type { ReactElement, ReactNode } from 'react';
import { groupDigits } from '../../../../domain/numbers';
import type { PlanInterval } from '../../../../domain/plans';
import { Card } from '../../../widgets/Card/Card';
import { ChoiceBar } from '../../../widgets/ChoiceBar/ChoiceBar';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { planRows, type Cell, type PlanColumn } from './columns';
import css from './CompareTable.module.css';
import { texts } from './texts';

export interface CompareTableProps {
  columns: readonly PlanColumn[];
  interval: PlanInterval;
  onInterval: (interval: PlanInterval) => void;
  /** The address of a plan's preview; null if the person may not change plans. */
  rehearsalOf: ((planId: number) => string) | null;
}

const intervals = [
  { value: 'month', label: texts.month },
  { value: 'year', label: texts.year },
] as const;

/** All plans side by side, by month or year: own plan marked, next tier recommended. */
export function CompareTable({ columns, interval, onInterval, rehearsalOf }: CompareTableProps): ReactElement {
  return (
    <Card
      title={texts.title}
      aside={<ChoiceBar<PlanInterval> label={texts.interval} value={interval} choices={intervals} onChoose={onInterval} />}
      isFlush
    >
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
      <div className={css.frame} role="region" aria-label={texts.table} tabIndex={0}>
        <table className={css.table} aria-label={texts.table}>
          <thead>
            <tr>
              <td className={css.corner} />
              {columns.map((column) => (
                <th key={column.id} scope="col" data-mark={column.mark ?? undefined}>
                  <PlanHead {...column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {planRows.map((row) => (
              <tr key={row}>
                <th scope="row">{texts.rows[row]}</th>
                {columns.map(({ id, mark, cells }) => (
                  <td key={id} data-mark={mark ?? undefined}>
                    {cellText(cells[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {rehearsalOf && (
            <tfoot>
              <tr>
                <td className={css.corner} />
                {columns.map(({ id, name, mark }) => (
                  <td key={id} data-mark={mark ?? undefined}>
                    {mark !== 'own' && (
                      <TextLink to={rehearsalOf(id)}>
                        {texts.see} <VisuallyHidden>{texts.with(name)}</VisuallyHidden>
                      </TextLink>
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Card>
  );
}

function PlanHead({ name, kind, monthly, yearly, mark }: PlanColumn): ReactElement {
  return (
    <span className={css.head}>
      <span className={css.name}>{name}</span>
      <span className={css.price}>
        <span className={css.amount}>{monthly}</span> {texts.perMonth}
      </span>
      <span className={css.small}>{yearly === null ? texts.kinds[kind] : `${texts.billedYearly(yearly)} · ${texts.kinds[kind]}`}</span>
      {mark && <Tag kind={mark === 'own' ? 'neutral' : 'accent'}>{texts[mark]}</Tag>}
    </span>
  );
}

function cellText(cell: Cell): ReactNode {
  if (cell === true) return <span className={css.yes}>{texts.yes}</span>;
  if (cell === false) return <span className={css.no}>{texts.no}</span>;
  if (cell === 'unlimited') return texts.unlimited;
  return typeof cell === 'number' ? groupDigits(cell) : cell.price;
}
