/** The catalogue: the triggers and actions of apps with the fields that the editor draws, promotional data of apps, and experts. */
import { z } from 'zod';
import { fieldTypes } from '../domain/runs/fields';
import type { Json } from '../domain/runs/json';
import type { Camelized } from './browser/names';
import { collectionOf, ErrorBody, Id } from './common';
import { resource } from './define';

export const Choice = z.object({ value: z.string(), label: z.string() });

/** `Field` of `domain/runs/fields`. */
export const OperationField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  is_required: z.boolean(),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  /** The value that an empty field has; null for none. */
  initial: z.unknown() as unknown as z.ZodType<Json>,
  choices: z.array(Choice),
  /** The choices come from the app itself: `listFieldChoices`. */
  has_dynamic_choices: z.boolean(),
  /** The keys of the fields that decide about these choices: they are asked for when each has a value. Absent for none. */
  depends_on: z.array(z.string()).optional(),
  /** `more`: shown folded. */
  group: z.literal('more').optional(),
  /** When the text is JSON: always, or as long as another field has one of some values. Absent for never. */
  json: z.union([z.literal('always'), z.object({ field: z.string(), values: z.array(z.string()) })]).optional(),
  /** The ways of signing in with which the field is there. Absent for all. */
  ways: z.array(z.string()).optional(),
});

/** `OutputLabel` of `domain/runs/fields`. */
export const OutputLabel = z.object({ place: z.string(), label: z.string() });

/** `DataLabel` of `domain/runs/fields`. */
export const DataLabel = OutputLabel.extend({ choices: z.array(Choice).optional() });

const output = {
  /** An example of its output. */
  sample: z.unknown() as unknown as z.ZodType<Json>,
  /** Labels of values of its output. Absent if their names say enough. */
  outputs: z.array(OutputLabel).optional(),
};

const operation = {
  event: z.string(),
  title: z.string(),
  help: z.string(),
  fields: z.array(OperationField),
  ...output,
};

/** The fields of a `schedule` are one schedule, in the field `schedule` (`domain/runs/triggerSchedule`). */
export const TriggerOperation = z.object({ ...operation, kind: z.enum(['poll', 'hook', 'schedule']) });

export const ActionOperation = z.object({
  ...operation,
  kind: z.enum(['write', 'search', 'search_or_write']),
  /** True if it counts as a task. */
  is_task: z.boolean(),
  /**
   * Further fields depend on the values of `depends_on`: `listDynamicFields`. Their keys begin with one of `prefixes`. Absent if
   * there are none.
   */
  dynamic_fields: z.object({ depends_on: z.array(z.string()), prefixes: z.array(z.string()) }).optional(),
  /** What it gives with a way of signing in, by the names of those that give something else. */
  by_way: z.array(z.object({ way: z.string(), ...output })).optional(),
});

/** GET /api/v3/services/:id/operations. `can_run`: false for an app whose steps do not run on this server. */
export const AppOperations = z.object({
  selected_api: z.string(),
  can_run: z.boolean(),
  triggers: z.array(TriggerOperation),
  actions: z.array(ActionOperation),
  /** The form that connects an account of the app; null if steps need none. */
  connection: z.object({ fields: z.array(OperationField) }).nullable(),
});

export type WireAppOperations = z.infer<typeof AppOperations>;
export type AppOperations = Camelized<WireAppOperations>;

/** The two halves of an app's id, which contains a slash: `cli/{id}` or `wb/{id}`. */
export const AppIdParams = z.strictObject({ kind: z.enum(['cli', 'wb']), id: z.string().min(1).max(100) });

/** An app as shown by a promo. `image` is of our own origin; null for an app without one. */
export const AppDetails = z.object({ title: z.string(), image: z.string().nullable() });

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

export const catalogue = resource({
  getAppOperations: {
    method: 'GET',
    path: '/api/v3/services/:id/operations',
    access: 'signed-in',
    summary: 'Get the triggers and actions of an app, with their fields',
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    replies: { 200: AppOperations, 401: ErrorBody, 404: ErrorBody },
  },
  getAppDetails: {
    method: 'GET',
    path: '/api/platform/v3/apps/:kind/:id/details',
    access: 'public',
    summary: 'Get the promotional data of an app',
    params: AppIdParams,
    replies: { 200: AppDetails, 404: ErrorBody, 429: ErrorBody },
  },
  listExperts: {
    method: 'GET',
    path: '/api/v3/experts',
    access: 'public',
    summary: 'List certified experts for hire',
    replies: { 200: collectionOf(Expert), 429: ErrorBody },
  },
});
