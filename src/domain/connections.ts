/** Connecting an account of an app: what has to be given, and what a connection may be called (A2.28). */
import { isAtMost, isOneLine } from './profileFields';
import { isBlank } from './texts';

/** How an app knows who asks it. */
export type AuthType = 'oauth' | 'api_key' | 'basic' | 'none';

/** One thing that a connection asks for. `name` is its field on the wire. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** Typed unseen, and never shown again. */
  readonly isSecret: boolean;
}

/** Code points. */
export const longestConnectionTitle = 100;
export const longestCredential = 2000;
/** Connections that one person may have in one account. */
export const mostConnections = 200;

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What an app asks for: first where it is (`upfrontFields`), then what proves who one is there. By OAuth the app itself asks. */
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

/** What is wrong with a credential, in words; null when nothing is. */
export function credentialFault(label: string, value: string): string | null {
  if (isBlank(value)) return `${label} is required.`;
  if (!isAtMost(value, longestCredential)) return `${label} can have at most ${longestCredential} characters.`;
  return isOneLine(value) ? null : `${label} can't contain line breaks.`;
}

/** What is wrong with the name of a connection; null when nothing is. An empty one is filled in with the app's. */
export function connectionTitleFault(title: string): string | null {
  if (!isAtMost(title, longestConnectionTitle)) return `The name can have at most ${longestConnectionTitle} characters.`;
  return isOneLine(title) ? null : "The name can't contain line breaks.";
}
