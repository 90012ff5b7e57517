import { createContext, use, useEffect, type ReactElement, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import type { StepPlace } from '../definition/changes';
import { selectPanel } from '../panel/state';
import { selectStep } from '../selectors';
import { texts } from '../texts';
import css from './Flow.module.css';

/** How places are named in the page. */
export const placeName = ({ inside, index }: StepPlace): string => `${inside ?? ''} ${index}`;

/** The name of the place where the step that is moved would be inserted; null for none. */
export const AimedPlace = createContext<string | null>(null);

/** A place where a dragged step can be inserted: a bar while it would be inserted there. */
export function Place(place: StepPlace): ReactElement {
  const name = placeName(place);
  return <span className={css.place} data-place={name} data-aimed={use(AimedPlace) === name || undefined} />;
}

/** Scrolls to the place that was chosen with the arrow keys. */
export function usePlaceInView(view: RefObject<HTMLElement | null>): void {
  const moving = useAppSelector((state) => selectPanel(state).moving);
  useEffect(() => {
    if (moving?.isByKeys) view.current?.querySelector('[data-aimed]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moving, view]);
}

/** A small card under the pointer while a step is dragged. `at`: the element that follows the pointer. */
export function DraggedCard({ at }: { at: RefObject<HTMLDivElement | null> }): ReactElement | null {
  const step = useAppSelector((state) => {
    const { moving } = selectPanel(state);
    return moving === null || moving.isByKeys ? undefined : selectStep(state, moving.key);
  });
  if (step === undefined) return null;
  const { number, name, title, logoUrl } = step;
  return createPortal(
    <div ref={at} className={css.dragged} aria-hidden="true">
      <AppLogo name={name || '?'} url={logoUrl} size={32} />
      {number}. {title || texts.action}
    </div>,
    document.body,
  );
}
