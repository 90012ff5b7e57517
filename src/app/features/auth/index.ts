/** The public interface of the auth feature's state. Each page has its own: `auth/login`, `auth/sign-up`, … */
export {
  authSlice,
  emailLookedUp,
  emailSubmitted,
  fieldTouched,
  formAnswered,
  formChanged,
  formReset,
  formSubmitted,
  initialAuth,
  pageLeft,
  resultReset,
} from './shared/state';
export type { AuthState, PageState, WithAuth } from './shared/state';
export type { FieldName, Forms, PageName } from './shared/forms';
