/** Apps that people of an account made: their keys, and who may change them. */
import { isAdmin, type Role } from './roles';

/** Of one account. */
export const maxOwnApps = 50;

const ending = /_own_(\d{1,10})_[a-z0-9]{8}$/;

/** The key of a new app: the words of its name, its account, and eight random letters and digits. It never changes. */
export function newOwnAppKey(name: string, accountId: number, random: string): string {
  const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  const start = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `${start.slice(0, 40) || 'App'}_own_${accountId}_${random}`;
}

/** The account whose app has this key; null for the key of any other app. A version after the key is left out. */
export function accountOfOwnApp(selectedApi: string): number | null {
  const found = ending.exec(selectedApi.split('@', 1)[0]!)?.[1];
  return found === undefined ? null : Number(found);
}

/** The key of an own app without what makes it different from others. */
export const withoutOwnEnding = (key: string): string => key.replace(ending, '');

/** Everybody in an account can use its apps; these people create, change and delete them. */
export const mayChangeOwnApps = (role: Role): boolean => isAdmin(role);
