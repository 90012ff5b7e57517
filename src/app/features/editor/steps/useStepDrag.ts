/** Dragging a step with a mouse, a pen or a finger. Where it can go, and what happens there, is decided by `useStepActs`. */
import { useEffect, type RefObject } from 'react';
import { useAppStore } from '../../../platform/hooks';
import type { StepPlace } from '../definition/changes';
import { selectPanel } from '../panel/state';
import { selectMovePlaces } from '../selectors';
import { placeName } from './Dragging';
import { useStepActs } from './useStepActs';

/** A mouse drags after so many pixels. A finger drags after so many milliseconds in one place, because it scrolls otherwise. */
const begin = { pixels: 6, milliseconds: 250, fingerPixels: 10 } as const;

/** A pointer that is down on a card. */
interface Press {
  readonly key: string;
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly from: { readonly x: number; readonly y: number };
}

/** Lets the cards of the flow be dragged. `view`: the part that scrolls. `dragged`: what follows the pointer. */
export function useStepDrag(view: RefObject<HTMLElement | null>, dragged: RefObject<HTMLElement | null>): void {
  const store = useAppStore();
  const acts = useStepActs();
  useEffect(() => {
    const flow = view.current;
    if (flow === null) return undefined;
    let press: Press | null = null;
    let isDragging = false;
    let at = { x: 0, y: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let places: ReadonlyMap<string, StepPlace> = new Map();

    const start = (): void => {
      if (press === null) return;
      isDragging = true;
      acts.pickUp(press.key, false);
      places = placesByName(selectMovePlaces(store.getState(), press.key));
      frame = requestAnimationFrame(follow);
    };
    const follow = (): void => {
      const { left, top, right, bottom } = flow.getBoundingClientRect();
      flow.scrollLeft += edgeSpeed(at.x, left, right);
      flow.scrollTop += edgeSpeed(at.y, top, bottom);
      aim();
      dragged.current?.style.setProperty('transform', `translate(${at.x + 12}px, ${at.y + 12}px)`);
      frame = requestAnimationFrame(follow);
    };
    const aim = (): void => {
      const offered = [...flow.querySelectorAll<HTMLElement>('[data-place]')].flatMap((element) => {
        const place = places.get(element.dataset.place ?? '');
        return place === undefined ? [] : [{ place, box: element.getBoundingClientRect() }];
      });
      acts.aim(nearestPlace(at, offered));
    };
    const end = (isMoved: boolean): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      const wasDragging = isDragging;
      press = null;
      isDragging = false;
      if (!wasDragging) return;
      acts.putDown(isMoved);
      // The click that ends a drag does not open the step.
      const swallow = (event: Event): void => {
        if (event.type === 'click') {
          event.preventDefault();
          event.stopPropagation();
        }
        for (const type of ['click', 'pointerdown', 'keydown']) window.removeEventListener(type, swallow, true);
      };
      for (const type of ['click', 'pointerdown', 'keydown']) window.addEventListener(type, swallow, true);
    };

    const onDown = (event: PointerEvent): void => {
      if (press !== null) return end(false);
      if (selectPanel(store.getState()).moving !== null) acts.putDown(false);
      const key = draggedBy(event);
      if (key === null) return;
      at = { x: event.clientX, y: event.clientY };
      press = { key, pointer: event.pointerId, isTouch: event.pointerType === 'touch', from: at };
      if (press.isTouch) timer = setTimeout(start, begin.milliseconds);
    };
    const onMove = (event: PointerEvent): void => {
      if (press === null || event.pointerId !== press.pointer) return;
      at = { x: event.clientX, y: event.clientY };
      if (isDragging) return;
      const moved = Math.hypot(at.x - press.from.x, at.y - press.from.y);
      if (press.isTouch) {
        if (moved > begin.fingerPixels) end(false);
      } else if (moved > begin.pixels) start();
    };
    const onUp = (event: PointerEvent): void => {
      if (event.pointerId !== press?.pointer) return;
      at = { x: event.clientX, y: event.clientY };
      if (isDragging) aim();
      end(true);
    };
    const onCancel = (event: PointerEvent): void => {
      if (event.pointerId === press?.pointer) end(false);
    };
    const onBlur = (): void => end(false);
    const onKey = (event: KeyboardEvent): void => {
      if (!isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') end(false);
    };
    // While a finger drags it must not scroll, open a menu or select text.
    const prevent = (event: Event): void => {
      if (isDragging || (press?.isTouch === true && event.type === 'contextmenu')) event.preventDefault();
    };
    flow.addEventListener('pointerdown', onDown);
    flow.addEventListener('touchmove', prevent, { passive: false });
    flow.addEventListener('contextmenu', prevent);
    flow.addEventListener('selectstart', prevent);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('blur', onBlur);
    window.addEventListener('keydown', onKey, true);
    return () => {
      end(false);
      flow.removeEventListener('pointerdown', onDown);
      flow.removeEventListener('touchmove', prevent);
      flow.removeEventListener('contextmenu', prevent);
      flow.removeEventListener('selectstart', prevent);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [acts, dragged, store, view]);
}

/** The step that a pointer drags: on its card, but not on another control there. Null for none. */
function draggedBy({ target, button, isPrimary }: PointerEvent): string | null {
  if (button !== 0 || !isPrimary || !(target instanceof Element)) return null;
  const control = target.closest('a, button, input');
  if (control !== null && !control.matches('[data-opens]')) return null;
  return target.closest<HTMLElement>('[data-drags]')?.dataset.drags ?? null;
}

/** The places of a step by their names. The one after the step means the same as the one before it. */
function placesByName(places: ReturnType<typeof selectMovePlaces>): ReadonlyMap<string, StepPlace> {
  return new Map(
    places.flatMap(({ place, isHere }): [string, StepPlace][] => [
      [placeName(place), place],
      ...(isHere ? [[placeName({ ...place, index: place.index + 1 }), place] as [string, StepPlace]] : []),
    ]),
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** From this distance on, no place is meant. */
export const farthest = 160;

/** The place whose bar is next to a point; null if none is near. */
export function nearestPlace({ x, y }: Point, offered: readonly { readonly place: StepPlace; readonly box: Box }[]): StepPlace | null {
  let nearest: { readonly place: StepPlace | null; readonly distance: number } = { place: null, distance: farthest };
  for (const { place, box } of offered) {
    const distance = Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
    if (distance < nearest.distance) nearest = { place, distance };
  }
  return nearest.place;
}

/** How near to an edge the flow scrolls, and how far it scrolls with each frame at most. */
export const edge = { width: 56, speed: 14 } as const;

/** How far the flow scrolls with each frame: back near its beginning, forward near its end, faster the nearer. */
export function edgeSpeed(at: number, from: number, to: number): number {
  // A small flow keeps a part in which it does not scroll.
  const width = Math.min(edge.width, (to - from) / 4);
  if (width <= 0) return 0;
  const towards = (distance: number): number => Math.ceil(edge.speed * Math.min(1, Math.max(0, 1 - distance / width)));
  return towards(to - at) - towards(at - from);
}
