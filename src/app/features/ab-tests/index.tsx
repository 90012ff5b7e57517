import { useEffect, type ReactNode } from 'react';
import { shownVariant } from '../../../domain/abTests';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { abTestSeen, abTestsFlow, abTestsSlice, selectAbTest, selectAbTests } from './state';

export { abTestsForgotten, selectAbTest } from './state';
/** A/B tests. A feature that shows one names `parts` among its `needs`, and so brings them along. */
export const parts = { slices: [abTestsSlice], sagas: [abTestsFlow] };

/**
 * The variant of a test that this person sees: control unless they take part, always control for crawlers, and control while
 * it is not known. Looking is what makes the birth.
 */
export function useAbTest(name: string): string {
  const dispatch = useAppDispatch();
  const { page } = usePorts();
  const test = useAppSelector((state: object) => selectAbTest(state, name));
  // Again when the tests are reset: then another person is viewing them.
  const isForgotten = useAppSelector((state: object) => selectAbTests(state).phase === 'idle');
  useEffect(() => void dispatch(abTestSeen({ name })), [dispatch, name, isForgotten]);
  return shownVariant(test, page.userAgent);
}

interface AbTestProps {
  name: string;
  /** The content of each variant; a missing variant shows control. Throws without `control`. */
  variants: Readonly<Record<string, ReactNode>>;
}

/** Shows the variant that this person sees. */
export function AbTest({ name, variants }: AbTestProps): ReactNode {
  if (!Object.hasOwn(variants, 'control')) {
    throw new Error('The <ABTest> component requires a `control` component in order to render.');
  }
  const variant = useAbTest(name);
  return Object.hasOwn(variants, variant) ? variants[variant] : variants.control;
}
