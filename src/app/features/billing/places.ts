import type { Place } from '../../platform/ports';

/** The paths of the billing page. */
export const billingPaths = ['/app/billing', '/billing'] as const;

export const isBillingPath = (pathname: string): boolean => /^(?:\/app)?\/billing\/?$/.test(pathname);

/** Where a plan is rehearsed: its own address, so that the way back is the browser's too. */
export const rehearsalAddress = (pathname: string, planId: number): string => `${pathname}?plan=${planId}`;

/** The plan that the address asks to rehearse; null when it asks for none. */
export function rehearsedPlanId({ pathname, search }: Pick<Place, 'pathname' | 'search'>): number | null {
  const given = new URLSearchParams(search).get('plan') ?? '';
  return isBillingPath(pathname) && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}
