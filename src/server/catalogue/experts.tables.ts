import type { Generated, GeneratedAlways } from 'kysely';

/** A person certified to build Zaps for others. Operators maintain the list; unlisted people are not shown. */
export interface ExpertsTable {
  id: GeneratedAlways<number>;
  name: string;
  company: string;
  location: string;
  about: string;
  specialties: Generated<string[]>;
  email: string;
  is_listed: Generated<boolean>;
}

/** Made by the migration `0011_experts`. */
export interface ExpertTables {
  experts: ExpertsTable;
}
