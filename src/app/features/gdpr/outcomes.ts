import type { CallReply } from '../../api';
import type { HttpError } from '../../api';

/** The meaning of a reply about an export or a deletion: pending, done, or why not. */
export type JobOutcome =
  | { readonly kind: 'underWay'; readonly statusCode: number; readonly message: string; readonly receipt?: string | undefined }
  | { readonly kind: 'complete'; readonly statusCode: number; readonly message: string }
  | JobFailure
  /** The session feature leads to a fresh sign-in; nothing failed. */
  | { readonly kind: 'freshSignInNeeded' };

export interface JobFailure {
  readonly kind: 'failed';
  readonly status: 'error';
  readonly statusCode: number;
  /** The first message; empty when the server gave none. */
  readonly message: string;
  /** Every message that is about the whole, beyond the first. */
  readonly messages: readonly string[];
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

export type JobReply = CallReply<'getDataExport' | 'startDataExport' | 'getDataDeletion' | 'startDataDeletion'>;

/** The meaning of the reply to a start or a poll: the same for both. Pure and total. */
export function jobOutcome(reply: JobReply): JobOutcome {
  switch (reply.status) {
    case 201:
    case 202:
      return { kind: 'underWay', statusCode: reply.status, message: reply.body.message, receipt: reply.body.receipt };
    case 200:
      return { kind: 'complete', statusCode: reply.status, message: reply.body.message };
    case 403:
      if (reply.body.reason === 'invalid_auth_realm') return { kind: 'freshSignInNeeded' };
      return failure(reply.status, reply.body);
    case 400:
    case 401:
    case 404:
    case 409:
    case 429:
      return failure(reply.status, reply.body);
  }
}

/** The failure of a refusal; its message is the first one. */
export function failure(statusCode: number, { messages, fieldErrors }: Pick<HttpError['body'], 'messages' | 'fieldErrors'>): JobFailure {
  return { kind: 'failed', status: 'error', statusCode, message: messages[0] ?? '', messages, fieldErrors };
}
