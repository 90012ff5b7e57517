import { selectAccountChoices, selectCurrentAccountId, type AccountChoice } from '../accounts';

type State = Parameters<typeof selectAccountChoices>[0] & Parameters<typeof selectCurrentAccountId>[0];

/** The account in which one works, with its plan in words; null while it loads. */
export function selectShownAccount(state: State): AccountChoice | null {
  const id = selectCurrentAccountId(state);
  return selectAccountChoices(state).find((account) => account.id === id) ?? null;
}
