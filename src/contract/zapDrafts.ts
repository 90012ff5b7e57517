/** Drafts and published versions of Zaps: the definition that the editor edits, and the ones that run. */
import { z } from 'zod';
import type { ZapDefinition } from '../domain/runs/definition';
import type { Json } from '../domain/runs/json';
import { draftGapTypes } from '../domain/runs/draftGaps';
import type { Camelized } from './browser/names';
import { collectionOf, EmptyBody, ErrorBody, Id, Moment, PathId } from './common';
import { perProfile, resource } from './define';
import { MissedItems } from './runs';
import { ZapRefusal, zapSaves, ZapState } from './zaps';
import { Choice, OperationField, OutputLabel } from './catalogue';

/**
 * A definition as `domain/runs/definition` has it; its names are not converted. The value of a secret field is never sent: it is
 * `{ sealed }`, which can be sent back unchanged (`domain/runs/sealedSecrets`).
 */
export const Definition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ZapDefinition>;

/** A definition that a client sends, before `parseDefinition` reads it. */
export const NewDefinition = z.record(z.string(), z.unknown());

/** Data of an event or a step, with any names. */
export const Data = z.unknown() as unknown as z.ZodType<Json>;

/** Something that a Zap lacks before it can run. `step_key`: of the trigger, a step or a path; null for the Zap itself. */
export const DraftGap = z.object({ step_key: z.string().nullable(), type: z.enum(draftGapTypes), message: z.string() });

const DraftState = z.object({
  /** Changes with each save; send it back as `base_revision`. */
  revision: z.number().int(),
  /** Null for a draft that was never saved. */
  saved_at: Moment.nullable(),
  gaps: z.array(DraftGap),
  /** The address to which requests are sent that start the Zap; null for a trigger of another kind. */
  hook_address: z.string().nullable(),
});

/** What keeps the trigger of a Zap that is on from its work. `failing`: it could not be checked; `left_out`: a part of what it found was not. */
const TriggerIssue = z.object({ type: z.enum(['failing', 'left_out']), message: z.string() });

/** GET /api/v3/zaps/:id/draft. `live`: the version that new events run. */
export const ZapDraft = DraftState.extend({
  definition: Definition,
  /** The zone that the Zap uses if its definition names none: its owner's. */
  owner_zone: z.string(),
  trigger_issue: TriggerIssue.nullable(),
  /** Null if nothing waits for a decision. `is_searching`: the next checks of the trigger may find more. */
  missed: MissedItems.extend({ is_searching: z.boolean() }).nullable(),
  live: z.object({ number: z.number().int(), published_at: Moment, definition: Definition }).nullable(),
  /** Own apps of which the live version has an older version. `changes`: how the newest differs. Publishing moves to the newest. */
  older_apps: z
    .array(
      z.object({ app: z.string(), name: z.string(), version: z.number().int(), newest: z.number().int(), changes: z.array(z.string()) }),
    )
    .optional(),
});

export const Revision = z.number().int().nonnegative();

/** PUT /api/v3/zaps/:id/draft. `base_revision` is the revision that was edited: if another one is stored, nothing is saved. */
export const ZapDraftBody = z.strictObject({ definition: NewDefinition, base_revision: Revision });

/** Why a definition was not saved. `at` is the place: `steps[2].fields.to`; `step_key` the step that it is in. */
export const DefinitionRefused = ErrorBody.extend({
  issues: z.array(z.object({ at: z.string(), step_key: z.string().nullable(), message: z.string() })).optional(),
});

/** Another revision is stored than the one that was edited. */
export const DraftOutdated = ErrorBody.extend({ revision: Revision.optional() });

/** POST /api/v3/zaps/:id/publications: publishes the stored draft. Without `turn_on` the state of the Zap stays. */
export const PublicationBody = z.strictObject({ base_revision: Revision, turn_on: z.boolean().optional() });

export const Publication = z.object({ number: z.number().int(), published_at: Moment, state: ZapState });

const VersionNumber = z.number().int().positive();

/** A published version in the list, newest first. `created_by` is null if the person is deleted. */
export const ZapVersion = z.object({
  number: VersionNumber,
  created_at: Moment,
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
  is_live: z.boolean(),
});

export const VersionPath = PathId.extend({ number: z.coerce.number().int().positive() });

export const ZapVersionDetails = z.object({ number: VersionNumber, created_at: Moment, definition: Definition });

export type ZapDraft = Camelized<z.infer<typeof ZapDraft>>;
export type DraftGap = Camelized<z.infer<typeof DraftGap>>;
export type ZapVersion = Camelized<z.infer<typeof ZapVersion>>;

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

/** An HTTP request of a step, with secrets hidden. `status`: of the reply; null without one. */
export const SentRequest = z.object({ method: z.string(), address: z.string(), body: Data, status: z.number().int().nullable() });

/** `skipped`: a step that waits, asks people or runs another Zap is not carried out by a test; `input` is what it would do, and `output` what later steps would get. */
export const StepTestResult = z.object({
  run_id: z.uuid(),
  outcome: z.enum(['succeeded', 'failed', 'filtered', 'skipped']),
  input: Data,
  output: Data,
  error: z.string().nullable(),
  duration_ms: z.number().int(),
  /** What was sent; absent for a test of before. */
  requests: z.array(SentRequest).optional(),
});

/** The last test of a step of a draft. */
export const LastStepTest = StepTestResult.extend({ step_key: z.string(), tested_at: Moment });

export type SentRequest = Camelized<z.infer<typeof SentRequest>>;
export type TriggerSamples = Camelized<z.infer<typeof TriggerSamples>>;
export type StepTestResult = Camelized<z.infer<typeof StepTestResult>>;

/** The refusals of what asks an app, or runs steps. */
export const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody };

/** Each asks an app. */
const appRequests = perProfile('zap_ask.profile', 1000);

export const zapDrafts = resource({
  getZapDraft: {
    method: 'GET',
    path: '/api/v3/zaps/:id/draft',
    access: 'signed-in',
    summary: 'Get the draft of a Zap, the version that runs, and what the draft lacks',
    params: PathId,
    replies: { 200: ZapDraft, 401: ErrorBody, 404: ErrorBody },
  },
  saveZapDraft: {
    method: 'PUT',
    path: '/api/v3/zaps/:id/draft',
    access: 'signed-in',
    limit: zapSaves,
    summary: 'Save the draft of a Zap; 409 if someone else has saved another one',
    params: PathId,
    body: ZapDraftBody,
    example: { definition: { format: 1, zone: null, trigger: null, steps: [] }, base_revision: 0 },
    replies: {
      200: DraftState,
      400: DefinitionRefused,
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: DraftOutdated,
      429: ErrorBody,
    },
  },
  publishZap: {
    method: 'POST',
    path: '/api/v3/zaps/:id/publications',
    access: 'signed-in',
    limit: zapSaves,
    summary: 'Publish the draft of a Zap, so that new events run it, and turn the Zap on if wanted',
    params: PathId,
    body: PublicationBody,
    example: { base_revision: 0 },
    replies: { 200: Publication, 400: ErrorBody, 401: ErrorBody, 403: ZapRefusal, 404: ErrorBody, 409: DraftOutdated, 429: ErrorBody },
  },
  listZapVersions: {
    method: 'GET',
    path: '/api/v3/zaps/:id/versions',
    access: 'signed-in',
    summary: 'List the published versions of a Zap, newest first',
    params: PathId,
    replies: { 200: collectionOf(ZapVersion), 401: ErrorBody, 404: ErrorBody },
  },
  getZapVersion: {
    method: 'GET',
    path: '/api/v3/zaps/:id/versions/:number',
    access: 'signed-in',
    summary: 'Get a published version of a Zap',
    params: VersionPath,
    replies: { 200: ZapVersionDetails, 401: ErrorBody, 404: ErrorBody },
  },
  replaceHookAddress: {
    method: 'POST',
    path: '/api/v3/zaps/:id/hook-addresses',
    access: 'signed-in',
    limit: perProfile('zap_hook_address.profile', 100),
    summary: 'Give a Zap that is started by requests another address; the old one stops working',
    params: PathId,
    body: EmptyBody,
    replies: {
      200: z.object({ hook_address: z.string() }),
      401: ErrorBody,
      403: ErrorBody,
      404: ErrorBody,
      409: ErrorBody,
      429: ErrorBody,
    },
  },
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
    replies: {
      /** `sample`: what the step gives with these values, before it was tested. `outputs`: the labels of its values. */
      200: z.object({ fields: z.array(OperationField), sample: Data.optional(), outputs: z.array(OutputLabel).optional() }),
      ...refusals,
    },
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
