import { useEffect, useRef, type RefObject } from 'react';

/**
 * After a refused submit, focuses the first field in error, or the named field; its text is selected, so that typing replaces it.
 * A required captcha takes the focus. `answer` changes with each reply; null if there is none.
 */
export function useRefusalFocus(answer: { readonly outcome?: string } | null, fallbackField?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer || !form.current) return;
    const next = answer.outcome === 'captcha_required' ? 'captcha' : fallbackField;
    const named = next ? form.current.elements.namedItem(next) : null;
    const field =
      form.current.querySelector<HTMLInputElement>('input[aria-invalid="true"]') ?? (named instanceof HTMLInputElement ? named : null);
    field?.focus();
    if (field?.type !== 'checkbox') field?.select();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [answer]);
  return form;
}
