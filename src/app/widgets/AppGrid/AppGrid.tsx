import { useId, type ReactElement, type ReactNode } from 'react';
import css from './AppGrid.module.css';

export interface AppKind {
  readonly value: string;
  readonly label: string;
  /** How many apps are of this kind, if that is known. */
  readonly count?: number;
}

export interface AppBrowserProps {
  /** The accessible name of the kinds. */
  label: string;
  kinds: readonly AppKind[];
  kind: string;
  onKind: (kind: string) => void;
  children: ReactNode;
}

/** Apps to choose from: their kinds at the left, or above on narrow windows, and what is of the chosen one. */
export function AppBrowser({ label, kinds, kind, onKind, children }: AppBrowserProps): ReactElement {
  const name = useId();
  return (
    <div className={css.browser}>
      <fieldset className={css.kinds}>
        <legend className={css.legend}>{label}</legend>
        {kinds.map(({ value, label: text, count }) => (
          <label key={value} className={css.kind}>
            <input type="radio" className={css.radio} name={name} value={value} checked={value === kind} onChange={() => onKind(value)} />
            <span className={css.kindName}>{text}</span> {count !== undefined && <span className={css.count}>{count}</span>}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

export interface AppFaceProps {
  name: ReactNode;
  /** The app's logo: decoration, because the name is beside it. */
  logo: ReactNode;
  /** Words beside the name: a plan that is needed. */
  tags?: ReactNode;
  /** A sentence below. */
  note?: ReactNode;
}

/** An app, or one of its events, as every list to choose from shows it; the tile that it is in is a link or an option. */
export const AppFace = ({ name, logo, tags, note }: AppFaceProps): ReactElement => (
  <>
    <span aria-hidden="true" className={css.logo}>
      {logo}
    </span>
    <span className={css.about}>
      <span className={css.names}>
        <span className={css.name}>{name}</span>
        {tags}
      </span>
      {note && <span className={css.note}>{note}</span>}
    </span>
  </>
);
