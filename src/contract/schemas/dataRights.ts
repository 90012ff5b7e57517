/** Export and deletion of a person's data (A7.10–A7.12, S57, decision D15). */
import { z } from 'zod';
import { Id, Moment } from './common';
import { DataJob } from './profile';

/**
 * The state of an export or a deletion: 201 it has started, 202 it is pending, 200 it is done. `receipt` is for asking about a
 * deletion after the session has ended.
 */
export const DataStatus = z.object({ message: z.string(), receipt: z.string().optional() });

/** `confirmation` is the person's typed email address. A person without a password sends none. */
export const DeletionBody = z.strictObject({
  password: z.string('Enter your password.').max(1024, 'That is too long.').optional(),
  confirmation: z.string('Type your email address.').max(320, 'That is too long.'),
});

/** GET …/data/delete: a person who no longer has a session sends the receipt. */
export const DeletionQuery = z.strictObject({ receipt: z.string().max(128).optional() });

/** An account that would be left without an owner. */
export const Obstacle = z.object({ account_id: Id, name: z.string(), members: z.number().int().positive() });

/** The settings' data-rights section. */
export const DataRights = z.object({
  export_data: DataJob,
  delete_data: DataJob,
  /** Null if there is none, or no longer one. `url` is a path of ours. */
  archive: z.object({ url: z.string(), bytes: z.number().int().positive(), made_at: Moment, expires_at: Moment }).nullable(),
  /** The pending deletion. */
  deletion: z.object({ due_at: Moment, receipt: z.string() }).nullable(),
  /** The delay of a deletion, in seconds. */
  deletion_delay: z.number().int().nonnegative(),
  obstacles: z.array(Obstacle),
  has_password: z.boolean(),
});
