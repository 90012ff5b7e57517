/** What receipts state. Unknown fields are allowed, so that a receipt of a later version can be checked too. */
import { z } from 'zod';

const Count = z.number().int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Moment = z.iso.datetime();

const common = {
  /** The address of the server that signed. */
  iss: z.string(),
  /** The number of the profile. */
  sub: z.string(),
  /** The id of the export or the deletion. */
  jti: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.number().int(),
  version: z.literal(1),
  product: z.object({ name: z.string(), version: z.string() }),
  requested_at: Moment,
};

export const ExportStatement = z.object({
  ...common,
  type: z.literal('data-export'),
  made_at: Moment,
  archive: z.object({ bytes: Count, sha256: Sha256 }),
  /** The files in the archive. `records` is the number of entries of a data file. */
  files: z.array(z.object({ path: z.string(), bytes: Count, sha256: Sha256, records: Count.optional() })),
});

export const DeletionStatement = z.object({
  ...common,
  type: z.literal('data-deletion'),
  deleted_at: Moment,
  /** Rows that were deleted, by kind. */
  deleted: z.record(z.string(), Count),
  /** Records that now belong to another owner of the account, because they contain data of others. */
  passed_on: z.object({
    folders: Count,
    /** Folders in the trash. Receipts of earlier versions do not count them. */
    trashed_folders: Count.optional(),
  }),
  kept: z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })),
});

export const Statement = z.discriminatedUnion('type', [ExportStatement, DeletionStatement]);

export type ExportStatement = z.infer<typeof ExportStatement>;
export type DeletionStatement = z.infer<typeof DeletionStatement>;
export type Statement = z.infer<typeof Statement>;

/** The type of the signed object, in its header: a signature for anything else is no receipt. */
export const receiptType = 'patchbay-receipt+jws';
