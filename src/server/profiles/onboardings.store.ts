import type { Selectable, Generated } from 'kysely';
import type { Db } from '../platform/context';

/** A person's answers after signing up. */
interface OnboardingsTable {
  profile_id: number;
  role: string | null;
  goal: string | null;
  /** Keys of apps, in the order in which they were chosen. */
  apps: Generated<string[]>;
  completed_at: Date | null;
  updated_at: Date;
}

/** Made by the migration `0009_landing`. */
declare module '../platform/tables' {
  interface Tables {
    onboardings: OnboardingsTable;
  }
}

export type OnboardingRecord = Selectable<OnboardingsTable>;
export type OnboardingAnswers = Partial<Pick<OnboardingRecord, 'role' | 'goal' | 'apps'>>;

export async function findOnboarding(db: Db, profileId: number): Promise<OnboardingRecord | null> {
  return (await db.selectFrom('onboardings').selectAll().where('profile_id', '=', profileId).executeTakeFirst()) ?? null;
}

/**
 * Stores the given answers; all others stay. One statement, so that two simultaneous saves both count, and a completed one keeps
 * its first moment (B3.62).
 */
export async function saveOnboarding(
  db: Db,
  profileId: number,
  { answers, isComplete, now }: { readonly answers: OnboardingAnswers; readonly isComplete: boolean; readonly now: Date },
): Promise<OnboardingRecord> {
  const completed_at = isComplete ? now : null;
  return db
    .insertInto('onboardings')
    .values({ profile_id: profileId, role: null, goal: null, ...answers, completed_at, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('profile_id').doUpdateSet(({ fn, ref, val }) => ({
        ...answers,
        completed_at: fn.coalesce(ref('onboardings.completed_at'), val(completed_at)),
        updated_at: now,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
