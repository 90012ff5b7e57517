import { z } from 'zod';
import { Moment } from './common';

/** How the product itself is doing, for everybody to read: nothing of how it is built, nor of whom it serves (B1.05). */
export const SystemStatus = z.object({
  /** When the server looked. */
  checked_at: Moment,
  /** `read_only` while the disk of the database is full: nothing can be changed (R11). */
  database: z.enum(['ok', 'read_only']),
  /** Work that is done later: exports, deletions, ends of trials. `delayed` when some has waited for more than two minutes. */
  jobs: z.enum(['ok', 'delayed']),
  /** `delayed` when a mail has waited for more than two minutes. */
  mail: z.enum(['ok', 'delayed']),
});
