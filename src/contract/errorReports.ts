import { z } from 'zod';
import { longestHistory } from '../domain/errorReports';
import { longestInReport, longestReport, longestReportComment } from '../domain/sentReports';
import { ErrorBody } from './common';
import { resource } from './define';

/**
 * POST /api/v4/errors/reports: an error of a page, reported by the page itself. It contains no typed text; see
 * `domain/errorReports.ts`.
 */
export const ErrorReportBody = z.strictObject({
  name: z.string().max(100),
  message: z.string().max(1000),
  /** The position in our code; empty if unknown. */
  stack: z.string().max(10_000),
  status: z.number().int().nullable(),
  /** Why it was reported again; null at first. */
  label: z.enum(['deduped', 'throttled']).nullable(),
  /** The page, without query and hash. */
  path: z.string().max(500),
  /** The revision of the page's code; null if unknown. */
  revision: z.string().max(64).nullable(),
  /** The preceding actions, newest last; `at` in milliseconds before the error. */
  actions: z
    .array(z.strictObject({ type: z.string().max(200), at: z.number().int().min(0), payload: z.unknown().optional() }))
    .max(longestHistory),
});

/** The text of `SendErrorReportBody`, as far as the server reads it: pages of an earlier version send other fields too. */
export const SentReport = z.object({
  comment: z.string().max(longestReportComment),
  /** It is written to the log. */
  revision: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .nullable(),
  subject: z.object({ name: z.string().max(longestInReport.name), message: z.string().max(longestInReport.message) }),
  path: z.string().max(longestInReport.path),
  actions: z.array(z.object({ type: z.string().max(longestInReport.type) })).max(longestHistory),
});

/** POST /api/v3/error-reports. `report` is the text that the person has seen: the JSON of a `SentReport`. */
export const SendErrorReportBody = z.strictObject({ report: z.string().max(longestReport) });
/** The number of the report, for support and operators. */
export const ErrorReportReply = z.object({ id: z.string() });

export const errorReports = resource({
  sendErrorReport: {
    method: 'POST',
    path: '/api/v3/error-reports',
    access: 'public',
    limit: 'own', // by address in an hour and in a day, and all reports together
    summary: 'Send a report about an error, with the last actions of the page without their content',
    body: SendErrorReportBody,
    example: { report: 'no report' },
    replies: { 201: ErrorReportReply, 400: ErrorBody, 429: ErrorBody },
  },
});
