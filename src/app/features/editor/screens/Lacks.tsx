import type { ReactElement } from 'react';
import { texts } from '../texts';
import type { Lack } from '../selectors';
import css from './EditorScreen.module.css';

export interface LacksProps {
  lacks: readonly Lack[];
  /** Leads to the step that lacks something. */
  onShow: (key: string) => void;
}

/** The gaps of the Zap itself, each with the way to its step; the limits of the plan are checked by the server. */
export function Lacks({ lacks, onShow }: LacksProps): ReactElement | null {
  if (lacks.length === 0) return null;
  return (
    <section className={css.lacks} aria-labelledby="editor-lacks">
      <h2 className={css.stepTitle} id="editor-lacks">
        {texts.lacksTitle}
      </h2>
      <ul className={css.said}>
        {lacks.map(({ position, key, kind, name }) => (
          <li key={`${key ?? ''}${kind}${name}`}>
            {key === null ? (
              texts.lacks[kind](position, name)
            ) : (
              <button type="button" className={css.link} onClick={() => onShow(key)}>
                {texts.lacks[kind](position, name)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
