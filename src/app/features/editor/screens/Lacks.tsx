import type { ReactElement } from 'react';
import { copy } from '../copy';
import type { Lack } from '../selectors';
import css from './EditorScreen.module.css';

/** The gaps of the Zap itself; the limits of the plan are checked by the server. */
export function Lacks({ lacks }: { lacks: readonly Lack[] }): ReactElement | null {
  if (lacks.length === 0) return null;
  return (
    <section className={css.lacks} aria-labelledby="editor-lacks">
      <h2 className={css.stepTitle} id="editor-lacks">
        {copy.lacksTitle}
      </h2>
      <ul className={css.said}>
        {lacks.map(({ position, kind, name }) => (
          <li key={`${position}${kind}`}>{copy.lacks[kind](position, name)}</li>
        ))}
      </ul>
    </section>
  );
}
