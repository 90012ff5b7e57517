import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Account } from '../../../contract/accounts';
import type { Region } from '../../../domain/runs/regions';
import { sliceSelector } from '../../platform/sliceSelector';
import { currentAccountChosen, selectCurrentAccount } from '../accounts';
import { sessionEnded } from '../session';

/** The editable fields. Empty texts mean missing values. */
export interface AccountForm {
  readonly name: string;
  readonly companyName: string;
  readonly companyAddress: string;
  readonly sendInvoiceEmail: boolean;
  readonly invoiceEmail: string;
}
export type AccountField = keyof AccountForm;

/** Settings that are saved separately. */
export type SavePart = 'name' | 'invoice' | 'replay' | 'region' | 'runSearch' | 'logo';

/** The fields of the parts that are typed. */
export const fieldsOf = {
  name: ['name'],
  invoice: ['companyName', 'companyAddress', 'sendInvoiceEmail', 'invoiceEmail'],
  replay: [],
  region: [],
  runSearch: [],
  logo: [],
} as const satisfies Record<SavePart, readonly AccountField[]>;

export type SaveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'saved' }
  | {
      readonly phase: 'refused';
      readonly fieldErrors: Readonly<Partial<Record<AccountField, string>>>;
      /** The errors besides those of fields; null if the fields say everything. */
      readonly message: string | null;
    };

/** Transferring the account: the person leaves to sign in again, comes back with the proof, and confirms. */
export type TransferState =
  | { readonly phase: 'idle'; readonly newOwnerId: number | null; readonly message: string | null }
  | { readonly phase: 'leaving' | 'proved' | 'sending'; readonly newOwnerId: number }
  /** Done: the person is no longer the owner. */
  | { readonly phase: 'done'; readonly newOwnerName: string };

export interface AccountSettingsState {
  /** Input that is not saved yet. It outlives the page, and ends with a switch to another account. */
  readonly draft: Partial<AccountForm>;
  readonly saves: Readonly<Record<SavePart, SaveState>>;
  /** The choice that is being saved: it shows at once, and is removed if it is refused. */
  readonly wishes: {
    readonly replay?: boolean | null;
    readonly region?: Region | null;
    readonly runSearch?: boolean;
    readonly logo?: string | null;
  };
  readonly transfer: TransferState;
}
export const peopleRetried = createAction('accountSettings/peopleRetried');

/** By the flow, of the account that they were begun for: in another one they find no reader (R24). */
const ofAccount = <T extends { accountId: number }>({ accountId, ...payload }: T) => ({ payload, meta: { accountId } });
export const partKept = createAction('accountSettings/kept', (it: { accountId: number; part: SavePart; sent: Partial<AccountForm> }) =>
  ofAccount(it),
);
export const partRefused = createAction(
  'accountSettings/refused',
  (it: { accountId: number; part: SavePart; fieldErrors: Readonly<Partial<Record<AccountField, string>>>; message: string | null }) =>
    ofAccount(it),
);
export const transferProved = createAction('accountSettings/transferProved', (it: { accountId: number; newOwnerId: number }) =>
  ofAccount(it),
);
export const transferred = createAction('accountSettings/transferred', (it: { accountId: number; newOwnerName: string }) => ofAccount(it));
export const transferRefused = createAction('accountSettings/transferRefused', (it: { accountId: number; message: string }) =>
  ofAccount(it),
);

const idle = { phase: 'idle' } as const;
export const initialAccountSettings: AccountSettingsState = {
  draft: {},
  saves: { name: idle, invoice: idle, replay: idle, region: idle, runSearch: idle, logo: idle },
  wishes: {},
  transfer: { phase: 'idle', newOwnerId: null, message: null },
};

const withoutWish = ({ wishes, ...state }: AccountSettingsState, part: SavePart): AccountSettingsState => ({
  ...state,
  wishes: Object.fromEntries(Object.entries(wishes).filter(([wished]) => wished !== part)),
});

const withSave = (state: AccountSettingsState, part: SavePart, save: SaveState): AccountSettingsState => ({
  ...state,
  saves: { ...state.saves, [part]: save },
});

const without = (draft: Partial<AccountForm>, isGone: (field: AccountField) => boolean): Partial<AccountForm> =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !isGone(field as AccountField)));

const partOf = (field: AccountField): 'name' | 'invoice' => (field === 'name' ? 'name' : 'invoice');
const heirOf = (transfer: TransferState): number | null => (transfer.phase === 'done' ? null : transfer.newOwnerId);

export const accountSettingsSlice = createSlice({
  name: 'accountSettings',
  initialState: initialAccountSettings,
  reducers: {
    /** By the person. */
    fieldChanged(state, { payload: { field, value } }: PayloadAction<{ field: AccountField; value: AccountForm[AccountField] }>) {
      const part = partOf(field);
      return withSave({ ...state, draft: { ...state.draft, [field]: value } }, part, afterTyping(state.saves[part], field));
    },
    submitted: (state, { payload: { part } }: PayloadAction<{ part: 'name' | 'invoice' }>) => withSave(state, part, { phase: 'saving' }),
    discarded: (state, { payload: { part } }: PayloadAction<{ part: 'name' | 'invoice' }>) =>
      withSave({ ...state, draft: without(state.draft, (field) => partOf(field) === part) }, part, idle),
    /** Null follows the plan. */
    replayChosen: (state, { payload: { override } }: PayloadAction<{ override: boolean | null }>) =>
      withSave({ ...state, wishes: { ...state.wishes, replay: override } }, 'replay', { phase: 'saving' }),
    /** Null for none. */
    regionChosen: (state, { payload: { region } }: PayloadAction<{ region: Region | null }>) =>
      withSave({ ...state, wishes: { ...state.wishes, region } }, 'region', { phase: 'saving' }),
    runSearchChosen: (state, { payload: { isOn } }: PayloadAction<{ isOn: boolean }>) =>
      withSave({ ...state, wishes: { ...state.wishes, runSearch: isOn } }, 'runSearch', { phase: 'saving' }),
    /** A picture was chosen; `ticket` is for the file, see `platform/files.ts`. */
    logoUploaded: (state, _action: PayloadAction<{ ticket: string; fileName: string }>) => withSave(state, 'logo', { phase: 'saving' }),
    /** Null for initials. */
    logoChosen: (state, { payload: { choice } }: PayloadAction<{ choice: string | null }>) =>
      withSave({ ...state, wishes: { ...state.wishes, logo: choice } }, 'logo', { phase: 'saving' }),
    newOwnerChosen(state, { payload: { id } }: PayloadAction<{ id: number }>) {
      state.transfer = { phase: 'idle', newOwnerId: id, message: null };
    },
    /** The person confirmed: signing in again is next. */
    transferRequested(state, { payload: { newOwnerId } }: PayloadAction<{ newOwnerId: number }>) {
      state.transfer = { phase: 'leaving', newOwnerId };
    },
    /** The final confirmation after signing in again. */
    transferConfirmed(state) {
      if (state.transfer.phase === 'proved') state.transfer.phase = 'sending';
    },
    transferCancelled(state) {
      state.transfer = initialAccountSettings.transfer;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(partKept, (state, { payload: { part, sent } }) => {
        // Text typed during the save is still unsaved.
        const draft = without(state.draft, (field) => field in sent && state.draft[field] === sent[field]);
        return withSave({ ...withoutWish(state, part), draft }, part, { phase: 'saved' });
      })
      .addCase(partRefused, (state, { payload: { part, fieldErrors, message } }) =>
        withSave(withoutWish(state, part), part, { phase: 'refused', fieldErrors, message }),
      )
      .addCase(transferProved, (state, { payload: { newOwnerId } }) => {
        state.transfer = { phase: 'proved', newOwnerId };
      })
      .addCase(transferred, (state, { payload: { newOwnerName } }) => {
        state.transfer = { phase: 'done', newOwnerName };
      })
      .addCase(transferRefused, (state, { payload: { message } }) => {
        state.transfer = { phase: 'idle', newOwnerId: heirOf(state.transfer), message };
      })
      // The text that was typed belongs to the account before (R17).
      .addCase(currentAccountChosen, () => initialAccountSettings)
      .addCase(sessionEnded, () => initialAccountSettings);
  },
});

/** A sentence at a field goes as soon as the field is changed; so does the word that all is saved. */
function afterTyping(save: SaveState, field: AccountField): SaveState {
  if (save.phase === 'saved') return idle;
  if (save.phase !== 'refused') return save;
  const { [field]: _mended, ...fieldErrors } = save.fieldErrors;
  return { ...save, fieldErrors };
}

export const selectAccountSettings = sliceSelector(accountSettingsSlice);

const selectDraft = (state: object) => selectAccountSettings(state).draft;

/** The form as the account fills it. */
const selectSaved = createSelector([selectCurrentAccount], (account: Account | null): AccountForm | null => {
  if (account === null) return null;
  const { name, companyName, companyAddress, sendInvoiceEmail, invoiceEmail } = account;
  return { name, companyName: companyName ?? '', companyAddress: companyAddress ?? '', sendInvoiceEmail, invoiceEmail: invoiceEmail ?? '' };
});

/** The values of the fields: typed ones, otherwise the account's; null until it has loaded. */
export const selectForm = createSelector([selectSaved, selectDraft], (form, draft): AccountForm | null => form && { ...form, ...draft });

/** The fields of each form that saving it would send; empty when there is nothing to save. */
export const selectUnsaved = createSelector([selectSaved, selectDraft], (form, draft) => {
  const changed = (fields: readonly AccountField[]): Partial<AccountForm> =>
    Object.fromEntries(fields.filter((field) => field in draft && draft[field] !== form?.[field]).map((field) => [field, draft[field]]));
  return { name: changed(fieldsOf.name), invoice: changed(fieldsOf.invoice) };
});
