import { selectAccountAccess, selectAccountChoices, selectCurrentAccountId, type AccountChoice } from '../accounts';

type State = Parameters<typeof selectAccountChoices>[0] & Parameters<typeof selectCurrentAccountId>[0];

/** The current account at a moment, with its plan in words; null while it loads, `none` for a person without any. */
export function selectShownAccount(state: State, now: number): AccountChoice | 'none' | null {
  if (selectAccountAccess(state) === 'none') return 'none';
  const id = selectCurrentAccountId(state);
  return selectAccountChoices(state, now).find((account) => account.id === id) ?? null;
}
