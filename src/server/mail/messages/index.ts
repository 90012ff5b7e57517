export { confirmEmail } from './confirmEmail';
export { confirmEmailChange, emailChanged, emailChangeRequested, emailChangeToTakenAddress } from './emailChange';
export { newsAndTips } from './newsAndTips';
export { passwordChanged } from './passwordChanged';
export { resetPassword } from './resetPassword';
export { signOnConnected, signOnRemoved } from './signOn';
export { recoveryCodeUsed, twoFactorDisabled, twoFactorEnabled } from './twoFactor';
