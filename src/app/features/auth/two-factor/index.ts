import { passkeyFactorFlow, passkeyFactorReducer } from './passkey';
import { twoFactorFlow } from './sagas';

/** The public interface of `/app/login/2fa`. */
export const parts = {
  slices: [{ reducerPath: 'passkeyFactor', reducer: passkeyFactorReducer }],
  sagas: [twoFactorFlow, passkeyFactorFlow],
};
export { TwoFactorContainer as Screen } from './TwoFactorContainer';
