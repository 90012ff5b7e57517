import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { FieldName, Forms, PageName } from './forms';
import { fieldTouched, formChanged, pageLeft, selectAuth, type PageState } from './state';

/** The state of one page: the form, what each field shows, and the events of typing. */
export interface PageForm<P extends PageName> extends Pick<PageState<P>, 'form' | 'isSubmitting' | 'result'> {
  /** The sentence for the whole form; null if there is none. */
  readonly message: string | null;
  /** The sentence of a field: from the last reply, until the field is changed. */
  readonly errorAt: (field: FieldName<P>) => string | undefined;
  readonly change: (values: Partial<Forms[P]>) => void;
  readonly touch: (field: FieldName<P>) => void;
}

/** One page of the login state. Leaving the page aborts its request and clears its secrets. */
export function usePage<P extends PageName>(name: P): PageForm<P> {
  const { form, isSubmitting, result, submitted } = useAppSelector((state) => selectAuth(state)[name] as unknown as PageState<P>);
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(pageLeft({ page: name })), [dispatch, name]);
  const errors = result?.fieldErrors as Partial<Record<FieldName<P>, string>> | undefined;
  return {
    form,
    isSubmitting,
    result,
    message: result?.message ?? null,
    errorAt: (field) => (submitted[field] ? errors?.[field] : undefined),
    change: (values) => dispatch(formChanged({ page: name, values } as Parameters<typeof formChanged>[0])),
    touch: (field) => dispatch(fieldTouched({ page: name, field } as Parameters<typeof fieldTouched>[0])),
  };
}

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
