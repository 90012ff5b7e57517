import type { ReactElement } from 'react';
import { runKinds } from '../../../../domain/runs/history';
import { Button } from '../../../widgets/Button/Button';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';
import { shownStates, type Filters } from './filters';
import css from './HistoryScreen.module.css';

export interface FilterBarProps {
  filters: Filters;
  /** The text in the search field, which the filters follow. */
  search: string;
  /** What the search finds; null if that is said elsewhere. */
  hint: string | null;
  /** Announced: how many runs are shown. */
  result: string;
  /** The title of the Zap whose runs are shown; null if it is not known. */
  zapTitle: string | null;
  onSearch: (search: string) => void;
  onChange: (filters: Filters) => void;
  onRunNow: (zapId: number) => void;
  isBusy: boolean;
}

/** An empty value of a select is no filter. */
const every = 'all';

export function FilterBar({ filters, search, hint, result, zapTitle, isBusy, onSearch, onChange, onRunNow }: FilterBarProps): ReactElement {
  const { zapId } = filters;
  const choose = (change: Partial<Filters>): void => onChange({ ...filters, ...change });
  return (
    <div className={css.filters} role="group" aria-label={texts.filters}>
      <SearchField label={texts.search} value={search} result={result} onChange={onSearch} />
      <SelectField
        label={texts.state}
        name="state"
        value={filters.state ?? every}
        choices={[{ value: every, label: texts.everyState }, ...shownStates.map((value) => ({ value, label: texts.states[value] }))]}
        onChange={(value) => choose({ state: shownStates.find((state) => state === value) ?? null })}
      />
      <SelectField
        label={texts.kind}
        name="kind"
        value={filters.kind ?? every}
        choices={[{ value: every, label: texts.everyKind }, ...runKinds.map((value) => ({ value, label: texts.kinds[value] }))]}
        onChange={(value) => choose({ kind: runKinds.find((kind) => kind === value) ?? null })}
      />
      <TextField label={texts.from} name="from" type="date" value={filters.from ?? ''} onChange={(day) => choose({ from: day || null })} />
      <TextField label={texts.to} name="to" type="date" value={filters.to ?? ''} onChange={(day) => choose({ to: day || null })} />
      {hint !== null && <p className={css.wide}>{hint}</p>}
      {zapId !== null && (
        <p className={css.wide}>
          {zapTitle === null ? texts.ofOneZap : texts.ofZap(zapTitle)}{' '}
          <Button kind="plain" size="small" onClick={() => choose({ zapId: null })}>
            {texts.allZaps}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={() => onRunNow(zapId)}>
            {texts.runNow}
          </Button>
        </p>
      )}
    </div>
  );
}
