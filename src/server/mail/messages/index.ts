export { confirmEmail } from './confirmEmail';
export { confirmEmailChange, emailChanged, emailChangeRequested, emailChangeToTakenAddress } from './emailChange';
export { dataDeleted, deletionCancelled, deletionRefused, deletionRequested, exportReady } from './dataRights';
export { invitation } from './invitation';
export { newsAndTips } from './newsAndTips';
export { passwordChanged } from './passwordChanged';
export { resetPassword } from './resetPassword';
export { signOnConnected, signOnRemoved } from './signOn';
export { recoveryCodeUsed, twoFactorDisabled, twoFactorEnabled } from './twoFactor';
