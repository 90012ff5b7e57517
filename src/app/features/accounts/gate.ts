import type { UnknownAction } from '@reduxjs/toolkit';
import { accountEntered } from '../../entities';
import { currentAccountChosen, type WithAccounts } from './state';

/** The account that an event speaks of, by its `meta`. */
function accountOf({ meta }: UnknownAction): number | null {
  const accountId = (meta as { readonly accountId?: unknown } | null | undefined)?.accountId;
  return typeof accountId === 'number' ? accountId : null;
}

/**
 * Stands before all slices. An event whose `meta.accountId` names another account than the one in which one works is the
 * late answer of that account, and is dropped here, for entities and for features alike (R17, R24). Choosing another
 * account forgets what belonged to the one before in the same breath, so that no state ever shows the one under the
 * name of the other. Before an account is chosen everything passes.
 */
export function accountGate(state: object, action: UnknownAction): readonly UnknownAction[] {
  const current = (state as Partial<WithAccounts>).accounts?.currentAccountId ?? null;
  const of = accountOf(action);
  if (of !== null && current !== null && of !== current) return [];
  if (currentAccountChosen.match(action) && action.payload.id !== current) {
    return [accountEntered({ accountId: action.payload.id }), action];
  }
  return [action];
}
