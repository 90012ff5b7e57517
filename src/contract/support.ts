/** When something does not work: requests to support, the public status of the product, and reports of errors. */
import { z } from 'zod';
import { ErrorBody, MessageReply, Moment } from './common';
import { resource } from './define';
import type { Camelized } from './browser/names';
import { maxHistory } from '../domain/errorReports';
import { maxLengthInReport, maxReportLength, maxReportCommentLength } from '../domain/sentReports';

/** POST /api/v3/support-requests. The server answers invalid input with messages; these limits only exclude absurd sizes. */
export const SupportRequestBody = z.strictObject({
  /** The address for the reply. */
  email: z.string().max(1000),
  topic: z.string().max(100),
  subject: z.string().max(1000),
  message: z.string().max(40_000),
});

/** The public status of the product: nothing about its structure or its users. */
export const SystemStatus = z.object({
  /** When the server checked. */
  checked_at: Moment,
  /** `read_only` while the disk of the database is full: nothing can be changed (R11). */
  database: z.enum(['ok', 'read_only']),
  /** Background jobs: exports, deletions, ends of trials. `delayed` if one has waited for more than two minutes. */
  jobs: z.enum(['ok', 'delayed']),
  /** `delayed` if a mail has waited for more than two minutes. */
  mail: z.enum(['ok', 'delayed']),
});

export type SystemStatus = Camelized<z.infer<typeof SystemStatus>>;

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
    .max(maxHistory),
});

/** The text of `SendErrorReportBody`, as far as the server reads it: pages of an earlier version send other fields too. */
export const SentReport = z.object({
  comment: z.string().max(maxReportCommentLength),
  /** It is written to the log. */
  revision: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .nullable(),
  subject: z.object({ name: z.string().max(maxLengthInReport.name), message: z.string().max(maxLengthInReport.message) }),
  path: z.string().max(maxLengthInReport.path),
  actions: z.array(z.object({ type: z.string().max(maxLengthInReport.type) })).max(maxHistory),
});

/** POST /api/v3/error-reports. `report` is the text that the person has seen: the JSON of a `SentReport`. */
export const SendErrorReportBody = z.strictObject({ report: z.string().max(maxReportLength) });
/** The number of the report, for support and operators. */
export const ErrorReportReply = z.object({ id: z.string() });

export const support = resource({
  sendSupportRequest: {
    method: 'POST',
    path: '/api/v3/support-requests',
    access: 'public',
    limit: 'own', // valid requests only, by address, by sender and all together
    summary: 'Send a support request by email',
    body: SupportRequestBody,
    example: { email: 'ada@example.com', topic: 'other', subject: 'A question', message: 'How does this work, please?' },
    replies: { 201: MessageReply, 400: ErrorBody, 429: ErrorBody },
  },
  getSystemStatus: {
    method: 'GET',
    path: '/api/v3/status',
    access: 'public',
    summary: 'Get the status of the product; 503 while it is down',
    replies: { 200: SystemStatus, 429: ErrorBody },
  },
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
