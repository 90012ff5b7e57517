/** The timeline of a person’s sign-ins and changes, and the links of mails that undo them. */
import { z } from 'zod';
import { otherActivityKinds, reversibleKinds } from '../domain/activity';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Moment, PathId, pageQuery } from './common';
import { resource, perProfile, perAddress } from './define';

const ReversibleKind = z.enum(reversibleKinds);

/** Where something came from. Device and place are estimates: a browser can lie, and a network can be elsewhere. */
const origin = {
  browser: z.string().nullable(),
  platform: z.string().nullable(),
  /** `Germany`, `near Munich, Germany`, `local network`; null if unknown. */
  place: z.string().nullable(),
  /** Shortened (`203.0.113.…`); null if unknown. */
  address: z.string().nullable(),
};

export const ActivityEntry = z.object({
  /** Of the entry of the audit trail; of several failed log-ins in a row, of the newest. */
  id: z.number().int(),
  kind: z.enum([...reversibleKinds, ...otherActivityKinds]),
  at: Moment,
  /** Of several in a row: when it first happened, and how often. */
  first_at: Moment.nullable(),
  times: z.number().int().min(1),
  /** `Google`, or an app; null for none. */
  about: z.string().nullable(),
  is_new_device: z.boolean(),
  ...origin,
  /** What “This wasn’t me” would undo from here, the newest first; null if this session cannot undo the entry, or nobody can. */
  undoes: z.array(ReversibleKind).nullable(),
});

export type ActivityEntry = Camelized<z.infer<typeof ActivityEntry>>;
export type WireActivityEntry = z.infer<typeof ActivityEntry>;

/** As in the mailed link. */
const Code = z.string().min(1).max(200);
export const ReversalBody = z.strictObject({ code: Code });

/** The event of a mailed link. */
export const Reversal = z.object({
  kind: ReversibleKind,
  at: Moment,
  ...origin,
  expires_at: Moment,
  /** What the link will undo, the newest first. */
  undoes: z.array(ReversibleKind),
});
export type Reversal = Camelized<z.infer<typeof Reversal>>;
export type WireReversal = z.infer<typeof Reversal>;

/** A code of a mailed link cannot be guessed, and guesses are limited as well. */
const reversalLookups = perAddress('reversals.address', 60);

export const activity = resource({
  listActivity: {
    method: 'GET',
    path: '/api/v3/activity',
    access: 'signed-in',
    summary: 'List your sign-ins and the changes of your account, the newest first',
    query: pageQuery(2_147_483_647),
    replies: {
      /** `next_before` is null on the last page. */
      200: z.object({ objects: z.array(ActivityEntry), next_before: z.number().int().nullable() }),
      400: ErrorBody,
      401: ErrorBody,
    },
  },
  reverseActivity: {
    method: 'POST',
    path: '/api/v3/activity/:id/reversals',
    access: 'fresh',
    limit: perProfile('reversals.profile', 20),
    summary: 'Undo an entry and every later change; all sessions end, and a link for a new password is emailed',
    params: PathId,
    body: EmptyBody,
    replies: { 200: z.object({ email: z.string() }), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  findReversal: {
    method: 'POST',
    path: '/api/v3/reversals/lookups',
    access: 'public',
    limit: reversalLookups,
    summary: 'Get what an emailed link undoes; nothing is changed',
    body: ReversalBody,
    example: { code: 'unknown' },
    replies: { 200: Reversal, 404: ErrorBody, 429: ErrorBody },
  },
  reverseByLink: {
    method: 'POST',
    path: '/api/v3/reversals',
    access: 'public',
    limit: reversalLookups,
    summary: 'Undo the event of an emailed link and every later change; all sessions end',
    body: ReversalBody,
    example: { code: 'unknown' },
    replies: {
      /** `reset_code` allows a new password to be chosen; null for people who log in at their company. */
      200: z.object({ email: z.string(), reset_code: z.string().nullable() }),
      404: ErrorBody,
      409: ErrorBody,
      429: ErrorBody,
    },
  },
});
