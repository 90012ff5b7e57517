import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { isExactNumber, writeExactJson } from '../../../domain/runs/exactJson';
import { labelFinder, type DataLabel } from '../../../domain/runs/fields';
import { isFileReference } from '../../../domain/runs/files';
import { checkInWords } from '../../../domain/runs/kinds/rules';
import { Button } from '../Button/Button';
import { useCopy } from '../CopyField/CopyField';
import { SearchField } from '../SearchField/SearchField';
import { Tabs } from '../Tabs/Tabs';
import { TextLink } from '../TextLink/TextLink';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from './DataView.module.css';
import { findLeaves, isBranch, leavesOf, nameOf, placeOf, placesTo, wordFor, type DataPath, type LabelOf, type Leaf } from './leaves';

export interface DataViewProps {
  /** The subject, which names the tabs: 'Data in'. */
  label: string;
  /** Any JSON, with files and exact numbers. */
  value: unknown;
  /** What the app calls the values; without a label, a name is made readable. */
  labels?: readonly DataLabel[] | undefined;
  /** The address of a file of the data; without it, a file is only named. */
  fileHref?: (fileId: string) => string;
  start?: 'table' | 'tree' | 'json';
}

/** The most values that are looked through, and the rows that are drawn at first and added by each press. */
const maxLeaves = 5000;
const rowsAtOnce = 100;
/** With so few values there is nothing to search for. */
const fewLeaves = 8;
/** Characters of JSON that are drawn. All are copied. */
const maxJsonLength = 100_000;
/** Levels of the tree that are open at first. */
const openLevels = 2;

const noLabels: readonly DataLabel[] = [];

/**
 * Data of a run, as a table of labels, as a tree and as JSON, with a search for much of it and a button that copies all.
 * Loads with the accessible primitives, so only in screens that come by themselves.
 */
export function DataView({ label, value, labels = noLabels, fileHref, start = 'table' }: DataViewProps): ReactElement {
  const [search, setSearch] = useState('');
  const json = useMemo(() => writeExactJson(value ?? null, 2) ?? 'null', [value]);
  const { outcome, copy } = useCopy(typeof value === 'string' ? value : json);
  const labelOf = useMemo(() => labelFinder(labels), [labels]);
  const leaves = useMemo(() => leavesOf(value, labelOf, maxLeaves), [value, labelOf]);
  const found = findLeaves(leaves, search);
  const isSearching = search.trim() !== '';
  const none = isSearching && found.length === 0 && <p className={css.faint}>No value has these words.</p>;
  const shown = isSearching ? placesTo(found) : null;
  return (
    <div className={css.view}>
      {leaves.length > fewLeaves && (
        <SearchField label={`Search ${label.toLowerCase()}`} value={search} onChange={setSearch} result={countOf(found.length)} />
      )}
      <Tabs
        label={label}
        start={start}
        aside={
          <Button size="small" label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
            {outcome === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        }
        tabs={[
          { key: 'table', label: 'Table', content: none || <Rows key={search} leaves={found} fileHref={fileHref} /> },
          {
            key: 'tree',
            label: 'Tree',
            content: none || <Tree key={search} value={value} path={[]} shown={shown} labelOf={labelOf} fileHref={fileHref} />,
          },
          { key: 'json', label: 'JSON', content: <Json text={json} search={search.trim()} /> },
        ]}
      />
      <div role="status" className={css.faint}>
        {outcome === 'copied' && <VisuallyHidden>Copied to the clipboard.</VisuallyHidden>}
        {outcome === 'refused' && 'The browser didn’t allow copying. Select the text under JSON instead.'}
      </div>
    </div>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 value found.' : `${count} values found.`);

type FileHref = DataViewProps['fileHref'];

interface ValueProps {
  value: unknown;
  /** The value in the app's words, if it has some. */
  word?: string | null;
  fileHref: FileHref;
}

/** One value: a text, a number, a file, a choice, a checked condition, or the word for nothing. */
function Value({ value, word = null, fileHref }: ValueProps): ReactNode {
  if (word !== null) {
    return (
      <span className={css.text} title={String(value)}>
        {word}
      </span>
    );
  }
  if (isFileReference(value)) {
    const size = `${value.name} (${value.size.toLocaleString('en-US')} bytes)`;
    if (fileHref === undefined) return size;
    return (
      <TextLink to={fileHref(value.fileId)} isExternal>
        {size}
      </TextLink>
    );
  }
  if (isExactNumber(value)) return <code className={css.literal}>{value.exactNumber}</code>;
  if (typeof value === 'string' && value !== '') return <span className={css.text}>{value}</span>;
  if (value === null || value === undefined || value === '') return <span className={css.faint}>empty</span>;
  const check = checkInWords(value);
  if (check !== null) return <span className={css.text}>{check}</span>;
  if (typeof value === 'object') return <span className={css.faint}>{Array.isArray(value) ? 'empty list' : 'no fields'}</span>;
  return <code className={css.literal}>{String(value)}</code>;
}

function Rows({ leaves, fileHref }: { leaves: readonly Leaf[]; fileHref: FileHref }): ReactElement {
  const [count, setCount] = useState(rowsAtOnce);
  const [only] = leaves;
  if (only !== undefined && leaves.length === 1 && only.path.length === 0) return <Value value={only.value} fileHref={fileHref} />;
  return (
    <>
      <dl className={css.rows}>
        {leaves.slice(0, count).map(({ path, label, value, word }) => (
          <div key={placeOf(path)} className={css.row}>
            <dt title={path.join('.')}>{label}</dt>
            <dd>
              <Value value={value} word={word} fileHref={fileHref} />
            </dd>
          </div>
        ))}
      </dl>
      <More left={leaves.length - count} onMore={() => setCount(count + rowsAtOnce)} />
    </>
  );
}

const More = ({ left, onMore }: { left: number; onMore: () => void }): ReactNode =>
  left > 0 && (
    <Button kind="plain" size="small" onClick={onMore}>
      {`Show more (${left} left)`}
    </Button>
  );

interface TreeProps {
  value: unknown;
  path: DataPath;
  /** The places that a search leaves; null without a search. */
  shown: ReadonlySet<string> | null;
  labelOf: LabelOf;
  fileHref: FileHref;
}

function Tree({ value, path, ...rest }: TreeProps): ReactElement {
  const [count, setCount] = useState(rowsAtOnce);
  const { shown, labelOf, fileHref } = rest;
  if (!isBranch(value)) return <Value value={value} fileHref={fileHref} />;
  const isList = Array.isArray(value);
  const places = Object.entries(value as Record<string, unknown>)
    .map(([name, inner]) => ({ place: [...path, name], inner }))
    .filter(({ place }) => shown === null || shown.has(placeOf(place)));
  return (
    <>
      <ul className={css.branch}>
        {places.slice(0, count).map(({ place, inner }) => {
          const name = nameOf(place, isList, labelOf);
          return (
            <li key={placeOf(place)} title={place.join('.')}>
              {isBranch(inner) ? (
                <details open={shown !== null || place.length < openLevels}>
                  <summary>
                    <span className={css.name}>{name}</span> <span className={css.faint}>{sizeOf(inner)}</span>
                  </summary>
                  <Tree value={inner} path={place} {...rest} />
                </details>
              ) : (
                <>
                  <span className={css.name}>{name}</span>{' '}
                  <Value value={inner} word={wordFor(inner, labelOf(place) ?? {})} fileHref={fileHref} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <More left={places.length - count} onMore={() => setCount(count + rowsAtOnce)} />
    </>
  );
}

function sizeOf(value: object): string {
  const count = Object.keys(value).length;
  const word = Array.isArray(value) ? 'item' : 'field';
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function Json({ text, search }: { text: string; search: string }): ReactElement {
  const shown = text.slice(0, maxJsonLength);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
      <pre className={css.json} tabIndex={0}>
        {search === '' ? shown : marked(shown, search)}
      </pre>
      {text.length > maxJsonLength && <p className={css.faint}>This is the first part. Copy it to get everything.</p>}
    </>
  );
}

/** A text in which each occurrence of a search is marked. */
function marked(text: string, search: string): ReactNode {
  const [whole, wanted] = [text.toLowerCase(), search.toLowerCase()];
  // Some letters have another length in lower case, so that places would not agree.
  if (whole.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let done = 0;
  for (let at = whole.indexOf(wanted); at >= 0 && parts.length < 1000; at = whole.indexOf(wanted, done)) {
    parts.push(text.slice(done, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>);
    done = at + wanted.length;
  }
  return [...parts, text.slice(done)];
}
