import type { Generated } from 'kysely';

/** A person's answers after signing up. */
export interface OnboardingsTable {
  profile_id: number;
  role: string | null;
  goal: string | null;
  /** Keys of apps, in the order in which they were chosen. */
  apps: Generated<string[]>;
  completed_at: Date | null;
  updated_at: Date;
}

/** Made by the migration `0009_landing`. */
export interface LandingTables {
  onboardings: OnboardingsTable;
}
