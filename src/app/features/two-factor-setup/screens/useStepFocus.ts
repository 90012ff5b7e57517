import { useEffect, useRef, type RefObject } from 'react';
import type { SetupState } from '../state';

const steps: readonly SetupState['phase'][] = ['scanning', 'saving', 'done'];

/**
 * The pressed button disappears with its step, so the focus moves to the heading of the next one, where the keyboard continues
 * and a screen reader reads the step. Returns the ref for the element that contains the steps.
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
