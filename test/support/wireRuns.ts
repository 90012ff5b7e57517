/** Runs as the server sends them, for tests of the client. */
import type { WireMissed, WireRun, WireRunDetails, WireRunStep } from '../../src/contract/runs';
import { canReplay, type DataSearch } from '../../src/domain/runs/history';
import { replyWith, type Double, type ReplyOptions } from './replyWith';

/** Ids are in the order of their numbers, as those of the server are in the order of acceptance. */
export const runId = (number: number): string => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A run on the wire. A test sets only the fields that matter to it. */
export const wireRun = (number: number, more: Partial<WireRun> = {}): WireRun => ({
  can_replay: canReplay(more.state ?? 'succeeded', more.kind ?? 'live'),
  id: runId(number),
  account_id: 3,
  zap: { id: 1, title: 'Roast sheet' },
  title: null,
  state: 'succeeded',
  reason: null,
  is_missed: false,
  kind: 'live',
  version: 2,
  accepted_at: '2026-11-21T09:20:00.000Z',
  started_at: '2026-11-21T09:20:00.000Z',
  ended_at: '2026-11-21T09:20:02.500Z',
  tasks: 1,
  error: null,
  error_path: null,
  replay_of: null,
  next_try_at: null,
  wait: null,
  ...more,
});

export const wireStep = (path: string, more: Partial<WireRunStep> = {}): WireRunStep => ({
  path,
  step_key: path,
  title: path,
  app: 'WebHookCLIAPI',
  event: 'post',
  kind: 'action',
  state: 'succeeded',
  attempt: 1,
  input: { url: 'https://orders.example', Order_Id: 7 },
  output: { status: 200 },
  is_input_large: false,
  is_output_large: false,
  error: null,
  started_at: '2026-11-21T09:20:00.000Z',
  ended_at: '2026-11-21T09:20:00.250Z',
  is_counted: true,
  can_replay: true,
  ...more,
});

export const wireTrigger = (more: Partial<WireRunStep> = {}): WireRunStep =>
  wireStep('trigger', { title: 'New order', kind: 'trigger', input: null, output: { order_id: 7 }, is_counted: false, ...more });

export const wireDetails = (run: WireRun, more: Partial<WireRunDetails> = {}): WireRunDetails => ({
  ...run,
  steps: [wireTrigger(), wireStep('step1', { title: 'Send the order' })],
  next_step: null,
  replays: [],
  ...more,
});

/** Answers the next request for the list, newest first. */
export const serveRuns = (
  objects: readonly WireRun[] = [],
  {
    more = false,
    held = 0,
    dataSearch = 'on',
    missed = [],
    ...options
  }: { more?: boolean; held?: number; dataSearch?: DataSearch; missed?: WireMissed } & ReplyOptions = {},
): Double =>
  replyWith(
    'listRuns',
    200,
    {
      objects: [...objects],
      page_info: { has_next_page: more, end_cursor: objects.at(-1)?.id ?? null },
      held,
      data_search: dataSearch,
      missed,
    },
    options,
  );

/** Answers the next request for one run. */
export const serveRun = (details: WireRunDetails, options: ReplyOptions = {}): Double =>
  replyWith('getRun', 200, details, { params: { id: details.id }, ...options });
