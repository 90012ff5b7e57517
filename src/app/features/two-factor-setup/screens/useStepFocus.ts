import { useEffect, useRef, type RefObject } from 'react';
import type { SetupState } from '../state';

const steps: readonly SetupState['phase'][] = ['scanning', 'saving', 'done'];

/**
 * What was pressed goes away with its step: the focus comes to the heading of the next one, so that the keyboard goes on
 * there and a screen reader reads what it is about. Gives the ref for what holds the steps.
 */
export function useStepFocus(phase: SetupState['phase']): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const step = steps.indexOf(phase);
  useEffect(() => {
    const heading = step < 0 ? null : (page.current?.querySelector<HTMLElement>('h2') ?? page.current?.querySelector<HTMLElement>('h1'));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
  return page;
}
