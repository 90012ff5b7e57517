/** The runs of Zaps: their history, and what people do with them. */
import { z } from 'zod';
import { days } from '../domain/durations';
import { uncertainAnswers } from '../domain/runs/answers';
import { releaseRates } from '../domain/runs/flood';
import { dataSearches, maxCountedDays, maxRunsAtOnce, runKinds, runStates, stepStates } from '../domain/runs/history';
import { missedDecisions } from '../domain/runs/missed';
import type { Camelized } from './browser/names';
import { DataLabel } from './catalogue';
import { EmptyBody, ErrorBody, Id, Moment, PathId } from './common';
import { resource, perProfile } from './define';

/** The wait of a run. `due_at` is null if only a person or another run ends the wait. */
export const RunWait = z.object({ kind: z.string(), path: z.string(), due_at: Moment.nullable() });

/** A run in the list. */
export const Run = z.object({
  /** UUID version 7: ids are in the order of acceptance. */
  id: z.uuid(),
  account_id: Id,
  /** `apps`: the keys of the apps of its steps, each once, the trigger's first; empty if the Zap was deleted or moved. */
  zap: z.object({ id: Id, title: z.string(), apps: z.array(z.string()).optional() }),
  /** As its version names its runs, with values of its event; null without one, and for an event that is too large for a list. */
  title: z.string().nullable(),
  state: z.enum(runStates),
  /** Why it is held, what it waits for, who stops it, why it failed or was cancelled; null for other states. */
  reason: z.string().nullable(),
  /** Its item arrived while the Zap was off: it is held for `flood` until a person decides. */
  is_missed: z.boolean(),
  kind: z.enum(runKinds),
  /** The version of the Zap that it runs, from 1; null for a test of a draft. */
  version: z.number().int().nullable(),
  accepted_at: Moment,
  started_at: Moment.nullable(),
  ended_at: Moment.nullable(),
  tasks: z.number().int(),
  error: z.string().nullable(),
  /** The step that failed. */
  error_path: z.string().nullable(),
  replay_of: z.uuid().nullable(),
  /** When a step is tried again, or when the failed run is replayed by itself. */
  next_try_at: Moment.nullable(),
  wait: RunWait.nullable(),
  /** It has ended and is no test, and its Zap is still in this account: the runs of a Zap that was moved can only be read. */
  can_replay: z.boolean(),
});

/** One attempt at a step. The input and output have no secrets: they were removed before they were stored. */
export const RunStep = z.object({
  path: z.string(),
  step_key: z.string(),
  /** The name that a person gave the step, or the name of its event; the key if neither is known. */
  title: z.string(),
  app: z.string().nullable(),
  event: z.string().nullable(),
  /** `trigger`, a kind of step, or `branch` for a path that was not taken. */
  kind: z.string(),
  state: z.enum(stepStates),
  attempt: z.number().int(),
  input: z.unknown(),
  output: z.unknown(),
  /** What the app of the step calls the values of both. Absent if it declares no labels. */
  input_labels: z.array(DataLabel).optional(),
  output_labels: z.array(DataLabel).optional(),
  /** The value is too large for this reply: `getRunStep` has it. */
  is_input_large: z.boolean(),
  is_output_large: z.boolean(),
  error: z.string().nullable(),
  started_at: Moment,
  ended_at: Moment.nullable(),
  is_counted: z.boolean(),
  /** A replay can begin here. */
  can_replay: z.boolean(),
});

/** A run with one page of its steps. */
export const RunDetails = Run.extend({
  steps: z.array(RunStep),
  /** The number of the first step after this page; null at the end. */
  next_step: z.number().int().nullable(),
  /** Later runs that repeat this one, oldest first. */
  replays: z.array(z.object({ id: z.uuid(), state: z.enum(runStates), accepted_at: Moment })),
  /** For a run that a lost connection holds: the lost ones of its version that belong to the caller, who alone can reconnect them. */
  lost_connections: z.array(z.object({ id: Id, app: z.string(), title: z.string() })).optional(),
});

/** A malformed id counts as unknown: 404, not 400. */
export const RunPath = z.strictObject({ id: z.string().max(200) });

export const RunsQuery = z.strictObject({
  account_id: z.coerce.number().int().positive(),
  zap_id: z.coerce.number().int().positive().optional(),
  /** `open`: every state that is not final. `decision`: waiting for a person's answer about a step. */
  state: z.enum([...runStates, 'open', 'decision']).optional(),
  kind: z.enum(runKinds).optional(),
  /** In the titles of Zaps and in errors; and all its words in the data of a run. */
  search: z.string().max(200).optional(),
  /** Accepted at or after `from`, and before `to`. */
  from: Moment.optional(),
  to: Moment.optional(),
  /** The id of the last run of the page before. */
  after: z.uuid().optional(),
  first: z.coerce.number().int().min(1).max(200).optional(),
});

/** Runs accepted at or after `from` and before `to`, which is at most `maxCountedDays` later. */
export const RunCountsQuery = z
  .strictObject({
    account_id: z.coerce.number().int().positive(),
    zap_id: z.coerce.number().int().positive().optional(),
    from: Moment,
    to: Moment,
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: 'The end must be after the beginning.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= days(maxCountedDays), {
    path: ['to'],
    message: `At most ${maxCountedDays} days are counted at once.`,
  });

/** Hours are counted from `from` of the query; those without runs are left out. `failed` are some of `runs`. */
export const RunCountsReply = z.object({
  hours: z.array(z.object({ from: Moment, runs: z.number().int(), failed: z.number().int() })),
});

/** Items that arrived while a Zap was off and wait for a decision; they are left out at `until`. `is_at_least`: more arrived than `count`. */
export const MissedItems = z.object({ count: z.number().int().min(0), is_at_least: z.boolean(), until: Moment.nullable() });

export const RunsListReply = z.object({
  objects: z.array(Run),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.uuid().nullable() }),
  /** Runs on hold of the Zaps that the caller can see, regardless of the filters. */
  held: z.number().int(),
  /** Whether `search` finds runs by their data: `filling` while runs are still being added, `off` by the setting of the account. */
  data_search: z.enum(dataSearches),
  /** The Zaps among them with items that arrived while they were off. */
  missed: z.array(MissedItems.extend({ zap: z.object({ id: Id, title: z.string() }) })),
});

export const RunQuery = z.strictObject({ steps_from: z.coerce.number().int().min(0).max(1_000_000).optional() });

export const RunStepQuery = z.strictObject({ path: z.string().max(2000), attempt: z.coerce.number().int().positive() });

/**
 * POST /api/v3/runs/:id/replays. `from_path`: the step from which on it runs; without it, the step that failed, or the whole run.
 * `input`: an edited input of that step, or the edited event of the trigger. `live`: on the published version.
 */
export const ReplayBody = z.strictObject({
  version: z.enum(['same', 'live']),
  from_path: z.string().min(1).max(2000).optional(),
  input: z.unknown().optional(),
});

export const NewRunReply = z.object({ id: z.uuid() });

/** POST /api/v3/zaps/:id/runs. `input`: the output of the trigger; without it the present time of a schedule, or the last event. */
export const RunNowBody = z.strictObject({ input: z.unknown().optional() });

/** POST /api/v3/runs/replays: each failed run from the step that failed. */
export const ReplaysBody = z.strictObject({ run_ids: z.array(z.uuid()).min(1).max(maxRunsAtOnce) });

/** `replayed` are the new runs; `skipped` those that have not failed, or have been replayed already. */
export const ReplaysReply = z.object({
  replayed: z.array(z.object({ id: z.uuid(), replay_id: z.uuid() })),
  skipped: z.array(z.object({ id: z.uuid(), message: z.string() })),
});

/** POST /api/v3/runs/:id/answers: what became of a step whose outcome is unknown. */
export const RunAnswerBody = z.strictObject({ answer: z.enum(uncertainAnswers) });

/** POST /api/v3/runs/answers: the same answer for many runs. */
export const RunAnswersBody = RunAnswerBody.extend({ run_ids: z.array(z.uuid()).min(1).max(maxRunsAtOnce) });

/** `skipped` do not wait for an answer any more. */
export const RunAnswersReply = z.object({
  answered: z.array(z.uuid()),
  skipped: z.array(z.object({ id: z.uuid(), message: z.string() })),
});

export const ReleaseQuery = z.strictObject({
  account_id: z.coerce.number().int().positive(),
  zap_id: z.coerce.number().int().positive().optional(),
});

/** POST /api/v3/runs/releases: how many held runs begin in each minute. */
export const ReleaseBody = z.strictObject({ per_minute: z.literal(releaseRates) });

/** `released` begin one after the other. `blocked` stay on hold for a reason that a release does not change, such as the task limit. */
export const ReleaseReply = z.object({ released: z.number().int(), blocked: z.number().int(), reasons: z.array(z.string()) });

/** POST /api/v3/zaps/:id/missed-runs: what becomes of the items that arrived while the Zap was off. */
export const MissedRunsBody = z.strictObject({ decision: z.enum(missedDecisions) });

/** `count` begin, or were left out. `blocked` stay on hold for a reason that the decision does not change, such as the task limit. */
export const MissedRunsReply = z.object({ count: z.number().int(), blocked: z.number().int(), reasons: z.array(z.string()) });

export type WireMissed = z.infer<typeof RunsListReply>['missed'];
export type MissedOfZap = Camelized<WireMissed>[number];
export type WireRun = z.infer<typeof Run>;
export type Run = Camelized<WireRun>;
export type HourOfRuns = Camelized<z.infer<typeof RunCountsReply>>['hours'][number];
export type WireRunStep = z.infer<typeof RunStep>;
export type RunStep = Camelized<WireRunStep>;
export type WireRunDetails = z.infer<typeof RunDetails>;
export type RunDetails = Camelized<WireRunDetails>;

const runReads = perProfile('runs_read.profile', 6000);
const runChanges = perProfile('run_save.profile', 1200);

export const runs = resource({
  listRuns: {
    method: 'GET',
    path: '/api/v3/runs',
    access: 'signed-in',
    limit: runReads,
    summary: 'List the runs of the Zaps of an account that you can see, newest first',
    query: RunsQuery,
    replies: { 200: RunsListReply, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  countRuns: {
    method: 'GET',
    path: '/api/v3/runs/counts',
    access: 'signed-in',
    limit: runReads,
    summary: 'Count the runs of the Zaps of an account that you can see, and those that failed, by the hour',
    query: RunCountsQuery,
    exampleQuery: { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
    replies: { 200: RunCountsReply, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getRun: {
    method: 'GET',
    path: '/api/v3/runs/:id',
    access: 'signed-in',
    limit: runReads,
    summary: 'Get a run with its steps, 200 at a time',
    params: RunPath,
    query: RunQuery,
    replies: { 200: RunDetails, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  getRunStep: {
    method: 'GET',
    path: '/api/v3/runs/:id/steps',
    access: 'signed-in',
    limit: runReads,
    summary: 'Get one attempt at a step with its whole input and output',
    params: RunPath,
    query: RunStepQuery,
    exampleQuery: { path: 'step1', attempt: 1 },
    replies: { 200: RunStep, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  cancelRun: {
    method: 'POST',
    path: '/api/v3/runs/:id/cancellation',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Cancel a run; 409 if it has ended. A step under way finishes first',
    params: RunPath,
    body: EmptyBody,
    replies: { 200: Run, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  replayRun: {
    method: 'POST',
    path: '/api/v3/runs/:id/replays',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Replay a run that has ended, from any step, as a new run',
    params: RunPath,
    body: ReplayBody,
    example: { version: 'same' },
    replies: { 201: NewRunReply, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  replayRuns: {
    method: 'POST',
    path: '/api/v3/runs/replays',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Replay many failed runs, each from the step that failed',
    body: ReplaysBody,
    example: { run_ids: ['0193b2d0-0000-7000-8000-000000000001'] },
    replies: { 200: ReplaysReply, 401: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  runZapNow: {
    method: 'POST',
    path: '/api/v3/zaps/:id/runs',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Run the live version of a Zap at once; 409 if it is not published, or has had no event',
    params: PathId,
    body: RunNowBody,
    replies: { 201: NewRunReply, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  decideMissedRuns: {
    method: 'POST',
    path: '/api/v3/zaps/:id/missed-runs',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Run the items that arrived while a Zap was off, or leave them out',
    params: PathId,
    body: MissedRunsBody,
    example: { decision: 'leave_out' },
    replies: { 200: MissedRunsReply, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
  continueRun: {
    method: 'POST',
    path: '/api/v3/runs/:id/continuation',
    access: 'signed-in',
    limit: runChanges,
    summary: 'End the wait of a run for a time, a digest or its next try; 409 if it does not wait for one',
    params: RunPath,
    body: EmptyBody,
    replies: { 200: Run, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  answerRun: {
    method: 'POST',
    path: '/api/v3/runs/:id/answers',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Decide about a step whose outcome is unknown; 409 if the run does not ask',
    params: RunPath,
    body: RunAnswerBody,
    example: { answer: 'repeat' },
    replies: { 200: Run, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
  },
  answerRuns: {
    method: 'POST',
    path: '/api/v3/runs/answers',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Decide the same about steps of many runs whose outcome is unknown',
    body: RunAnswersBody,
    example: { answer: 'repeat', run_ids: ['0193b2d0-0000-7000-8000-000000000001'] },
    replies: { 200: RunAnswersReply, 401: ErrorBody, 404: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  releaseRuns: {
    method: 'POST',
    path: '/api/v3/runs/releases',
    access: 'signed-in',
    limit: runChanges,
    summary: 'Let held runs of an account or a Zap begin, so many a minute',
    query: ReleaseQuery,
    body: ReleaseBody,
    example: { per_minute: 60 },
    replies: { 200: ReleaseReply, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
  },
});
