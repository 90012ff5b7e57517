import { useEffect, useState, type RefObject } from 'react';

/**
 * Takes over a form that arrived drawn before its script: a submit that `src/app/early.ts` kept is carried out once what was
 * typed is known.
 */
export function useEarlySubmit(formRef: RefObject<HTMLFormElement | null>, submit: () => void): void {
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
    // Drawn again by now, with what was typed: the fields reported it in the same turn.
    if (isDue) submit();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the form is when it falls due
  }, [isDue]);
}
