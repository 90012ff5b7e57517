import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a refused submit the focus goes to the first field in error, or else to the field named; its text is selected,
 * so that typing replaces it. `answer` is whatever changes with each answer; null while there is none.
 */
export function useRefusalFocus(answer: object | null, fallbackField?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer || !form.current) return;
    const named = fallbackField ? form.current.elements.namedItem(fallbackField) : null;
    const field =
      form.current.querySelector<HTMLInputElement>('input[aria-invalid="true"]') ?? (named instanceof HTMLInputElement ? named : null);
    field?.focus();
    if (field?.type !== 'checkbox') field?.select();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [answer]);
  return form;
}
