/** The clauses of states and errors in docs/requirements: what the scenarios have to show. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Section {
  /** The beginning of its clauses' ids. */
  readonly id: 'A4' | 'A8' | 'B4' | 'B8';
  readonly title: string;
}

export const sections: readonly Section[] = [
  { id: 'A4', title: 'Sign-in and profile: states' },
  { id: 'A8', title: 'Sign-in and profile: errors' },
  { id: 'B4', title: 'Accounts and shell: states' },
  { id: 'B8', title: 'Accounts and shell: errors' },
];

export const sectionOf = (id: string): string => id.split('.')[0] ?? '';

/** The text of each clause of these sections by its id, in the order of the ids. */
export type Clauses = ReadonlyMap<string, string>;

/** @param folder of the requirements, one clause a line: `- **A8.02** Log-in, 401: …` */
export function readClauses(folder = 'docs/requirements'): Clauses {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const lines = pages.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const found = lines.flatMap((line) => {
    const [, id, text] = /^- \*\*((?:A4|A8|B4|B8)\.\d{2,3})\*\* (.+)$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [[id, text] as const];
  });
  return new Map(found.sort(([a], [b]) => a.localeCompare(b)));
}
