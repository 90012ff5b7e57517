/** Tests of a draft in the editor: samples of its trigger, choices of its fields, and steps that run for real. */
import { z } from 'zod';
import type { Camelized } from './browser/names';
import { EmptyBody, ErrorBody, Moment, PathId } from './common';
import { resource, perProfile } from './define';
import { Choice, OperationField } from './operations';
import { Data, DraftOutdated } from './zapDrafts';

/** An event of the trigger. `received_at`: null for the app's own example. */
export const TriggerSample = z.object({ id: z.string(), received_at: Moment.nullable(), sample: Data });

/** `source`: real events that came, events that were fetched just now, or the app's own example. */
export const TriggerSamples = z.object({ source: z.enum(['events', 'live', 'sample']), samples: z.array(TriggerSample) });

export const ChoicesBody = z.strictObject({ step_key: z.string().min(1).max(32), field: z.string().min(1).max(100) });

export const DynamicFieldsBody = z.strictObject({ step_key: z.string().min(1).max(32) });

export const StepTestBody = z.strictObject({
  step_key: z.string().min(1).max(32),
  /** The revision of the draft that is tested. */
  base_revision: z.number().int().nonnegative(),
  /** The event to test with; without it the newest one. */
  sample_id: z.string().min(1).max(32).optional(),
});

/** `skipped`: a step that waits, asks people or runs another Zap is not carried out by a test; `input` is what it would do, and `output` what later steps would get. */
export const StepTestResult = z.object({
  run_id: z.uuid(),
  outcome: z.enum(['succeeded', 'failed', 'filtered', 'skipped']),
  input: Data,
  output: Data,
  error: z.string().nullable(),
  duration_ms: z.number().int(),
});

/** The last test of a step of a draft. */
export const LastStepTest = StepTestResult.extend({ step_key: z.string(), tested_at: Moment });

export type TriggerSamples = Camelized<z.infer<typeof TriggerSamples>>;
export type StepTestResult = Camelized<z.infer<typeof StepTestResult>>;

const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody };

/** Each asks an app. */
const appRequests = perProfile('zap_ask.profile', 1000);

export const zapTests = resource({
  listFieldChoices: {
    method: 'POST',
    path: '/api/v3/zaps/:id/choices',
    access: 'signed-in',
    limit: appRequests,
    summary: 'List the choices that the app of a step has for a field',
    params: PathId,
    body: ChoicesBody,
    example: { step_key: 'step1', field: 'key' },
    replies: { 200: z.object({ choices: z.array(Choice) }), ...refusals },
  },
  listDynamicFields: {
    method: 'POST',
    path: '/api/v3/zaps/:id/fields',
    access: 'signed-in',
    limit: appRequests,
    summary: 'List the fields of a step that depend on the values of others, such as the columns of a table',
    params: PathId,
    body: DynamicFieldsBody,
    example: { step_key: 'step1' },
    replies: { 200: z.object({ fields: z.array(OperationField) }), ...refusals },
  },
  listTriggerSamples: {
    method: 'GET',
    path: '/api/v3/zaps/:id/samples',
    access: 'signed-in',
    summary: 'List the last events of the trigger of a Zap, newest first',
    params: PathId,
    replies: { 200: z.object({ samples: z.array(TriggerSample) }), 401: ErrorBody, 404: ErrorBody },
  },
  testTrigger: {
    method: 'POST',
    path: '/api/v3/zaps/:id/trigger-tests',
    access: 'signed-in',
    limit: appRequests,
    summary: 'Find events of the trigger of a draft: the last ones, else fetched now, else an example',
    params: PathId,
    body: EmptyBody,
    replies: { 200: TriggerSamples, ...refusals },
  },
  listStepTests: {
    method: 'GET',
    path: '/api/v3/zaps/:id/step-tests',
    access: 'signed-in',
    summary: 'List the last test of each step of a draft',
    params: PathId,
    replies: { 200: z.object({ tests: z.array(LastStepTest) }), 401: ErrorBody, 404: ErrorBody },
  },
  testStep: {
    method: 'POST',
    path: '/api/v3/zaps/:id/step-tests',
    access: 'signed-in',
    limit: perProfile('zap_test.profile', 300),
    summary: 'Run a step of a draft for real with the data of samples; it does not count as a task',
    params: PathId,
    body: StepTestBody,
    example: { step_key: 'step1', base_revision: 0 },
    replies: { 200: StepTestResult, 409: DraftOutdated, ...refusals },
  },
});
