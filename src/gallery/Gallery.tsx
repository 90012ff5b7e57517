import { useDeferredValue, useEffect, useState } from 'react';
import { Logo } from '../app/widgets/Logo/Logo';
import { TextField } from '../app/widgets/TextField/TextField';
import type { AnyStories } from '../app/widgets/stories';
import { statesOf } from './catalogue';
import css from './Gallery.module.css';

const widths = [360, 600, 900, 1280] as const;
const themes = ['system', 'light', 'dark'] as const;

export interface GalleryProps {
  catalogue: readonly AnyStories[];
}

/** All stories by name, one of them in a frame: any width, either theme. The choice is in the hash. */
export function Gallery({ catalogue }: GalleryProps) {
  const [filter, setFilter] = useState('');
  const [width, setWidth] = useState<number | null>(null);
  const [theme, setTheme] = useState<(typeof themes)[number]>('system');
  const [chosen, setChosen] = useHash();
  const wanted = useDeferredValue(filter.trim().toLowerCase());

  const listed = catalogue
    .map((stories) => ({ stories, states: statesOf([stories]).filter(({ id }) => id.toLowerCase().includes(wanted)) }))
    .filter(({ states }) => states.length > 0);
  const shown = chosen || listed[0]?.stories.title || '';
  const query = new URLSearchParams({ case: shown, ...(theme !== 'system' && { theme }) });

  return (
    <div className={css.page}>
      <nav className={css.list} aria-label="Stories">
        <Logo />
        <TextField label="Filter" name="filter" value={filter} onChange={setFilter} />
        <ul>
          {listed.map(({ stories, states }) => (
            <li key={stories.title}>
              <Choice id={stories.title} label={stories.title} shown={shown} onChoose={setChosen} />
              <ul className={css.states}>
                {states.map(({ id, state }) => (
                  <li key={id}>
                    <Choice id={id} label={state} shown={shown} onChoose={setChosen} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <main className={css.stage}>
        <div className={css.bar}>
          <Switch
            label="Width"
            value={width}
            options={[null, ...widths]}
            nameOf={(each) => (each ? `${each}` : 'full')}
            onChange={setWidth}
          />
          <Switch label="Theme" value={theme} options={themes} nameOf={(each) => each} onChange={setTheme} />
          <a className={css.alone} href={`?${query}`} target="_blank" rel="noreferrer">
            Open alone
          </a>
        </div>
        <div className={css.frameRoom}>
          <iframe className={css.frame} title={shown} src={`?${query}`} style={{ width: width ?? '100%' }} />
        </div>
      </main>
    </div>
  );
}

function Choice({ id, label, shown, onChoose }: { id: string; label: string; shown: string; onChoose: (id: string) => void }) {
  return (
    <a
      className={css.choice}
      href={`#${encodeURIComponent(id)}`}
      aria-current={id === shown ? 'page' : undefined}
      onClick={() => onChoose(id)}
    >
      {label}
    </a>
  );
}

interface SwitchProps<Value> {
  label: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

function Switch<Value>({ label, value, options, nameOf, onChange }: SwitchProps<Value>) {
  return (
    <fieldset className={css.switch}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={nameOf(option)} className={css.option}>
          <input type="radio" name={label} checked={option === value} onChange={() => onChange(option)} />
          {nameOf(option)}
        </label>
      ))}
    </fieldset>
  );
}

function useHash(): [string, (id: string) => void] {
  const [id, setId] = useState(readHash);
  useEffect(() => {
    const follow = () => setId(readHash());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [id, setId];
}

function readHash(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}
