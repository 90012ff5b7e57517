import { useMemo } from 'react';
import { listsOf } from '../../../../domain/runs/kinds';
import { findStep } from '../../../../domain/runs/walkSteps';
import { useAppDispatch, useAppStore } from '../../../platform/hooks';
import { toastShown } from '../../toasts';
import type { StepPlace } from '../definition/changes';
import { panelSlice } from '../panel/state';
import { pickerOpened } from '../picker/state';
import { selectDefinition, selectMoveTargets, selectOpenedKey, selectStep, selectStepMap, selectSteps } from '../selectors';
import { editorSlice, selectOpen } from '../state';
import { texts } from '../texts';

const { removalUndone, stepAdded, stepDuplicated, stepMoved, stepMovedTo, stepOpened, stepRemoved } = editorSlice.actions;
const { cardWanted } = panelSlice.actions;

/** What people do with a step, by menu or by key. `key`: of the step. The focus stays with it, or goes to the next one. */
export interface StepActs {
  open: (key: string) => void;
  /** A new step, which is open then. */
  add: (place: StepPlace) => void;
  addAfter: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
  /** Into a loop or a path, or out of it. */
  moveTo: (key: string, place: StepPlace) => void;
  /** Out of its loop or path, or into the one that ends just above it; nothing if there is none. */
  moveSideways: (key: string, direction: 'in' | 'out') => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
}

export function useStepActs(): StepActs {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useMemo(() => {
    const find = (key: string) => selectStep(store.getState(), key);
    const targetsOf = (key: string) => selectMoveTargets(store.getState())(key);
    /** The first step that a change adds; undefined if it adds none, for example because the Zap has the most. */
    const newStepOf = (change: () => void) => {
      const before = selectStepMap(store.getState());
      change();
      return selectSteps(store.getState()).find(({ key }) => !before.has(key));
    };
    const acts: StepActs = {
      open: (key) => void dispatch(stepOpened({ key })),
      add: (place) => {
        const added = newStepOf(() => dispatch(stepAdded(place)));
        if (added === undefined) return;
        dispatch(stepOpened({ key: added.key }));
        dispatch(pickerOpened({ key: added.key }));
      },
      addAfter: (key) => {
        const step = find(key);
        if (step !== undefined) acts.add({ inside: step.inside, index: step.isTrigger ? 0 : step.index + 1 });
      },
      move: (key, by) => {
        const step = find(key);
        if (step === undefined || step.isTrigger || (by < 0 ? step.isFirst : step.isLast)) return;
        dispatch(stepMoved({ key, by }));
        dispatch(cardWanted({ key, message: texts.moved(step.number - 1, step.number - 1 + by) }));
      },
      moveTo: (key, place) => {
        const step = find(key);
        const target = targetsOf(key).find((each) => each.place.inside === place.inside);
        if (step === undefined || target === undefined) return;
        dispatch(stepMovedTo({ key, place }));
        const message = target.direction === 'out' ? texts.movedOut(step.number) : texts.movedIn(step.number, target.name ?? '');
        dispatch(cardWanted({ key, message }));
      },
      moveSideways: (key, direction) => {
        const step = find(key);
        const before = selectSteps(store.getState()).find(
          ({ inside, index }) => inside === step?.inside && index === (step?.index ?? 0) - 1,
        );
        const definition = selectDefinition(store.getState());
        const above = before && definition && findStep(definition, before.key);
        const list = above && listsOf(above).at(-1)?.key;
        const target = targetsOf(key).find((each) => each.direction === direction && (direction === 'out' || each.place.inside === list));
        if (target !== undefined) acts.moveTo(key, target.place);
      },
      duplicate: (key) => {
        const added = newStepOf(() => dispatch(stepDuplicated({ key })));
        if (added !== undefined) dispatch(cardWanted({ key: added.key, message: texts.added(added.number) }));
      },
      remove: (key) => {
        const step = find(key);
        const all = selectSteps(store.getState());
        const at = all.findIndex((each) => each.key === key);
        if (step === undefined || step.isTrigger) return;
        if (selectOpenedKey(store.getState()) === key) dispatch(stepOpened({ key: null }));
        dispatch(stepRemoved({ key }));
        const { past = [] } = selectOpen(store.getState())?.history ?? {};
        dispatch(
          toastShown({
            type: 'info',
            message: texts.removed(step.number),
            act: { label: texts.undo, event: removalUndone({ count: past.length }) },
          }),
        );
        const next = selectSteps(store.getState());
        dispatch(cardWanted({ key: (next[at] ?? next.at(-1))?.key ?? null }));
      },
    };
    return acts;
  }, [dispatch, store]);
}
