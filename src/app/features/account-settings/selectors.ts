import { createSelector } from '@reduxjs/toolkit';
import type { Account } from '../../../contract/accounts';
import { mayChangeAccount } from '../../../domain/accountSettings';
import { displayName, isOrWasShared } from '../../../domain/accounts';
import { selectCollection, selectListed, type WithEntities } from '../../entities';
import { selectAccountsFailure, selectCurrentAccount, selectRole } from '../accounts';
import { members } from '../members';
import { selectProfile, type WithProfile } from '../profile';
import { selectCurrentProfileId, type WithSession } from '../session';
import { fieldsOf, selectAccountSettings, type AccountField, type AccountForm } from './state';

type State = WithEntities & WithProfile & WithSession;

/** The form as the account fills it. */
export const formOf = (account: Account): AccountForm => ({
  name: account.name,
  companyName: account.companyName ?? '',
  companyAddress: account.companyAddress ?? '',
  sendInvoiceEmail: account.sendInvoiceEmail,
  invoiceEmail: account.invoiceEmail ?? '',
});

/** The owner’s name, or the email address of one without a name. */
export const ownerOf = ({ owner }: Account): string => owner.name.trim() || owner.email;

/** A person to whom the account could be given. */
export interface Heir {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface AccountView {
  readonly account: Account;
  readonly form: AccountForm;
  /** The fields of each form that differ from the saved ones. */
  readonly unsaved: { readonly name: Partial<AccountForm>; readonly invoice: Partial<AccountForm> };
  readonly mayChange: boolean;
  readonly mayTransfer: boolean;
  /** `failed`: the people could not be loaded. */
  readonly heirs: { readonly phase: 'loading' | 'failed' } | { readonly phase: 'loaded'; readonly people: readonly Heir[] };
}

const own = createSelector([selectCurrentAccount], (account) => account && formOf(account));

const selectUnsaved = createSelector([own, (state: State) => selectAccountSettings(state).draft], (form, draft): AccountView['unsaved'] => {
  const changed = (fields: readonly AccountField[]): Partial<AccountForm> =>
    Object.fromEntries(fields.filter((field) => field in draft && draft[field] !== form?.[field]).map((field) => [field, draft[field]]));
  return { name: changed(fieldsOf.name), invoice: changed(fieldsOf.invoice) };
});

/** The fields that saving a form would send; empty when there is nothing to save. */
export const selectUnsavedOf = (state: State, part: 'name' | 'invoice'): Partial<AccountForm> => selectUnsaved(state)[part];

export function selectHasUnsaved(state: State): boolean {
  const { name, invoice } = selectUnsaved(state);
  return Object.keys(name).length + Object.keys(invoice).length > 0;
}

/** The data of the account page; null while the account, or the person's role in it, is loading. */
export const selectAccountView = createSelector(
  [
    selectCurrentAccount,
    selectProfile,
    selectUnsaved,
    (state: State) => selectAccountSettings(state).draft,
    (state: State) => selectCollection(state, members).state.status,
    (state: State) => selectListed(state, members),
    selectCurrentProfileId,
    selectRole,
  ],
  (account, profile, unsaved, draft, status, people, profileId, role): AccountView | null => {
    if (account === null || profile === null) return null;
    const others = people
      .filter(({ id, email }) => id !== profileId && email !== undefined)
      .map(({ id, name, email = '' }) => ({ id, name: displayName({ name, email }), email }));
    return {
      account,
      form: { ...formOf(account), ...draft },
      unsaved,
      mayChange: mayChangeAccount(role, 'name'),
      mayTransfer: mayChangeAccount(role, 'transfer'),
      heirs: !isOrWasShared(account)
        ? { phase: 'loaded', people: [] }
        : status === 'success'
          ? { phase: 'loaded', people: others }
          : { phase: status === 'failure' ? 'failed' : 'loading' },
    };
  },
);

export const selectAccountFailure = (state: State): string | null => selectAccountsFailure(state) || null;
