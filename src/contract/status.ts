/** The public status of the product. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, Moment } from './common';
import { resource } from './define';

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

export const status = resource({
  getSystemStatus: {
    method: 'GET',
    path: '/api/v3/status',
    access: 'public',
    summary: 'Get the status of the product; 503 while it is down',
    replies: { 200: SystemStatus, 429: ErrorBody },
  },
});
