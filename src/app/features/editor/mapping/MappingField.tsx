import { createContext, use, useRef, useState, type ReactElement } from 'react';
import type { Reference } from '../../../../domain/runs/mapping';
import { Lead } from '../../../widgets/Page/Page';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { MappedText, type MappedTextHandle, type MappedTextProps } from './MappedText';
import css from './Mapping.module.css';
import { findValues, onlyLists, type Source, type TokenLabel } from './sources';
import { mappingTexts as texts } from './texts';

/** The data that the fields of the open step can use. */
export interface Mapping {
  readonly sources: readonly Source[];
  readonly labelOf: (reference: Reference) => TokenLabel;
}

export const noMapping: Mapping = {
  sources: [],
  labelOf: ({ key, path }) => ({ text: [key, ...path].join(' › '), sample: null, isBroken: false }),
};

export const MappingContext = createContext<Mapping>(noMapping);

export interface MappingFieldProps extends Omit<MappedTextProps, 'labelOf' | 'aside' | 'insertRef'> {
  /** Only lists can be inserted. */
  isList?: boolean;
}

/** A text with tokens, and a button that inserts data of earlier steps. */
export function MappingField({ isList = false, ...props }: MappingFieldProps): ReactElement {
  const { sources, labelOf } = use(MappingContext);
  const [isOpen, setOpen] = useState(false);
  const text = useRef<MappedTextHandle>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={css.field}>
      <MappedText
        {...props}
        labelOf={labelOf}
        insertRef={text}
        aside={
          sources.length > 0 && (
            <button
              ref={button}
              type="button"
              className={css.insert}
              aria-label={texts.insertInto(props.label)}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {texts.insert}
            </button>
          )
        }
      />
      {isOpen && (
        <SourcePicker
          sources={isList ? onlyLists(sources) : sources}
          onClose={close}
          onPick={(token) => {
            text.current?.insert(token);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface SourcePickerProps {
  /** The nearest step first. */
  sources: readonly Source[];
  onPick: (token: string) => void;
  onClose: () => void;
}

/** The data of earlier steps, with a sample beside each value. Arrow keys move between the values. */
function SourcePicker({ sources, onPick, onClose }: SourcePickerProps): ReactElement {
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
        <Lead>{texts.noSources}</Lead>
      ) : (
        <>
          <SearchField label={texts.search} value={search} onChange={setSearch} result={search === '' ? '' : texts.found(count)} />
          <div className={css.sources}>
            {found.map(({ key, title, hasSample, values }) => (
              <section key={key + title} aria-label={title}>
                <h4 className={css.sourceTitle}>{title}</h4>
                {!hasSample && <Lead>{texts.noSample}</Lead>}
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
            {count === 0 && <Lead>{search === '' ? texts.noLists : texts.nothingFound}</Lead>}
          </div>
        </>
      )}
    </div>
  );
}
