/** Certified experts for hire. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Id, collectionOf } from './common';
import { resource } from './define';

/** A certified expert whom people can hire. */
export const Expert = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  location: z.string(),
  about: z.string(),
  /** Their specialities: 'Sales', 'E-commerce'. */
  specialties: z.array(z.string()),
  /** Where to write to. */
  email: z.string(),
});

export type Expert = Camelized<z.infer<typeof Expert>>;

export const experts = resource({
  listExperts: {
    method: 'GET',
    path: '/api/v3/experts',
    access: 'public',
    summary: 'List certified experts for hire',
    replies: { 200: collectionOf(Expert), 429: ErrorBody },
  },
});
