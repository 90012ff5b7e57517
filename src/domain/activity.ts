/** What happens to a person’s account, in words that the pages and the mails share. */

/** What “This wasn’t me” can undo. */
export const reversibleKinds = [
  'signed_in',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'factor_enabled',
  'factor_disabled',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'social_login_connected',
  'social_login_removed',
  'saml_linked',
  'deletion_started',
] as const;

export type ReversibleKind = (typeof reversibleKinds)[number];

/** The entries of the timeline that nothing undoes. */
export const otherActivityKinds = [
  'sign_in_failed',
  'logged_out',
  'signed_up',
  'email_confirmed',
  'sessions_ended',
  'export_requested',
  'export_downloaded',
  'deletion_cancelled',
  'changes_reversed',
  'app_connected',
  'app_disconnected',
  'app_connection_shared',
  'ownership_transferred',
  'role_changed',
  'member_invited',
  'member_removed',
  'staff_viewed',
] as const;

export type ActivityKind = ReversibleKind | (typeof otherActivityKinds)[number];

/** The entry of each kind, as a sentence without its end. */
export const activityText: Readonly<Record<ActivityKind, string>> = {
  signed_in: 'Logged in',
  password_changed: 'Password changed',
  email_change_requested: 'New email address requested',
  email_changed: 'Email address changed',
  factor_enabled: 'Two-factor authentication turned on',
  factor_disabled: 'Two-factor authentication turned off',
  recovery_codes_renewed: 'Recovery codes replaced',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  social_login_connected: 'Sign-in method connected',
  social_login_removed: 'Sign-in method disconnected',
  saml_linked: 'Company sign-in linked',
  deletion_started: 'Deletion of the account started',
  sign_in_failed: 'Failed log-in',
  logged_out: 'Logged out',
  signed_up: 'Signed up',
  email_confirmed: 'Email address confirmed',
  sessions_ended: 'Session ended',
  export_requested: 'Data export requested',
  export_downloaded: 'Data export downloaded',
  deletion_cancelled: 'Deletion of the account cancelled',
  changes_reversed: 'Changes undone with “This wasn’t me”',
  app_connected: 'App connected',
  app_disconnected: 'App disconnected',
  app_connection_shared: 'App connection shared',
  ownership_transferred: 'Ownership of an account transferred',
  role_changed: 'Role of a member changed',
  member_invited: 'Member invited',
  member_removed: 'Member removed',
  staff_viewed: 'Our staff viewed your account',
};

/** What undoing each kind does; null if the end of all sessions does it already. */
const undoText: Readonly<Record<ReversibleKind, string | null>> = {
  signed_in: null,
  password_changed: null,
  email_change_requested: 'The requested email address is dropped.',
  email_changed: 'Your earlier email address comes back.',
  factor_enabled: 'Two-factor authentication returns to how it was before.',
  factor_disabled: 'Two-factor authentication is turned on again, with your earlier authenticator and recovery codes.',
  recovery_codes_renewed: 'The new recovery codes stop working, and your earlier ones work again.',
  passkey_added: 'The passkey that was added is removed.',
  passkey_removed: 'The passkey that was removed works again.',
  social_login_connected: 'The sign-in method that was connected is disconnected.',
  social_login_removed: 'The sign-in method that was disconnected works again.',
  saml_linked: 'The company sign-in that was linked is removed.',
  deletion_started: 'The deletion of your account is cancelled.',
};

/**
 * What “This wasn’t me” will do, one sentence each, for the kinds of the changes that it undoes. Every session ends and the password
 * stops working in any case.
 */
export function reversalSentences(kinds: readonly ReversibleKind[]): string[] {
  const undone = [...new Set(kinds)].map((kind) => undoText[kind]).filter((text) => text !== null);
  return ['Every device is logged out, and the present password stops working.', ...undone, 'You choose a new password.'];
}

/** `Firefox on Windows`. */
export function deviceName({ browser, platform }: { readonly browser: string | null; readonly platform: string | null }): string {
  return [browser ?? 'Unknown browser', platform].filter((name) => name !== null).join(' on ');
}
