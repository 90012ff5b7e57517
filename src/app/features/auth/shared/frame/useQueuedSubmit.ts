import { useEffect, useState, type RefObject } from 'react';

/**
 * Takes over a prerendered form: a submit that `src/app/preHydration.ts` has queued is handled as soon as the typed text is in the
 * state.
 */
export function useQueuedSubmit(formRef: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    delete form.dataset.waiting;
    if (form.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy');
    setIsDue(true);
  }, [formRef]);
  useEffect(() => {
    // The form has rendered again with the typed text: the fields reported it in the same turn.
    if (isDue) submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with the form as it is then
  }, [isDue]);
}
