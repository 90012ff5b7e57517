import { createAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../contract/types';
import { reducerOf } from '../../platform/reducerOf';

type Body = Extract<Reply<'listPasskeys'>, { status: 200 }>['body'];
export type Passkey = Body['objects'][number];

/** What is pending: adding waits for the authenticator, the others for the server. */
export type Busy = { readonly act: 'adding' } | { readonly act: 'renaming' | 'removing'; readonly id: number };

export interface PasskeyNotice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

export type PasskeysState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string | null }
  | {
      readonly phase: 'listed';
      /** Oldest first. */
      readonly passkeys: readonly Passkey[];
      /** False: the last passkey is the last way to sign in. */
      readonly hasOtherWayIn: boolean;
      /** This browser can create passkeys. */
      readonly isSupported: boolean;
      readonly busy: Busy | null;
      /** The passkey whose name is being edited, and what is wrong with the name. */
      readonly naming: { readonly id: number; readonly typed: string; readonly fault: string | null } | null;
      /** The result of the last action. */
      readonly notice: PasskeyNotice | null;
    };

type Listed = Extract<PasskeysState, { phase: 'listed' }>;

export const passkeysRetried = createAction('passkeys/retried');
export const passkeysListed = createAction<{ list: Body; isSupported: boolean }>('passkeys/listed');
export const passkeysFailed = createAction<{ message: string | null }>('passkeys/failed');
export const passkeyAddChosen = createAction('passkeys/addChosen');
export const passkeyAdded = createAction<{ passkey: Passkey; notice: PasskeyNotice }>('passkeys/added');
export const namingBegun = createAction<{ id: number }>('passkeys/namingBegun');
export const nameTyped = createAction<{ name: string }>('passkeys/nameTyped');
export const nameRefused = createAction<{ fault: string }>('passkeys/nameRefused');
export const namingEnded = createAction('passkeys/namingEnded');
export const nameSubmitted = createAction('passkeys/nameSubmitted');
export const passkeyRenamed = createAction<{ passkey: Passkey; notice: PasskeyNotice }>('passkeys/renamed');
export const removalConfirmed = createAction<{ id: number; name: string }>('passkeys/removalConfirmed');
export const passkeyRemoved = createAction<{ id: number; notice: PasskeyNotice }>('passkeys/removed');
export const actEnded = createAction<{ notice: PasskeyNotice | null }>('passkeys/actEnded');

const loading: PasskeysState = { phase: 'loading' };
const whenListed =
  <A>(next: (state: Listed, action: A) => Partial<Listed>) =>
  (state: PasskeysState, action: A): PasskeysState =>
    state.phase === 'listed' ? { ...state, ...next(state, action) } : state;

export const passkeysReducer = reducerOf<PasskeysState>(loading, (on) => {
  on(passkeysRetried, (state) => (state.phase === 'failed' ? loading : state));
  on(passkeysListed, (_state, { payload: { list, isSupported } }) => ({
    phase: 'listed',
    passkeys: list.objects,
    hasOtherWayIn: list.hasOtherWayIn,
    isSupported,
    busy: null,
    naming: null,
    notice: null,
  }));
  on(passkeysFailed, (state, { payload: { message } }) => (state.phase === 'loading' ? { phase: 'failed', message } : state));
  on(
    passkeyAddChosen,
    whenListed(() => ({ busy: { act: 'adding' }, naming: null, notice: null })),
  );
  on(
    passkeyAdded,
    whenListed((state, { payload: { passkey, notice } }) => ({
      passkeys: [...state.passkeys, passkey],
      busy: null,
      naming: { id: passkey.id, typed: passkey.name, fault: null },
      notice,
    })),
  );
  on(
    namingBegun,
    whenListed((state, { payload: { id } }) => {
      const typed = state.passkeys.find((passkey) => passkey.id === id)?.name;
      return typed === undefined ? {} : { naming: { id, typed, fault: null }, notice: null };
    }),
  );
  on(
    nameTyped,
    whenListed((state, { payload: { name } }) => (state.naming ? { naming: { ...state.naming, typed: name, fault: null } } : {})),
  );
  on(
    nameRefused,
    whenListed((state, { payload: { fault } }) => (state.naming ? { busy: null, naming: { ...state.naming, fault } } : {})),
  );
  on(
    namingEnded,
    whenListed(() => ({ naming: null })),
  );
  on(
    nameSubmitted,
    whenListed(({ naming, busy }) => (naming ? { busy: { act: 'renaming', id: naming.id }, notice: null } : { busy })),
  );
  on(
    passkeyRenamed,
    whenListed(({ passkeys }, { payload: { passkey, notice } }) => ({
      passkeys: passkeys.map((each) => (each.id === passkey.id ? passkey : each)),
      busy: null,
      naming: null,
      notice,
    })),
  );
  on(
    removalConfirmed,
    whenListed((_state, { payload: { id } }) => ({ busy: { act: 'removing', id }, naming: null, notice: null })),
  );
  on(
    passkeyRemoved,
    whenListed(({ passkeys }, { payload: { id, notice } }) => ({
      passkeys: passkeys.filter((each) => each.id !== id),
      busy: null,
      notice,
    })),
  );
  on(
    actEnded,
    whenListed((_state, { payload: { notice } }) => ({ busy: null, notice })),
  );
});

export interface WithPasskeys {
  readonly passkeys: PasskeysState;
}

export const selectPasskeys = ({ passkeys }: WithPasskeys): PasskeysState => passkeys;

/** The last way to sign in stays. */
export const selectIsLastWayIn = ({ passkeys: state }: WithPasskeys): boolean =>
  state.phase === 'listed' && !state.hasOtherWayIn && state.passkeys.length === 1;
