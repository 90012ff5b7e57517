import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FieldName, Forms, PageName } from './forms';
import { fieldTouched, formChanged, pageLeft, type PageState, type WithAuth } from './state';

/** The page state for a screen: the form, what each field shows, and the events of typing. */
export interface PageForm<P extends PageName> {
  readonly page: PageState<P>;
  /** The sentence of a field: from the last reply, until the field is changed. */
  readonly errorAt: (field: FieldName<P>) => string | undefined;
  readonly change: (values: Partial<Forms[P]>) => void;
  readonly touch: (field: FieldName<P>) => void;
}

/** One page of the login state, for its container. Leaving the screen aborts its request and clears its secrets. */
export function usePage<P extends PageName>(name: P): PageForm<P> {
  const page = useSelector(({ login }: WithAuth) => login[name] as unknown as PageState<P>);
  const dispatch = useDispatch();
  useEffect(
    () => () => {
      dispatch(pageLeft({ page: name }));
    },
    [dispatch, name],
  );
  const errors = page.result?.fieldErrors as Partial<Record<FieldName<P>, string>> | undefined;
  return {
    page,
    errorAt: (field) => (page.submitted[field] ? errors?.[field] : undefined),
    change: (values) => dispatch(formChanged({ page: name, values } as Parameters<typeof formChanged>[0])),
    touch: (field) => dispatch(fieldTouched({ page: name, field } as Parameters<typeof fieldTouched>[0])),
  };
}
