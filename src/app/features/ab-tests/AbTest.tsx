import { useEffect, type ReactNode } from 'react';
import { shownVariant } from '../../../domain/abTests';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { abTestSeen, selectAbTest, selectAreTestsUnknown, type WithAbTests } from './state';

/**
 * The variant of a test that this person sees: control unless they take part, always control for crawlers, and control while
 * it is not known. Looking is what makes the birth.
 */
export function useAbTest(name: string): string {
  const dispatch = useAppDispatch();
  const { page } = usePorts();
  const test = useAppSelector((state: WithAbTests) => selectAbTest(state, name));
  const isForgotten = useAppSelector((state: WithAbTests) => selectAreTestsUnknown(state));
  // Again when the tests are reset: then another person is viewing them.
  useEffect(() => void dispatch(abTestSeen({ name })), [dispatch, name, isForgotten]);
  return shownVariant(test, page.userAgent);
}

export interface AbTestProps {
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
