import { isBlank } from './texts';

/** Results of a contact search (B9.06). */
export const maxContacts = 4;

/** A person to be found by name or email address. */
export interface Contact {
  readonly name: string;
  readonly email: string;
}

/**
 * The first 4 people for whom every typed word begins a word of the name or the email address, ignoring case. An empty search
 * finds the first 4 of all.
 */
export function findContacts<Person extends Contact>(people: readonly Person[], typed: string): Person[] {
  const wanted = isBlank(typed) ? [] : typed.trim().toLowerCase().split(/\s+/);
  const fits = ({ name, email }: Person): boolean => {
    const words = [...name.toLowerCase().split(/\s+/), email.toLowerCase()];
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  return people.filter(fits).slice(0, maxContacts);
}
