import { useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { minutes } from '../../../../domain/durations';
import { isEngineApp } from '../../../../domain/runs/kinds';
import { findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { useNow } from '../../../platform/useNow';
import { AppBrowser } from '../../../widgets/AppGrid/AppGrid';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Icon } from '../../../widgets/Icon/Icon';
import { Notice } from '../../../widgets/Notice/Notice';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { selectCurrentAccountId } from '../../accounts';
import { selectUpgradesDue } from '../../upgrade-prompts';
import { sharedFields } from '../fields/operations';
import { selectOperations } from '../fields/state';
import type { OpenEditor } from '../openEditor';
import { panelSlice } from '../panel/state';
import { connectedApps, selectSteps } from '../selectors';
import { editorSlice, selectOpen } from '../state';
import type { StepView } from '../steps/step';
import { appKinds, appsFor, eventsOf, foundApps, foundEvents, type PickerApp } from './apps';
import css from './AppPicker.module.css';
import { AppOptions, EventOptions } from './Options';
import { optionAfterKey } from './optionKeys';
import { pickerClosed, pickerSlice, selectPicker } from './state';
import { texts } from './texts';

const { appChosen, eventChosen } = editorSlice.actions;
const { fieldWanted } = panelSlice.actions;
const { appEntered, appLeft, kindChosen, searchTyped, unfolded } = pickerSlice.actions;

/** The dialog in which a step gets its app and its event; the page has it once. It is open while `picker.key` names a step. */
export function AppPicker(): ReactElement | null {
  const dispatch = useAppDispatch();
  const { key } = useAppSelector(selectPicker);
  // While it is closed, a key in a field does not draw it.
  const editor = useAppSelector((state) => (key === null ? null : selectOpen(state)));
  const steps = useAppSelector(selectSteps);
  const field = useRef<HTMLInputElement>(null);
  const step = key === null ? undefined : steps.find((each) => each.key === key);
  const [opened, setOpened] = useState<{ of: string | null; from: Element | null }>({ of: null, from: null });
  if (key !== null && opened.of !== key) setOpened({ of: key, from: document.activeElement });
  // The button in the panel gets the focus back, unless another tab took its place. Otherwise the first field of the step has it.
  const focusAfter = (): null | false => {
    const { of, from } = opened;
    setOpened({ of: null, from: null });
    // The dialog fades, and a person who is quicker has begun elsewhere.
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement.closest('[role="dialog"]') === null) return false;
    if (of === null || document.querySelector('[data-panel]')?.contains(from)) return null;
    dispatch(fieldWanted({ key: of, tab: null, field: null }));
    return false;
  };
  return (
    <Dialog
      isOpen={editor !== null && step !== undefined}
      title={step?.isTrigger === false ? texts.title.action : texts.title.trigger}
      isLarge
      focusFirst={field}
      focusAfter={focusAfter}
      onClose={() => dispatch(pickerClosed())}
    >
      {editor !== null && step !== undefined && <Picker editor={editor} step={step} field={field} />}
    </Dialog>
  );
}

interface PickerProps {
  editor: OpenEditor;
  step: StepView;
  field: React.RefObject<HTMLInputElement | null>;
}

/** True where a premium app could not run, because the plan of the Zap's account has none. */
export function useLacksPremium(zap: OpenEditor['zap'] | undefined): boolean {
  const now = useNow(() => minutes(1));
  const currentId = useAppSelector(selectCurrentAccountId);
  const isDue = useAppSelector((state) => selectUpgradesDue(state, now).includes('apps'));
  return isDue && (zap?.accountId === undefined || zap.accountId === currentId);
}

function Picker({ editor, step, field }: PickerProps): ReactElement {
  const dispatch = useAppDispatch();
  const picker = useAppSelector(selectPicker);
  const operations = useAppSelector(selectOperations);
  const lacksPremium = useLacksPremium(editor.zap);
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const lists = useRef<HTMLDivElement>(null);
  const { services, definition } = editor;
  const connected = connectedApps(editor) ?? [];
  const apps = appsFor(services, step.isTrigger, step.isInLoop);
  const entered = apps.find(({ service }) => service.key === picker.app);

  const chooseEvent = (app: string, event: string): void => {
    const before = findStep(definition, step.key);
    if (before !== undefined && appKey(before.app) === app) {
      const loaded = operations.apps[app];
      const known = loaded?.phase === 'loaded' ? loaded.operations : undefined;
      const keptFields = sharedFields(known, step.isTrigger, before.event, event);
      dispatch(eventChosen({ key: step.key, app, event, keptFields }));
    } else dispatch(appChosen({ key: step.key, app, event }));
  };
  const enterApp = (app: PickerApp): void => {
    const [only, ...more] = app.events;
    // A step of the product itself with a single event needs no choice of it.
    if (only !== undefined && more.length === 0 && isEngineApp(app.service.key)) return chooseEvent(app.service.key, only.action);
    setActive(null);
    dispatch(appEntered({ app: app.service.key }));
  };
  const leaveApp = (): void => {
    setActive(picker.app);
    dispatch(appLeft());
    field.current?.focus();
  };

  const events = entered === undefined ? [] : foundEvents(eventsOf(entered, step.app === picker.app ? step.action : ''), picker.search);
  const { groups, others } = foundApps(apps, { ...picker, connected });
  const isUnfolded = picker.isUnfolded || groups.length === 0;
  const shown = [...groups.flatMap((group) => group.apps), ...(isUnfolded ? others : [])];
  const names = entered === undefined ? shown.map(({ service }) => service.key) : events.map(({ action }) => action);
  const first = entered !== undefined && step.app === picker.app && names.includes(step.action) ? step.action : names[0];
  const now = active !== null && names.includes(active) ? active : first;
  const optionId = (name: string): string => `${id}-${name}`;

  const choose = (name: string): void => {
    if (entered !== undefined) return chooseEvent(entered.service.key, name);
    const app = shown.find(({ service }) => service.key === name);
    if (app !== undefined) enterApp(app);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const goesBack = event.key === 'Escape' || (event.key === 'Backspace' && picker.search === '');
    const next = now === undefined || lists.current === null ? null : optionAfterKey(event, lists.current, optionId(now));
    if (entered !== undefined && goesBack) leaveApp();
    else if (event.key === 'Enter' && now !== undefined) choose(now);
    else if (next !== null) {
      setActive(names.find((name) => optionId(name) === next.id) ?? null);
      next.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionProps = { now, optionId, onChoose: choose };
  return (
    // Letters that are typed on a kind or a button go on into the search.
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions
    <div
      className={css.picker}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && entered !== undefined && !event.isPropagationStopped()) {
          event.stopPropagation();
          leaveApp();
        }
        if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus();
      }}
    >
      <SearchField
        label={entered === undefined ? texts.search : texts.searchEvents(entered.service.name)}
        value={picker.search}
        inputRef={field}
        onChange={(search) => {
          setActive(null);
          dispatch(searchTyped({ search }));
        }}
        result={entered === undefined ? texts.found(names.length) : texts.foundEvents(names.length)}
        lists={{ ids: `${id}-list ${id}-others`, active: now === undefined ? undefined : optionId(now), onKeyDown }}
      />
      {entered === undefined ? (
        <AppBrowser
          label={texts.kindsLabel}
          kinds={appKinds(apps, connected)}
          kind={picker.kind}
          onKind={(kind) => {
            setActive(null);
            dispatch(kindChosen({ kind }));
          }}
        >
          {/* It scrolls, so the keyboard reaches it where its options are not reached themselves. */}
          {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
          <div className={css.found} ref={lists} role="group" aria-label={texts.apps} tabIndex={0}>
            {names.length === 0 && others.length === 0 && <p className={css.none}>{texts.none}</p>}
            <AppOptions id={`${id}-list`} groups={groups} lacksPremium={lacksPremium} isTrigger={step.isTrigger} {...optionProps} />
            {others.length > 0 && (
              <section className={css.others}>
                {groups.length > 0 && (
                  <Fold isOpen={isUnfolded} onClick={() => dispatch(unfolded())}>
                    {texts.unavailable(others.length)}
                  </Fold>
                )}
                {isUnfolded && (
                  <>
                    <p className={css.reason}>{texts.unavailableText}</p>
                    <AppOptions
                      id={`${id}-others`}
                      groups={[{ label: null, apps: others }]}
                      lacksPremium={lacksPremium}
                      isTrigger={step.isTrigger}
                      {...optionProps}
                    />
                  </>
                )}
              </section>
            )}
          </div>
        </AppBrowser>
      ) : (
        <div className={css.found} ref={lists}>
          <div className={css.entered}>
            <Button kind="plain" size="small" onClick={leaveApp}>
              <Icon name="back" />
              {texts.back}
            </Button>
            <span className={css.enteredApp}>
              <AppLogo name={entered.service.name} url={entered.service.logoUrl} size={32} />
              <h3 className={css.enteredName}>{entered.service.name}</h3>
            </span>
          </div>
          {!entered.canRun && <Notice kind="info">{texts.cannotRun(entered.service.name)}</Notice>}
          {events.length === 0 && <p className={css.none}>{texts.noEvents}</p>}
          <EventOptions id={`${id}-list`} app={entered.service} events={events} {...optionProps} />
        </div>
      )}
      <p className={css.keys}>{texts.keys}</p>
    </div>
  );
}

const Fold = ({ isOpen, onClick, children }: { isOpen: boolean; onClick: () => void; children: ReactNode }): ReactElement => (
  <button type="button" className={css.fold} aria-expanded={isOpen} onClick={onClick}>
    <Icon name="fold" />
    {children}
  </button>
);
