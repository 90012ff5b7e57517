/** Connecting an account of an app: the required credentials, and the rules for a connection's name. */
import { isAtMost, isOneLine } from './profileFields';
import { isBlank } from './texts';

/** How an app authenticates its callers. */
export type AuthType = 'oauth' | 'api_key' | 'basic' | 'none';

/** Who may use a connection in Zaps: the person who connected it, chosen members of the account as well, or all of its members. */
export const sharingLevels = ['private', 'restricted', 'shared'] as const;
export type SharingLevel = (typeof sharingLevels)[number];

/** One field that a connection requires. `name` is its field on the wire. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** Typed hidden, and never shown again. */
  readonly isSecret: boolean;
}

/** Code points. */
export const maxConnectionTitleLength = 100;
export const maxCredentialLength = 2000;
/** The maximum number of connections per person and account. */
export const maxConnections = 200;

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields of an app: first where it is (`upfrontFields`), then the credentials. With OAuth the app itself asks. */
export function credentialFields(authType: AuthType, upfrontFields: readonly string[]): readonly CredentialField[] {
  const where = upfrontFields.map((name) => ({ name, label: sentence(name), isSecret: false }));
  switch (authType) {
    case 'api_key':
      return [...where, { name: 'api_key', label: 'API key', isSecret: true }];
    case 'basic':
      return [...where, { name: 'username', label: 'Username', isSecret: false }, { name: 'password', label: 'Password', isSecret: true }];
    case 'oauth':
      return where;
    case 'none':
      return [];
  }
}

/** The problem with a credential; null if there is none. */
export function credentialIssue(label: string, value: string): string | null {
  if (isBlank(value)) return `${label} is required.`;
  if (!isAtMost(value, maxCredentialLength)) return `${label} can have at most ${maxCredentialLength} characters.`;
  return isOneLine(value) ? null : `${label} can’t contain line breaks.`;
}

/** One field of an app's form, as far as its values are checked. */
export interface CheckedField {
  readonly label: string;
  readonly type: 'text' | 'longText' | 'number' | 'boolean' | 'choice' | 'secret';
  readonly isRequired: boolean;
  readonly choices: readonly { readonly value: string }[];
}

/** Characters of a text of several lines, such as a certificate. */
const maxTextLength = 20_000;

/** The problem with the value of a field; null if there is none. */
export function connectionValueIssue({ label, type, isRequired, choices }: CheckedField, value: string): string | null {
  if (isBlank(value)) return isRequired ? `${label} is required.` : null;
  if (type === 'longText') return isAtMost(value, maxTextLength) ? null : `${label} can have at most ${maxTextLength} characters.`;
  if (type === 'number' && !Number.isFinite(Number(value))) return `${label} has to be a number.`;
  if (type === 'boolean' && value !== 'true' && value !== 'false') return `${label} can be on or off.`;
  if (type === 'choice' && !choices.some((choice) => choice.value === value)) return `Choose one of the values of ${label}.`;
  return credentialIssue(label, value);
}

/** The problem with the name of a connection; null if there is none. An empty one is replaced by the app's name. */
export function connectionTitleIssue(title: string): string | null {
  if (!isAtMost(title, maxConnectionTitleLength)) return `The name can have at most ${maxConnectionTitleLength} characters.`;
  return isOneLine(title) ? null : 'The name can’t contain line breaks.';
}
