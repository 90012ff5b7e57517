import { z } from 'zod';
import { longestHistory } from '../../domain/errorReports';

/** POST /api/v4/errors/reports: a fault of a page, told by the page itself (B7.48). Nobody's words are in it; see `domain/errorReports.ts`. */
export const ErrorReportBody = z.strictObject({
  name: z.string().max(100),
  message: z.string().max(1000),
  /** Where in our code; empty when that is not known. */
  stack: z.string().max(10_000),
  status: z.number().int().nullable(),
  /** Why it was told again; null at first (B8.51). */
  label: z.enum(['deduped', 'throttled']).nullable(),
  /** The page, without query and hash. */
  path: z.string().max(500),
  /** The revision of the page's code; null when that is not known. */
  revision: z.string().max(64).nullable(),
  /** What happened before, newest last; `at` in milliseconds before the fault. */
  actions: z
    .array(z.strictObject({ type: z.string().max(200), at: z.number().int().min(0), payload: z.unknown().optional() }))
    .max(longestHistory),
});
