/** Names of Zaps and folders. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id } from './common';
import { resource, perProfile } from './define';

/** GET /api/v3/names?account_id=&kind=&title=. `except`: the Zap or folder that is being renamed, which does not count. */
export const NamesQuery = z.strictObject({
  account_id: z.coerce.number().int().positive(),
  kind: z.enum(['zap', 'folder']),
  title: z.string().max(400),
  except: z.coerce.number().int().positive().optional(),
});

/** How many have the name, of those that the caller can see, and the one with the lowest id. */
export const SameNames = z.object({ count: z.number().int(), first: z.object({ id: Id, title: z.string() }).nullable() });

export type SameNames = Camelized<z.infer<typeof SameNames>>;

export const names = resource({
  findSameName: {
    method: 'GET',
    path: '/api/v3/names',
    access: 'signed-in',
    limit: perProfile('names.profile', 3000),
    summary: 'Count the Zaps or folders of an account that you can see and that have a name',
    query: NamesQuery,
    exampleQuery: { kind: 'zap', title: 'Orders' },
    replies: { 200: SameNames, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
