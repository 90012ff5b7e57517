/** Time zones. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { ErrorBody, collectionOf } from './common';
import { resource } from './define';

export const Timezone = z.object({ id: z.string(), label: z.string() });

export type Timezone = Camelized<z.infer<typeof Timezone>>;

export const timezones = resource({
  listTimezones: {
    method: 'GET',
    path: '/api/v3/timezones',
    access: 'public',
    summary: 'List time zones',
    replies: { 200: collectionOf(Timezone), 429: ErrorBody },
  },
});
