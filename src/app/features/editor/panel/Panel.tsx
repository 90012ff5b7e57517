import { lazy, Suspense, useRef, type KeyboardEvent, type PointerEvent, type ReactElement, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { InlineEditor } from '../../../widgets/InlineEditor/InlineEditor';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tabs, type Tab } from '../../../widgets/Tabs/Tabs';
import { IconButton } from '../IconButton';
import { selectOpenedKey, selectStep, selectSteps } from '../selectors';
import { editorSlice } from '../state';
import { selectNeedsOf, selectPath, selectTestMark } from '../steps/cards';
import type { StepView } from '../steps/step';
import { MarkIcon } from '../steps/StepCard';
import { texts } from '../texts';
import css from './Panel.module.css';
import { panelSlice, panelWidths, selectPanel, type PanelTab } from './state';

const { stepOpened, stepRenamed } = editorSlice.actions;
const { tabChosen, widthChosen } = panelSlice.actions;

// Loads with the first step that is opened: fields, mapping, forms, schedules.
const Setup = lazy(() => import(/* webpackChunkName: "editor-setup" */ '../setup/Setup').then((setup) => ({ default: setup.Setup })));

/** The step or path that is open, beside the flow; over it on a small screen. */
export function Panel(): ReactElement | null {
  const dispatch = useAppDispatch();
  const panel = useRef<HTMLElement>(null);
  /** The last wish for the focus that was met, for as long as the panel is open. */
  const focused = useRef(0);
  const opened = useAppSelector(selectOpenedKey);
  const step = useAppSelector((state) => (opened === null ? undefined : selectStep(state, opened)));
  const path = useAppSelector((state) => (opened === null ? undefined : selectPath(state, opened)));
  const { width } = useAppSelector(selectPanel);
  if (opened === null) return null;
  const label = step === undefined ? texts.pathPanel(path?.title ?? '') : `${texts.step(step.number - 1)}: ${step.name}`;
  const close = (): void => void dispatch(stepOpened({ key: null }));
  const focus = { panelRef: panel, focusedRef: focused };
  return (
    <>
      <ResizeHandle width={width} />
      <section ref={panel} className={css.panel} aria-label={label} tabIndex={-1} data-panel style={{ width }}>
        <header className={css.head}>
          <span className={css.back}>
            <IconButton icon="back" label={texts.backToSteps} onClick={close} />
          </span>
          {step === undefined ? <h2 className={css.title}>{path?.title}</h2> : <StepHead step={step} />}
          <span className={css.close}>
            <IconButton icon="close" label={texts.closePanel} keys="Esc" onClick={close} />
          </span>
        </header>
        {step === undefined ? (
          <div className={css.body}>
            <Content of={opened} tab="configure" focus={focus} />
          </div>
        ) : (
          <StepTabs step={step} focus={focus} />
        )}
      </section>
    </>
  );
}

interface FocusRefs {
  panelRef: RefObject<HTMLElement | null>;
  focusedRef: RefObject<number>;
}

const Content = ({ of, tab, focus }: { of: string; tab: PanelTab; focus: FocusRefs }): ReactElement => (
  <Suspense fallback={<Skeleton label={texts.loadingStep} shape="row" lines={3} />}>
    <Setup key={of} of={of} tab={tab} {...focus} />
  </Suspense>
);

function StepHead({ step: { key, number, app, action, name, title, logoUrl, isTrigger } }: { step: StepView }): ReactElement {
  const dispatch = useAppDispatch();
  const isComplete = app !== '' && action !== '';
  return (
    <>
      <AppLogo name={name || '?'} url={logoUrl} size={32} />
      <h2 className={css.title}>
        {isComplete ? (
          <InlineEditor
            label={texts.stepName}
            value={title}
            maxLength={200}
            onCommit={(text) => dispatch(stepRenamed({ key, title: text === '' ? null : text }))}
          />
        ) : (
          `${number}. ${isTrigger ? texts.trigger : texts.action}`
        )}
      </h2>
    </>
  );
}

/** The tabs of a step, and the button that leads through them and on to the next step. */
function StepTabs({ step, focus }: { step: StepView; focus: FocusRefs }): ReactElement {
  const dispatch = useAppDispatch();
  const { key, app, action, idle, isTrigger, hasInner } = step;
  const isComplete = app !== '' && action !== '';
  const needs = useAppSelector((state) => selectNeedsOf(state, key));
  const tested = useAppSelector((state) => selectTestMark(state, key));
  const next = useAppSelector((state) => {
    const steps = selectSteps(state);
    return steps[steps.findIndex((each) => each.key === key) + 1]?.key ?? null;
  });
  const { tab } = useAppSelector(selectPanel);
  const keys: readonly PanelTab[] = hasInner || idle !== null ? ['setup', 'configure'] : ['setup', 'configure', 'test'];
  const wanted = tab ?? (isComplete && needs.setup === 0 ? 'configure' : 'setup');
  const chosen = isComplete && keys.includes(wanted) ? wanted : 'setup';
  const marks: Readonly<Record<PanelTab, ReactElement | null>> = {
    setup: isComplete && needs.setup === 0 ? <Done /> : <Needs count={needs.setup} />,
    configure: !isComplete ? null : needs.configure === 0 ? <Done /> : <Needs count={needs.configure} />,
    test: tested && <MarkIcon mark={tested} text={texts.marks[tested]()} />,
  };
  const tabs = keys.map((each): Tab<PanelTab> => ({
    key: each,
    label: texts.tabs[each],
    mark: marks[each],
    isDisabled: each !== 'setup' && !isComplete,
    content: <Content of={key} tab={each} focus={focus} />,
  }));
  const following = keys[keys.indexOf(chosen) + 1];
  return (
    <>
      <div className={css.body}>
        <Tabs label={texts.tabsOf(isTrigger)} tabs={tabs} chosen={chosen} onChoose={(each) => dispatch(tabChosen({ tab: each }))} />
      </div>
      <footer className={css.foot}>
        <Button
          isWide
          isDisabled={!isComplete}
          onClick={() => dispatch(following === undefined ? stepOpened({ key: next }) : tabChosen({ tab: following }))}
        >
          {following !== undefined ? texts.goOn : next === null ? texts.done : texts.toNextStep}
        </Button>
      </footer>
    </>
  );
}

const Done = (): ReactElement => <MarkIcon mark="ready" text={texts.marks.ready()} />;
const Needs = ({ count }: { count: number }): ReactElement => <MarkIcon mark="needs" text={texts.marks.needs(count)} count={count} />;

/** Pixels by which an arrow key changes the width. */
const keyStep = 20;

/** The edge of the panel, which is dragged or moved by arrow keys. */
function ResizeHandle({ width }: { width: number }): ReactElement {
  const dispatch = useAppDispatch();
  const start = useRef<{ x: number; width: number } | null>(null);
  const resize = (to: number): void => void dispatch(widthChosen({ width: to }));
  const keyed: Readonly<Record<string, number>> = {
    ArrowLeft: width + keyStep,
    ArrowRight: width - keyStep,
    Home: panelWidths.least,
    End: panelWidths.most,
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- a separator that has the focus is a control
    <div
      className={css.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.panelWidth}
      aria-valuemin={panelWidths.least}
      aria-valuemax={panelWidths.most}
      aria-valuenow={width}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        const to = event.altKey || event.ctrlKey ? undefined : keyed[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        resize(to);
      }}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }: PointerEvent) => {
        if (start.current !== null) resize(start.current.width + start.current.x - clientX);
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    />
  );
}
