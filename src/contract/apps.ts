/** The promotional data of an app. */
import { z } from 'zod';
import { ErrorBody } from './common';
import { resource } from './define';

/** The two halves of an app's id, which contains a slash: `cli/{id}` or `wb/{id}`. */
export const AppIdParams = z.strictObject({ kind: z.enum(['cli', 'wb']), id: z.string().min(1).max(100) });

/** An app as shown by a promo. `image` is of our own origin; null for an app without one. */
export const AppDetails = z.object({ title: z.string(), image: z.string().nullable() });

export const apps = resource({
  getAppDetails: {
    method: 'GET',
    path: '/api/platform/v3/apps/:kind/:id/details',
    access: 'public',
    summary: 'Get the promotional data of an app',
    params: AppIdParams,
    replies: { 200: AppDetails, 404: ErrorBody, 429: ErrorBody },
  },
});
