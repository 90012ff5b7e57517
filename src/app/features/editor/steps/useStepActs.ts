import { keepBy } from '../../../../domain/keepBy';
import { listsOf } from '../../../../domain/runs/kinds';
import { findStep, walkSteps } from '../../../../domain/runs/walkSteps';
import { useAppStore } from '../../../platform/hooks';
import { toastShown } from '../../toasts';
import type { StepPlace } from '../definition/changes';
import { panelSlice, selectPanel } from '../panel/state';
import { pickerOpened } from '../picker/state';
import {
  selectDefinition,
  selectMovePlaces,
  selectMoveTargets,
  selectOpenedKey,
  selectStep,
  selectStepMap,
  selectSteps,
} from '../selectors';
import { editorSlice, selectOpen } from '../state';
import { texts } from '../texts';

const { changeUndone, pathRemoved, stepAdded, stepDuplicated, stepMoved, stepMovedTo, stepOpened, stepRemoved } = editorSlice.actions;
const { cardWanted, moveAimed, moveEnded, moveStarted, stepFolded } = panelSlice.actions;

const isSamePlace = (one: StepPlace | null, other: StepPlace | null): boolean =>
  one === other || (one?.inside === other?.inside && one?.index === other?.index);

/** The keys of all lists inside a step. */
const innerLists = (state: object, key: string): readonly string[] => {
  const definition = selectDefinition(state);
  const step = definition && findStep(definition, key);
  if (!step || !('kind' in step)) return [];
  return Array.from(walkSteps([step])).flatMap(({ step: each }) => listsOf(each).map((list) => list.key));
};

/** What people do with a step, by menu or by key. `key`: of the step. The focus stays with it, or goes to the next one. */
export interface StepActs {
  open: (key: string) => void;
  /** Shows a step: unfolds what it is in. `goes`: the focus goes to its card. */
  reveal: (key: string, goes?: 'toCard') => void;
  /** A new step, which is open then. */
  add: (place: StepPlace) => void;
  addAfter: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
  /** Into a loop or a path, or out of it. */
  moveTo: (key: string, place: StepPlace) => void;
  /** Out of its loop or path, or into the one that ends just above it; nothing if there is none. */
  moveSideways: (key: string, direction: 'in' | 'out') => void;
  /** Picks a step up: with keys, or with the pointer. */
  pickUp: (key: string, isByKeys: boolean) => void;
  /** The step that is picked up would be put there; null: it stays. */
  aim: (place: StepPlace | null) => void;
  /** Goes on to another place for the step that is picked up. */
  aimBy: (by: -1 | 1) => void;
  /** Puts the step that is picked up down: at its place, or where it was. */
  putDown: (isMoved: boolean) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
  /** Removes a path with its steps. `of`: the key of the step that it belongs to. */
  removePath: (key: string, title: string, of: string) => void;
}

/** The same object for every card. */
export const useStepActs = (): StepActs => actsIn(useAppStore());

const actsIn = keepBy((store: ReturnType<typeof useAppStore>): StepActs => {
  const { dispatch } = store;
  const find = (key: string) => selectStep(store.getState(), key);
  const targetsOf = (key: string) => selectMoveTargets(store.getState())(key);
  /** The first step that a change adds; undefined if it adds none, for example because the Zap has the most. */
  const newStepOf = (change: () => void) => {
    const before = selectStepMap(store.getState());
    change();
    return selectSteps(store.getState()).find(({ key }) => !before.has(key));
  };
  const placesOf = (key: string) => selectMovePlaces(store.getState(), key);
  const stays = (key: string) => texts.notMoved(find(key)?.number ?? 0);
  /** Says what the last change did, with a button that undoes it. */
  const sayUndoable = (message: string) => {
    const { past = [] } = selectOpen(store.getState())?.history ?? {};
    dispatch(toastShown({ type: 'info', message, act: { label: texts.undo, event: changeUndone({ count: past.length }) } }));
  };
  const acts: StepActs = {
    open: (key) => void dispatch(stepOpened({ key })),
    reveal: (key, goes) => {
      const inside = find(key)?.inside ?? null;
      const { folded } = selectPanel(store.getState());
      for (const each of folded)
        if (inside !== null && innerLists(store.getState(), each).includes(inside)) dispatch(stepFolded({ key: each }));
      if (goes === 'toCard') dispatch(cardWanted({ key }));
    },
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
      const before = selectSteps(store.getState()).find(({ inside, index }) => inside === step?.inside && index === (step?.index ?? 0) - 1);
      const definition = selectDefinition(store.getState());
      const above = before && definition && findStep(definition, before.key);
      const list = above && listsOf(above).at(-1)?.key;
      const target = targetsOf(key).find((each) => each.direction === direction && (direction === 'out' || each.place.inside === list));
      if (target !== undefined) acts.moveTo(key, target.place);
    },
    pickUp: (key, isByKeys) => {
      const step = find(key);
      if (step === undefined || step.isTrigger) return;
      dispatch(moveStarted({ key, isByKeys, message: texts.picked(step.number, isByKeys) }));
    },
    aim: (place) => {
      const { moving } = selectPanel(store.getState());
      if (moving === null || isSamePlace(moving.place, place)) return;
      const target = placesOf(moving.key).find((each) => isSamePlace(each.place, place));
      const after = target?.after == null ? null : (find(target.after)?.number ?? null);
      const isMoved = target !== undefined && !target.isHere;
      const message = isMoved ? texts.place(after ?? (target.name === null ? 1 : null), target.name) : stays(moving.key);
      if (isMoved || moving.place !== null) dispatch(moveAimed({ place: isMoved ? place : null, message }));
    },
    aimBy: (by) => {
      const { moving, folded } = selectPanel(store.getState());
      if (moving === null) return;
      const hidden = new Set(folded.flatMap((key) => innerLists(store.getState(), key)));
      const places = placesOf(moving.key).filter(({ place: { inside }, isHere }) => isHere || inside === null || !hidden.has(inside));
      const at = places.findIndex(({ place, isHere }) => (moving.place === null ? isHere : isSamePlace(place, moving.place)));
      acts.aim(places[at + by]?.place ?? moving.place);
    },
    putDown: (isMoved) => {
      const { moving } = selectPanel(store.getState());
      if (moving === null) return;
      const { key, place } = moving;
      const before = find(key);
      const target = placesOf(key).find((each) => isSamePlace(each.place, place));
      if (!isMoved || before === undefined || target === undefined) return void dispatch(moveEnded({ message: stays(key) }));
      dispatch(stepMovedTo({ key, place: target.place }));
      const number = find(key)?.number ?? before.number;
      const isSameList = before.inside === target.place.inside;
      const moved = target.name === null ? texts.movedOut(before.number) : texts.movedIn(before.number, target.name);
      dispatch(moveEnded({ message: '' }));
      sayUndoable(isSameList ? texts.moved(before.number - 1, number - 1) : moved);
      dispatch(cardWanted({ key }));
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
      sayUndoable(texts.removed(step.number));
      const next = selectSteps(store.getState());
      dispatch(cardWanted({ key: (next[at] ?? next.at(-1))?.key ?? null }));
    },
    removePath: (key, title, of) => {
      if (selectOpenedKey(store.getState()) === key) dispatch(stepOpened({ key: null }));
      dispatch(pathRemoved({ key }));
      sayUndoable(texts.removedPath(title));
      dispatch(cardWanted({ key: of }));
    },
  };
  return acts;
});
