import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch, useAppStore } from '../../../platform/hooks';
import { isPublishable } from '../openEditor';
import { panelSlice, selectPanel } from '../panel/state';
import { selectOpenedKey, selectStep, selectSteps } from '../selectors';
import { editorSlice, publishRequested, saveRequested, selectOpen } from '../state';
import { useStepActs, type StepActs } from '../steps/useStepActs';
import { stepTestRequested, testsSlice } from '../tests/state';
import { copiedSteps, pasteRequested } from './clipboard';

const { redone, stepOpened, undone } = editorSlice.actions;
const { dialogShown, tabChosen } = panelSlice.actions;

type State = Parameters<typeof selectStep>[0] & object;

interface Keys {
  dispatch: Dispatch<UnknownAction>;
  acts: StepActs;
  state: State;
  /** The step that a key acts on: the one that has the focus, or the selected one; null without one. */
  key: string | null;
}

/** The keys of the editor. They do nothing where they mean text, and in what opens over the page. */
export function useShortcuts(): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const acts = useStepActs();
  useEffect(() => {
    /** The key was pressed in a list that it closes. */
    let closesList = false;
    const keysAt = (target: Element): Keys => {
      const state = store.getState();
      const focused = target.closest('[data-panel]') === null ? target.closest<HTMLElement>('[data-step]')?.dataset.step : undefined;
      return { dispatch, acts, state, key: focused ?? selectOpenedKey(state) ?? selectPanel(state).selected };
    };
    const beforeKey = ({ target, key }: KeyboardEvent): void => {
      closesList =
        key === 'Escape' &&
        target instanceof Element &&
        target.matches('[aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]');
    };
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing || closesList || !(target instanceof Element) || !isInEditor(target)) return;
      if (onEditorKey(event, target, keysAt(target))) event.preventDefault();
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (!(event.target instanceof Element) || !meansSteps(event.target)) return;
      const { state, key } = keysAt(event.target);
      const text = key === null ? null : copiedSteps(selectOpen(state)?.definition ?? null, key);
      if (text === null || event.clipboardData === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!(event.target instanceof Element) || !meansSteps(event.target)) return;
      const { key, state } = keysAt(event.target);
      const after = key ?? selectSteps(state).at(-1)?.key ?? null;
      event.preventDefault();
      dispatch(pasteRequested({ text: event.clipboardData?.getData('text/plain') ?? '', after }));
    };
    document.addEventListener('keydown', beforeKey, { capture: true });
    document.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', beforeKey, { capture: true });
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [acts, dispatch, store]);
}

const isInEditor = (target: Element): boolean => target === document.body || target.closest('[data-editor]') !== null;

/** Where letters, Enter and arrows already have a meaning. */
const isText = (target: Element): boolean =>
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [contenteditable="true"] *');

/** A step is copied and pasted where no text is: in the flow, and nowhere while text is selected. */
const meansSteps = (target: Element): boolean =>
  isInEditor(target) && !isText(target) && target.closest('[data-panel]') === null && document.getSelection()?.isCollapsed !== false;

/** True if the key was used. */
function onEditorKey(event: KeyboardEvent, target: Element, keys: Keys): boolean {
  if (selectPanel(keys.state).moving?.isByKeys === true && onMovingKey(event, keys.acts)) return true;
  if (event.altKey) return onAltKey(event, target, keys);
  if (event.ctrlKey || event.metaKey) return onControlKey(event, target, keys);
  return !isText(target) || event.key === 'Escape' ? onPlainKey(event, target, keys) : false;
}

/** While a step is picked up: arrows choose its place. Any other key leaves it where it was, and means what it means. */
function onMovingKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, acts: StepActs): boolean {
  const isPlain = !altKey && !ctrlKey && !metaKey;
  if (isPlain && (key === 'ArrowUp' || key === 'ArrowDown')) return did(acts.aimBy(key === 'ArrowUp' ? -1 : 1));
  if (isPlain && (key === 'Enter' || key === ' ')) return did(acts.putDown(true));
  if (key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta') return false;
  acts.putDown(false);
  return key === 'Escape';
}

/** Alt and an arrow move the step, as far as they do not move the caret by words. */
function onAltKey({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element, { acts, key: of }: Keys): boolean {
  if (of === null || ctrlKey || metaKey) return false;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    acts.move(of, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || isText(target)) return false;
  acts.moveSideways(of, key === 'ArrowLeft' ? 'out' : 'in');
  // Otherwise Alt+← leaves the page.
  return true;
}

function onControlKey(event: KeyboardEvent, target: Element, { dispatch, acts, state, key: of }: Keys): boolean {
  const open = selectOpen(state);
  const name = event.key.toLowerCase();
  if (name === 's' && !event.shiftKey) return did(dispatch(saveRequested()));
  if (name === 'p' && event.shiftKey) return did(open !== null && isPublishable(open) && dispatch(publishRequested()));
  if (name === 'enter') return of !== null && testStep(dispatch, state, of);
  if (isText(target)) return false;
  if (name === 'z') return did(dispatch(event.shiftKey ? redone() : undone()));
  if (name === 'y') return did(dispatch(redone()));
  if (name === 'd' && of !== null && selectStep(state, of)?.isTrigger === false) return did(acts.duplicate(of));
  return false;
}

const did = (_done: unknown): true => true;

/** Shows the test of a step and runs it. */
function testStep(dispatch: Dispatch<UnknownAction>, state: State, key: string): boolean {
  const step = selectStep(state, key);
  if (step === undefined || step.app === '' || step.action === '' || step.idle !== null || selectOpen(state)?.zap.id === null) return false;
  if (selectOpenedKey(state) !== key) dispatch(stepOpened({ key }));
  dispatch(tabChosen({ tab: 'test' }));
  if (step.isTrigger) dispatch(testsSlice.actions.samplesRequested());
  else if (!step.hasInner) dispatch(stepTestRequested({ key }));
  return true;
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

const arrows: ReadonlySet<string> = new Set<Arrow>(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

function onPlainKey(event: KeyboardEvent, target: Element, { dispatch, acts, state, key: of }: Keys): boolean {
  switch (event.key) {
    case '/':
      return did(dispatch(dialogShown({ dialog: 'search' })));
    case '?':
      return did(dispatch(dialogShown({ dialog: 'keys' })));
    case 'n': {
      const after = (of !== null && selectStep(state, of) !== undefined ? of : null) ?? selectSteps(state).at(-1)?.key;
      return did(after !== undefined && acts.addAfter(after));
    }
    case 'm':
      return of !== null && isInFlow(target) && did(acts.pickUp(of, true));
    case 'Escape':
      return selectOpenedKey(state) !== null && did(dispatch(stepOpened({ key: null })));
    case 'Delete':
      return of !== null && isInFlow(target) && did(acts.remove(of));
    default: {
      if (!arrows.has(event.key) || !isInFlow(target)) return false;
      const next = neighbourOf(target.matches('[data-opens]') ? target : null, event.key as Arrow, selectPanel(state).selected);
      next?.focus();
      return next !== null;
    }
  }
}

/** On a card, or nowhere: other controls have their own keys. */
const isInFlow = (target: Element): boolean => target === document.body || target.matches('[data-opens]');

/**
 * Up and down go through the flow in reading order. Left and right go to the path beside, or else out of a path or a loop and into it.
 * `from`: the control that has the focus; null for none: then the selected step is next. Null if there is nothing there.
 */
function neighbourOf(from: Element | null, arrow: Arrow, selected: string | null): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
  if (from === null) return ownControl(document.querySelector(`[data-step="${selected ?? ''}"]`)) ?? all[0] ?? null;
  const at = all.findIndex((each) => each === from);
  switch (arrow) {
    case 'Home':
      return all[0] ?? null;
    case 'End':
      return all.at(-1) ?? null;
    case 'ArrowUp':
      return all[at - 1] ?? null;
    case 'ArrowDown':
      return all[at + 1] ?? null;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const path = from.closest('section[data-step]');
      const beside = arrow === 'ArrowLeft' ? path?.previousElementSibling : path?.nextElementSibling;
      const besidePath = ownControl(beside ?? null);
      if (besidePath !== null) return besidePath;
      if (arrow === 'ArrowLeft') return ownControl(from.closest('[data-step]')?.parentElement?.closest('[data-step]') ?? null);
      return from.closest('[data-step]')?.contains(all[at + 1] ?? null) ? (all[at + 1] ?? null) : null;
    }
  }
}

const ownControl = (place: Element | null): HTMLElement | null => place?.querySelector<HTMLElement>('[data-opens]') ?? null;
