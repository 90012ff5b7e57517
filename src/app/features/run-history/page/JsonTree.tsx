import { useState, type ReactElement } from 'react';
import { isExactNumber } from '../../../../domain/runs/exactJson';
import { isFileReference } from '../../../../domain/runs/files';
import { Button } from '../../../widgets/Button/Button';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import css from './JsonTree.module.css';

/** Entries that are drawn at first, and added by each click. */
const shownAtOnce = 100;
/** Levels that are open at first. */
const openLevels = 2;

interface TreeProps {
  value: unknown;
  /** The address of a file of the run. */
  fileHref: (fileId: string) => string;
}

/** A JSON value as a tree whose branches open and close. Files are links to their bytes. */
export function JsonTree(props: TreeProps): ReactElement {
  return (
    <div className={css.tree}>
      <Value {...props} level={0} />
    </div>
  );
}

function Value({ value, fileHref, level }: TreeProps & { level: number }): ReactElement {
  if (isFileReference(value))
    return (
      <TextLink to={fileHref(value.fileId)} isExternal>
        {texts.file(value.name, value.size)}
      </TextLink>
    );
  if (isExactNumber(value)) return <code className={css.literal}>{value.exactNumber}</code>;
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className={css.faint}>{isList ? texts.empties.list : texts.empties.object}</span>;
  return (
    <details className={css.branch} open={level < openLevels}>
      <summary className={css.faint}>{isList ? texts.items(entries.length) : texts.fields(entries.length)}</summary>
      <Entries entries={entries} fileHref={fileHref} level={level} />
    </details>
  );
}

function Entries({
  entries,
  fileHref,
  level,
}: Pick<TreeProps, 'fileHref'> & { entries: readonly (readonly [string, unknown])[]; level: number }): ReactElement {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <ul className={css.entries}>
      {entries.slice(0, shown).map(([key, value]) => (
        <li key={key} className={css.entry}>
          <span className={css.key}>{key}</span> <Value value={value} fileHref={fileHref} level={level + 1} />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <Button kind="plain" size="small" onClick={() => setShown(shown + shownAtOnce)}>
            {texts.moreItems(entries.length - shown)}
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
