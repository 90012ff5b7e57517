/** Operations of apps in Zaps: their triggers and actions, with the fields that the editor draws. */
import { z } from 'zod';
import { fieldTypes } from '../domain/runs/fields';
import type { Json } from '../domain/runs/json';
import type { Camelized } from './browser/names';
import { ErrorBody } from './common';
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
});

const operation = {
  event: z.string(),
  title: z.string(),
  help: z.string(),
  fields: z.array(OperationField),
  /** An example of its output. */
  sample: z.unknown() as unknown as z.ZodType<Json>,
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

export const operations = resource({
  getAppOperations: {
    method: 'GET',
    path: '/api/v3/services/:id/operations',
    access: 'signed-in',
    summary: 'Get the triggers and actions of an app, with their fields',
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    replies: { 200: AppOperations, 401: ErrorBody, 404: ErrorBody },
  },
});
