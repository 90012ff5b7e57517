import { onlyParam } from '../../../domain/queryParams';

/** The use cases that a link can name. */
export const useCases = [
  'send-new-leads-a-personal-message',
  'sync-new-leads-to-a-crm-or-spreadsheet',
  'notify-my-team-about-new-leads',
] as const;

export type UseCase = (typeof useCases)[number];

/** The use case that a query names, by either name; null for none and for one that we do not know. */
export function namedUseCase(search: string): UseCase | null {
  const named = onlyParam(search, 'use_case') ?? onlyParam(search, 'use_case_slug');
  return useCases.find((each) => each === named) ?? null;
}

export const addressOfUseCase = (useCase: UseCase): string => `/app/use-case?use_case=${useCase}`;
