/** Export and deletion of one's data (A7.10–A7.12, S57, decision S15). */
import { z } from 'zod';
import { Id, Moment } from './common';
import { DataJob } from './profile';

/**
 * How far an export or a deletion is: by the status, 201 it has begun, 202 it is under way, 200 it is done. `receipt` asks
 * after a deletion when the session is gone.
 */
export const DataStatus = z.object({ message: z.string(), receipt: z.string().optional() });

/** `confirmation` is one's own e-mail address, typed. Whoever has no password sends none. */
export const DeletionBody = z.strictObject({
  password: z.string('Enter your password.').max(1024, 'That is too long.').optional(),
  confirmation: z.string('Type your email address.').max(320, 'That is too long.'),
});

/** GET …/data/delete: whoever has no session any more shows the receipt. */
export const DeletionQuery = z.strictObject({ receipt: z.string().max(128).optional() });

/** An account that would be left without an owner. */
export const Obstacle = z.object({ account_id: Id, name: z.string(), members: z.number().int().positive() });

/** All that the settings say about one's data. */
export const DataRights = z.object({
  export_data: DataJob,
  delete_data: DataJob,
  /** Null when there is none, or none any more. `url` is a path of ours. */
  archive: z.object({ url: z.string(), bytes: z.number().int().positive(), made_at: Moment, expires_at: Moment }).nullable(),
  /** The deletion that waits. */
  deletion: z.object({ due_at: Moment, receipt: z.string() }).nullable(),
  /** How long a deletion waits, in seconds. */
  deletion_delay: z.number().int().nonnegative(),
  obstacles: z.array(Obstacle),
  has_password: z.boolean(),
});
