import { z } from 'zod';
import { Id } from './common';

/** A certified expert whom people can hire (A2.34). */
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
