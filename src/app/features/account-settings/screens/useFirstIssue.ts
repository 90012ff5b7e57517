import { useEffect, useRef, type RefObject } from 'react';
import type { SaveState } from '../state';

/** For a form: after a refusal the focus goes to the first field that is blamed. */
export function useFirstIssue(save: SaveState): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isRefused = save.phase === 'refused';
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);
  return form;
}
