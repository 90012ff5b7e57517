import type { UnknownAction } from '@reduxjs/toolkit';
import { accountEntered } from '../../entities';
import { currentAccountChosen, type WithAccounts } from './state';

/** The account that an event speaks of, by its `meta`. */
function accountOf({ meta }: UnknownAction): number | null {
  const accountId = (meta as { readonly accountId?: unknown } | null | undefined)?.accountId;
  return typeof accountId === 'number' ? accountId : null;
}

/**
 * Runs before all slices. An event whose `meta.accountId` is not the current account is a late reply, and is dropped here, for
 * entities and for features alike (R17, R24). Switching accounts clears the previous account's data in the same step, so that no
 * state ever shows one account's data under another's name. Before an account is chosen everything passes.
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
