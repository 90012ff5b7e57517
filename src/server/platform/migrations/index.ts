import { from0001 } from './from0001';
import { from0002 } from './from0002';
import { from0004 } from './from0004';
import { from0017 } from './from0017';
import { from0026 } from './from0026';
import { from0044 } from './from0044';
import { from0060 } from './from0060';
import type { KnownMigration, Migrations } from './online';

/** All files with migrations, oldest first. */
const files: Migrations = { ...from0001, ...from0002, ...from0004, ...from0017, ...from0026, ...from0044, ...from0060 };

/**
 * Every migration, oldest first. A new one gets the next number, is never edited once released, and has no `down`: to go back,
 * restore a backup. Instances of the version before must keep working on the migrated database (R10, R25): a migration adds,
 * and only a later release may remove what that version used.
 */
export const migrations: Readonly<Record<string, KnownMigration>> = Object.fromEntries(
  Object.entries(files).map(([name, migration]) => [name, typeof migration === 'function' ? { up: migration } : migration]),
);
