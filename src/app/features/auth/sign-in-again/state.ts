import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sliceSelector } from '../../../platform/sliceSelector';
import { sessionResumed } from '../../session';

/** What the dialog asks for. */
export type SignInAgainStep = 'password' | 'code' | 'recoveryCode' | 'secureSession';

/** The secrets of the dialog; cleared when it goes away (S47). */
export interface SignInAgainForm {
  readonly password: string;
  readonly code: string;
  readonly recoveryCode: string;
}

export interface SignInAgainState {
  readonly step: SignInAgainStep;
  readonly form: SignInAgainForm;
  readonly isSubmitting: boolean;
  /** The last refusal; a new object for each. `isOfField` if it belongs under the field of the step. */
  readonly refusal: { readonly message: string; readonly isOfField: boolean; readonly outcome?: 'captcha_required' } | null;
  readonly captcha: { readonly isDue: boolean; readonly phase: 'idle' | 'working' | 'solved' | 'failed'; readonly token: string | null };
  /** True if this browser supports passkeys. */
  readonly hasPasskeys: boolean;
  /** Where the person's organization signs in; null if by password. */
  readonly provider: string | null;
}

const idleCaptcha = { phase: 'idle', token: null } as const;

export const initialSignInAgain: SignInAgainState = {
  step: 'password',
  form: { password: '', code: '', recoveryCode: '' },
  isSubmitting: false,
  refusal: null,
  captcha: { isDue: false, ...idleCaptcha },
  hasPasskeys: false,
  provider: null,
};

export const dialogShown = createAction('signInAgain/shown');

export const signInAgainSlice = createSlice({
  name: 'signInAgain',
  initialState: initialSignInAgain,
  reducers: {
    hidden: () => initialSignInAgain,
    formChanged(state, { payload }: PayloadAction<Partial<SignInAgainForm>>) {
      Object.assign(state.form, payload);
      if (state.refusal?.isOfField) state.refusal = null;
    },
    /** The password, the code or the confirmation of the present step was sent. */
    submitted(state) {
      state.isSubmitting = true;
      state.refusal = null;
    },
    passkeyChosen(state) {
      state.isSubmitting = true;
      state.refusal = null;
    },
    /** A further step is required, or the person chose one. */
    stepEntered(state, { payload: { step } }: PayloadAction<{ step: SignInAgainStep }>) {
      Object.assign(state, { step, isSubmitting: false, refusal: null, form: initialSignInAgain.form });
    },
    /** Null if the person closed the browser's own dialog: then there is nothing to say. */
    refused(state, { payload }: PayloadAction<{ message: string; isOfField?: boolean; isCaptchaDue?: boolean } | null>) {
      state.isSubmitting = false;
      state.refusal = payload && {
        message: payload.message,
        isOfField: payload.isOfField ?? false,
        ...(payload.isCaptchaDue ? { outcome: 'captcha_required' } : {}),
      };
      state.captcha = { isDue: state.captcha.isDue || payload?.isCaptchaDue === true, ...idleCaptcha };
    },
    captchaChecked(state) {
      Object.assign(state.captcha, { phase: 'working', token: null });
    },
    captchaSolved(state, { payload: { captcha } }: PayloadAction<{ captcha: string }>) {
      Object.assign(state.captcha, { phase: 'solved', token: captcha });
    },
    captchaFailed(state) {
      Object.assign(state.captcha, { phase: 'failed', token: null });
    },
    passkeysOffered(state) {
      state.hasPasskeys = true;
    },
    providerFound(state, { payload: { address } }: PayloadAction<{ address: string }>) {
      Object.assign(state, { provider: address, isSubmitting: false, refusal: null });
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionResumed, () => initialSignInAgain);
  },
});

export const selectSignInAgain = sliceSelector(signInAgainSlice);
