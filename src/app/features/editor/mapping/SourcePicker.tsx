import { useState, type ReactElement } from 'react';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { mappingTexts as texts } from './texts';
import css from './Mapping.module.css';
import { findValues, type Source } from './sources';

export interface SourcePickerProps {
  /** The nearest step first. */
  sources: readonly Source[];
  onPick: (token: string) => void;
  onClose: () => void;
}

/** The data of earlier steps, with a sample beside each value. Arrow keys move between the values. */
export function SourcePicker({ sources, onPick, onClose }: SourcePickerProps): ReactElement {
  const [search, setSearch] = useState('');
  const found = findValues(sources, search);
  const count = found.reduce((sum, { values }) => sum + values.length, 0);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys pressed on its controls arrive here
    <div
      className={css.picker}
      role="group"
      aria-label={texts.pickerLabel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-value]')];
        const at = controls.indexOf(document.activeElement as HTMLElement);
        controls[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), controls.length - 1)]?.focus();
      }}
    >
      {sources.length === 0 ? (
        <p className={css.hint}>{texts.noSources}</p>
      ) : (
        <>
          <SearchField label={texts.search} value={search} onChange={setSearch} result={search === '' ? '' : texts.found(count)} />
          <div className={css.sources}>
            {found.map(({ key, title, hasSample, values }) => (
              <section key={key + title} className={css.source} aria-label={title}>
                <h4 className={css.sourceTitle}>{title}</h4>
                {!hasSample && <p className={css.hint}>{texts.noSample}</p>}
                <ul className={css.values}>
                  {values.map(({ token, label, type, sample }) => (
                    <li key={token}>
                      <button type="button" className={css.value} data-value onClick={() => onPick(token)}>
                        <span className={css.valueLabel}>{label}</span>
                        <span className={css.valueType}>{texts.types[type]}</span>
                        <span className={css.valueSample}>{sample ?? ''}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {count === 0 && <p className={css.hint}>{search === '' ? texts.noLists : texts.nothingFound}</p>}
          </div>
        </>
      )}
    </div>
  );
}
