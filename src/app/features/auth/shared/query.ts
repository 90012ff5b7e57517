import { splitList } from '../../../../domain/texts';

/**
 * The parameters of the log-in and sign-up pages, except the destination (`next.ts`). Missing, empty or unknown:
 * null, false or an empty list.
 */
export interface EntryQuery {
  readonly email: string | null;
  readonly reauth: boolean;
  readonly forceLoginDisplayForm: boolean;
  /** An invitation's code. */
  readonly invitation: string | null;
  readonly selectedApis: readonly string[];
  readonly useCase: string | null;
  readonly promo: 'edu' | 'sign-up' | 'teamMember' | null;
  readonly currency: string | null;
  readonly shouldDelayEmailOnboarding: boolean;
}

const promos = ['edu', 'sign-up', 'teamMember'] as const;
const isOn = (value: string | null): boolean => value !== null && !/^(?:|0|false|no)$/i.test(value);

/** Reads a query string, with or without its `?`. Never throws. */
export function readEntryQuery(search: string): EntryQuery {
  const params = new URLSearchParams(search);
  const text = (name: string): string | null => params.get(name) || null;
  return {
    email: text('email'),
    reauth: isOn(params.get('reauth')),
    forceLoginDisplayForm: isOn(params.get('forceLoginDisplayForm')),
    invitation: text('invitation'),
    selectedApis: splitList(params.get('selected_apis') ?? ''),
    useCase: text('use_case') ?? text('use_case_slug'),
    promo: promos.find((promo) => promo === params.get('promo')) ?? null,
    currency: text('currency'),
    shouldDelayEmailOnboarding: isOn(params.get('should_delay_email_onboarding')),
  };
}

/** True on `/app/login/2fa?use_recovery_code=yes`. */
export function usesRecoveryCode(search: string): boolean {
  return isOn(new URLSearchParams(search).get('use_recovery_code'));
}

/** The query with a parameter set, as `?…`; all others stay. */
export function withQuery(search: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) params.set(name, value);
  return `?${params.toString()}`;
}

/** The query without a parameter; empty when nothing is left. */
export function withoutParam(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.size > 0 ? `?${params.toString()}` : '';
}
