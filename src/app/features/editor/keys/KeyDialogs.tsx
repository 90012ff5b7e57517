import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { panelSlice, selectPanel } from '../panel/state';
import { selectSteps } from '../selectors';
import { editorSlice } from '../state';
import { selectLine } from '../steps/cards';
import { useStepActs } from '../steps/useStepActs';
import { texts } from '../texts';
import css from './KeyDialogs.module.css';

/** The dialogs that keys open: the search for a step, and the list of keys. */
export function KeyDialogs(): ReactElement | null {
  const dispatch = useAppDispatch();
  const { dialog } = useAppSelector(selectPanel);
  const close = (): void => void dispatch(panelSlice.actions.dialogShown({ dialog: null }));
  if (dialog === null) return null;
  return dialog === 'search' ? <SearchDialog onClose={close} /> : <KeysDialog onClose={close} />;
}

/** Finds steps by their name, app, note, or values. Arrows move to a step, Enter opens it. */
function SearchDialog({ onClose }: { onClose: () => void }): ReactElement {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const steps = useAppSelector(selectSteps);
  const acts = useStepActs();
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = steps
    .map((step) => ({ ...step, line: selectLine(store.getState(), step.key) }))
    .filter(({ number, title, name, note, line }) => {
      const text = `${number}. ${title} ${name} ${note} ${line}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  const open = (key: string): void => {
    onClose();
    acts.reveal(key);
    dispatch(editorSlice.actions.stepOpened({ key }));
  };
  const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField && found[0] !== undefined) {
      event.preventDefault();
      open(found[0].key);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')];
    const at = controls.findIndex((each) => each === document.activeElement);
    controls[Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), controls.length - 1)]?.focus();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.search.title}>
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- keys pressed on its controls arrive here */}
      <div className={css.search} onKeyDown={moveFocus}>
        <SearchField label={texts.search.label} value={search} onChange={setSearch} result={texts.search.found(found.length)} />
        {found.length === 0 && <p>{texts.search.none}</p>}
        <ul className={css.found}>
          {found.map(({ key, number, title, name, app, logoUrl, line }) => (
            <li key={key}>
              <button type="button" className={css.step} data-found onClick={() => open(key)}>
                <AppLogo name={name || '?'} url={logoUrl} size={32} />
                <span className={css.names}>
                  <strong>
                    {number}. {title || texts.notChosen}
                  </strong>
                  <span className={css.line}>{[app === '' ? '' : name, line].filter(Boolean).join(' – ')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const KeysDialog = ({ onClose }: { onClose: () => void }): ReactElement => (
  <Dialog isOpen onClose={onClose} title={texts.keysTitle}>
    {texts.keyGroups.map(({ title, keys }) => (
      <section key={title} className={css.group} aria-label={title}>
        <h3>{title}</h3>
        <dl className={css.keys}>
          {keys.map(([key, meaning]) => (
            <div key={key} className={css.key}>
              <dt>
                {key.split(' ').map((each) => (
                  <kbd key={each} className={css.cap}>
                    {each}
                  </kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
