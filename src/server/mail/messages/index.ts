export { confirmEmail } from './confirmEmail';
export { passwordChanged } from './passwordChanged';
export { resetPassword } from './resetPassword';
export { recoveryCodeUsed, twoFactorDisabled, twoFactorEnabled } from './twoFactor';
