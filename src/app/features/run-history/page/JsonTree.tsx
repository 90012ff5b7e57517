import { useState, type ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { copy } from '../copy';
import css from './JsonTree.module.css';

/** Entries that are drawn at first, and added by each click. */
const shownAtOnce = 100;
/** Levels that are open at first. */
const openLevels = 2;

/** A JSON value as a tree whose branches open and close. */
export function JsonTree({ value }: { value: unknown }): ReactElement {
  return (
    <div className={css.tree}>
      <Value value={value} level={0} />
    </div>
  );
}

function Value({ value, level }: { value: unknown; level: number }): ReactElement {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className={css.faint}>{isList ? copy.empties.list : copy.empties.object}</span>;
  return (
    <details className={css.branch} open={level < openLevels}>
      <summary className={css.faint}>{isList ? copy.items(entries.length) : copy.fields(entries.length)}</summary>
      <Entries entries={entries} level={level} />
    </details>
  );
}

function Entries({ entries, level }: { entries: readonly (readonly [string, unknown])[]; level: number }): ReactElement {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <ul className={css.entries}>
      {entries.slice(0, shown).map(([key, value]) => (
        <li key={key} className={css.entry}>
          <span className={css.key}>{key}</span> <Value value={value} level={level + 1} />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <Button kind="plain" size="small" onClick={() => setShown(shown + shownAtOnce)}>
            {copy.moreItems(entries.length - shown)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Leaf({ value }: { value: unknown }): ReactElement {
  if (typeof value === 'string') return <span className={css.text}>{value === '' ? '""' : value}</span>;
  return <code className={css.literal}>{String(value)}</code>;
}
