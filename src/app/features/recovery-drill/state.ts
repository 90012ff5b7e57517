import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RecoveryDrill } from '../../../contract/recoveryDrill';
import type { ProofSubject } from '../../../domain/recoveryDrill';
import { placeEntered } from '../../platform/place';
import { sessionEnded } from '../session';

/** The page of the drill, and the page that links to it. */
export const drillPath = '/app/settings/recovery';
export const reminderPath = '/app/settings/security';

export type { RecoveryDrill };
export type Proof = RecoveryDrill['proofs'][number];

/** A proof in progress. */
export interface OpenProof {
  readonly subject: ProofSubject;
  /** `starting`: the server is asked whether the sign-in is recent enough, or for a mail. `checking`: the proof is on its way. */
  readonly phase: 'starting' | 'typing' | 'checking';
  /** What was typed: a code or the password. The history of actions leaves out values of this name (S61). */
  readonly code: string;
  readonly issue: string | null;
}

export interface RecoveryDrillState {
  readonly loaded: RecoveryDrill | null;
  readonly failure: string | null;
  readonly open: OpenProof | null;
  /** The result of the last proof. */
  readonly notice: { readonly kind: 'success' | 'error' | 'info'; readonly text: string } | null;
}

export const initialDrill: RecoveryDrillState = { loaded: null, failure: null, open: null, notice: null };

export const recoveryDrillSlice = createSlice({
  name: 'recoveryDrill',
  initialState: initialDrill,
  reducers: {
    /** By the person. */
    retried(state) {
      state.failure = null;
    },
    proofChosen(state, { payload: { subject } }: PayloadAction<{ subject: ProofSubject }>) {
      state.open = { subject, phase: 'starting', code: '', issue: null };
      state.notice = null;
    },
    codeTyped(state, { payload: { code } }: PayloadAction<{ code: string }>) {
      if (state.open?.phase !== 'typing') return;
      state.open.code = code;
      state.open.issue = null;
    },
    proofSubmitted(state) {
      if (state.open?.phase === 'typing') state.open.phase = 'checking';
    },
    proofClosed(state) {
      state.open = null;
    },
    /** By the flow. */
    loaded: (state, { payload: { drill } }: PayloadAction<{ drill: RecoveryDrill }>) => ({ ...state, loaded: drill, failure: null }),
    failed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.loaded === null) state.failure = message;
    },
    proofReady(state) {
      if (state.open?.phase === 'starting') state.open.phase = 'typing';
    },
    proved: (state, { payload: { drill, text } }: PayloadAction<{ drill: RecoveryDrill; text: string }>) => ({
      ...state,
      loaded: drill,
      open: null,
      notice: { kind: 'success', text },
    }),
    /** Keeps the typed text. */
    proofRefused(state, { payload: { issue } }: PayloadAction<{ issue: string }>) {
      if (state.open === null) return;
      state.open.phase = 'typing';
      state.open.issue = issue;
    },
    /** There is nothing to type again. */
    proofEnded: (state, { payload }: PayloadAction<{ notice: RecoveryDrillState['notice'] }>) => ({
      ...state,
      open: null,
      notice: payload.notice,
    }),
  },
  extraReducers: (builder) => {
    builder
      // Typed secrets are cleared as soon as the page is left.
      .addCase(placeEntered, (state, { payload: { pathname } }) => {
        if (pathname !== drillPath) Object.assign(state, { ...initialDrill, loaded: state.loaded });
      })
      .addCase(sessionEnded, () => initialDrill);
  },
});

export const {
  retried: drillRetried,
  proofChosen,
  codeTyped,
  proofSubmitted,
  proofClosed,
  loaded: drillLoaded,
  failed: drillFailed,
  proofReady,
  proved,
  proofRefused,
  proofEnded,
} = recoveryDrillSlice.actions;

export interface WithRecoveryDrill {
  readonly recoveryDrill: RecoveryDrillState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithRecoveryDrill {}
}

export const selectDrill = ({ recoveryDrill }: WithRecoveryDrill): RecoveryDrillState => recoveryDrill;
