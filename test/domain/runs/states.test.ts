import {
  holdReasons,
  isFinal,
  maxCrashes,
  stopCauses,
  transition,
  waitKinds,
  type Effect,
  type Run,
  type RunEvent,
  type RunState,
  type Transition,
} from '../../../src/domain/runs/states';

const at = (state: RunState, more: Partial<Run> = {}): Run => ({ state, fence: 7, crashes: 0, ...more });
const running = at({ name: 'running', stopping: null });

/** Every state with every reason. */
const everyState: readonly RunState[] = [
  ...holdReasons.map((reason): RunState => ({ name: 'held', reason })),
  { name: 'queued' },
  { name: 'admitted' },
  { name: 'running', stopping: null },
  ...stopCauses.map((stopping): RunState => ({ name: 'running', stopping })),
  ...waitKinds.map((kind): RunState => ({ name: 'waiting', kind })),
  { name: 'succeeded' },
  { name: 'filtered' },
  ...(['step', 'poisoned', 'unconfirmed'] as const).map((cause): RunState => ({ name: 'failed', cause })),
  ...stopCauses.map((cause): RunState => ({ name: 'cancelled', cause })),
];

const everyEvent = (fence: number): readonly RunEvent[] => [
  { type: 'accept', hold: null },
  ...holdReasons.flatMap((reason): RunEvent[] => [
    { type: 'accept', hold: reason },
    { type: 'hold', reason },
    { type: 'release', reason, still: null },
    { type: 'release', reason, still: 'plan' },
  ]),
  { type: 'admit' },
  { type: 'claim', fence: fence + 1 },
  { type: 'claim', fence },
  { type: 'step', fence, isTask: true },
  { type: 'step', fence, isTask: false },
  { type: 'step', fence: fence - 1, isTask: true },
  ...(['delay', 'approval', 'digest', 'sub_zap'] as const).map((kind): RunEvent => ({ type: 'wait', fence, kind })),
  { type: 'retry', fence, isRateLimit: false },
  { type: 'retry', fence, isRateLimit: true },
  { type: 'uncertain', fence },
  { type: 'disconnect', fence },
  { type: 'yield', fence },
  ...(['succeeded', 'filtered', 'failed'] as const).map((end): RunEvent => ({ type: 'finish', fence, end })),
  ...(['delay', 'approval', 'digest', 'sub_zap', 'retry', 'rate_limit'] as const).map((kind): RunEvent => ({ type: 'wake', kind })),
  ...[true, false].flatMap((goesOn): RunEvent[] => [
    { type: 'answer', kind: 'approval', goesOn },
    { type: 'answer', kind: 'answer', goesOn },
  ]),
  { type: 'poison' },
  { type: 'cancel' },
  { type: 'zap_deleted' },
  { type: 'account_deleted' },
];

const shown = (result: Transition): string => {
  if (result.type === 'ignored') return `ignored: ${result.because}`;
  const { name, ...rest } = result.run.state;
  const reason = Object.values(rest)[0];
  return [`${name}${typeof reason === 'string' ? `(${reason})` : ''}`, ...result.effects].join(' ');
};

describe('the states of a run', () => {
  it('an accepted run is queued, or held with its reason [Z03]', () => {
    expect(shown(transition(null, { type: 'accept', hold: null }))).toBe('queued');
    expect(shown(transition(null, { type: 'accept', hold: 'task_limit' }))).toBe('held(task_limit)');
    expect(shown(transition(null, { type: 'admit' }))).toBe('ignored: no_run');
  });

  it('a run that is admitted takes a lane and sends a job, and its end gives both back [Z02]', () => {
    expect(shown(transition(at({ name: 'queued' }), { type: 'admit' }))).toBe('admitted take_lane send_job');
    expect(shown(transition(at({ name: 'admitted' }), { type: 'claim', fence: 8 }))).toBe('running');
    expect(shown(transition(running, { type: 'finish', fence: 7, end: 'succeeded' }))).toBe('succeeded end_job free_lane');
    expect(shown(transition(running, { type: 'finish', fence: 7, end: 'failed' }))).toBe('failed(step) end_job free_lane report_failure');
  });

  it('a worker that lost its claim changes nothing [Z04]', () => {
    const taken = transition(running, { type: 'claim', fence: 9 });
    expect(taken).toMatchObject({ type: 'moved', run: { fence: 9, crashes: 1 } });
    const owned = (taken as Extract<Transition, { type: 'moved' }>).run;
    expect(shown(transition(owned, { type: 'step', fence: 7, isTask: true }))).toBe('ignored: stale_fence');
    expect(shown(transition(owned, { type: 'finish', fence: 7, end: 'succeeded' }))).toBe('ignored: stale_fence');
    expect(shown(transition(owned, { type: 'claim', fence: 9 }))).toBe('ignored: stale_fence');
    expect(shown(transition(owned, { type: 'step', fence: 9, isTask: true }))).toBe('running record_step count_task');
  });

  it('a run that took its process down three times has failed, and a result between them starts the count again [Z09]', () => {
    let run = running;
    for (const fence of [8, 9]) {
      const result = transition(run, { type: 'claim', fence });
      expect(shown(result)).toBe('running');
      run = (result as Extract<Transition, { type: 'moved' }>).run;
    }
    expect(run.crashes).toBe(maxCrashes - 1);
    expect(shown(transition(run, { type: 'claim', fence: 10 }))).toBe('failed(poisoned) end_job free_lane report_failure');
    const after = transition(run, { type: 'step', fence: 9, isTask: false });
    expect(after).toMatchObject({ run: { crashes: 0 } });
    expect(shown(transition(running, { type: 'poison' }))).toBe('failed(poisoned) free_lane report_failure');
  });

  it('a step whose outcome is unknown asks a person and is not repeated on its own [Z05]', () => {
    const asked = at({ name: 'waiting', kind: 'answer' });
    expect(shown(transition(running, { type: 'uncertain', fence: 7 }))).toBe(
      'waiting(answer) record_step set_wait ask_person end_job free_lane',
    );
    expect(shown(transition(asked, { type: 'wake', kind: 'retry' }))).toBe('ignored: other_reason');
    expect(shown(transition(asked, { type: 'answer', kind: 'approval', goesOn: true }))).toBe('ignored: other_reason');
    expect(shown(transition(asked, { type: 'answer', kind: 'answer', goesOn: true }))).toBe('queued record_step clear_wait');
    expect(shown(transition(asked, { type: 'answer', kind: 'answer', goesOn: false }))).toBe(
      'failed(unconfirmed) record_step clear_wait report_failure',
    );
  });

  it('the end of a wait records its step, and the end of a wait before another try does not [Z10]', () => {
    for (const kind of ['delay', 'approval', 'digest', 'sub_zap'] as const) {
      expect(shown(transition(at({ name: 'waiting', kind }), { type: 'wake', kind }))).toBe('queued record_step clear_wait');
    }
    for (const kind of ['retry', 'rate_limit'] as const) {
      expect(shown(transition(at({ name: 'waiting', kind }), { type: 'wake', kind }))).toBe('queued clear_wait');
    }
    expect(shown(transition(running, { type: 'wait', fence: 7, kind: 'delay' }))).toBe('waiting(delay) set_wait end_job free_lane');
    expect(shown(transition(running, { type: 'retry', fence: 7, isRateLimit: true }))).toBe(
      'waiting(rate_limit) set_wait end_job free_lane',
    );
    expect(shown(transition(running, { type: 'disconnect', fence: 7 }))).toBe('held(connection) end_job free_lane');
    expect(shown(transition(running, { type: 'yield', fence: 7 }))).toBe('queued end_job free_lane');
  });

  it('a cancelled run records and counts the step that is under way, and then ends [Z07]', () => {
    const stopping = transition(running, { type: 'cancel' });
    expect(shown(stopping)).toBe('running(cancelled)');
    const run = (stopping as Extract<Transition, { type: 'moved' }>).run;
    expect(shown(transition(run, { type: 'cancel' }))).toBe('ignored: already_stopping');
    expect(shown(transition(run, { type: 'step', fence: 7, isTask: true }))).toBe(
      'cancelled(cancelled) record_step count_task end_job free_lane',
    );
    expect(shown(transition(run, { type: 'claim', fence: 8 }))).toBe('cancelled(cancelled) end_job free_lane');
    expect(shown(transition(run, { type: 'account_deleted' }))).toBe('cancelled(account_deleted) drop_job free_lane');
    expect(shown(transition(at({ name: 'waiting', kind: 'delay' }), { type: 'zap_deleted' }))).toBe('cancelled(zap_deleted) clear_wait');
  });

  it('a release concerns only its own reason, and another reason goes on holding the run [Z03]', () => {
    const held = at({ name: 'held', reason: 'task_limit' });
    expect(shown(transition(held, { type: 'release', reason: 'flood', still: null }))).toBe('ignored: other_reason');
    expect(shown(transition(held, { type: 'release', reason: 'task_limit', still: 'zap_paused' }))).toBe('held(zap_paused)');
    expect(shown(transition(held, { type: 'release', reason: 'task_limit', still: null }))).toBe('queued');
  });

  it('pausing a Zap holds what has not begun, and runs under way finish [Z08]', () => {
    const pause: RunEvent = { type: 'hold', reason: 'zap_paused' };
    expect(shown(transition(at({ name: 'queued' }), pause))).toBe('held(zap_paused)');
    expect(shown(transition(at({ name: 'admitted' }), pause))).toBe('held(zap_paused) drop_job free_lane');
    expect(shown(transition(running, pause))).toBe('ignored: not_applicable');
    expect(shown(transition(at({ name: 'waiting', kind: 'delay' }), pause))).toBe('ignored: not_applicable');
  });

  it('every state but the final ones ends when it is cancelled, its Zap or its account is deleted [Z06]', () => {
    for (const state of everyState) {
      for (const type of ['cancel', 'zap_deleted', 'account_deleted'] as const) {
        const first = transition(at(state), { type });
        if (isFinal(state)) {
          expect(shown(first)).toBe('ignored: final');
          continue;
        }
        let run = first.type === 'moved' ? first.run : at(state);
        // A running one ends with the result of its step.
        if (run.state.name === 'running') {
          const last = transition(run, { type: 'step', fence: run.fence, isTask: false });
          expect(last.type).toBe('moved');
          run = (last as Extract<Transition, { type: 'moved' }>).run;
        }
        expect(run.state.name).toBe('cancelled');
      }
    }
  });

  it('every state answers every event, and every state but the final ones has a way on besides cancelling [Z06]', () => {
    for (const state of everyState) {
      const results = everyEvent(7).map((event) => ({ event, result: transition(at(state), event) }));
      for (const { result } of results) expect(['moved', 'ignored']).toContain(result.type);
      const exits = results.filter(
        ({ event, result }) =>
          result.type === 'moved' &&
          result.run.state.name !== state.name &&
          !['cancel', 'zap_deleted', 'account_deleted'].includes(event.type),
      );
      expect(exits.length > 0).toBe(!isFinal(state));
    }
  });

  it('a final run ignores every event', () => {
    for (const state of everyState.filter(isFinal)) {
      for (const event of everyEvent(7))
        expect(['ignored: final', 'ignored: already_accepted']).toContain(shown(transition(at(state), event)));
    }
  });
});

/** How many random runs the model test makes: the nightly run makes a million. */
const modelRuns = process.env.FUZZ_RUNS === undefined ? 20_000 : 1_000_000;

/** A seeded generator (mulberry32), faster than fast-check for a million runs; the seed is in the message of a failure. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the database would hold: written by effects alone. */
interface Books {
  lanes: number;
  jobs: number;
  waits: number;
  tasks: number;
  steps: number;
  failures: number;
  questions: number;
}

const apply: Readonly<Record<Effect, (books: Books) => void>> = {
  take_lane: (books) => (books.lanes += 1),
  free_lane: (books) => (books.lanes -= 1),
  send_job: (books) => (books.jobs += 1),
  end_job: (books) => (books.jobs -= 1),
  drop_job: (books) => (books.jobs -= 1),
  record_step: (books) => (books.steps += 1),
  count_task: (books) => (books.tasks += 1),
  set_wait: (books) => (books.waits += 1),
  clear_wait: (books) => (books.waits -= 1),
  ask_person: (books) => (books.questions += 1),
  report_failure: (books) => (books.failures += 1),
};

/** The events a state is interested in, so that random runs get far; one in four events is any. */
const likely: Readonly<Record<RunState['name'], readonly RunEvent['type'][]>> = {
  held: ['release'],
  queued: ['admit'],
  admitted: ['claim'],
  running: ['step', 'step', 'step', 'wait', 'retry', 'finish', 'claim', 'yield', 'uncertain', 'disconnect'],
  waiting: ['wake', 'answer'],
  succeeded: [],
  filtered: [],
  failed: [],
  cancelled: [],
};

describe('random runs', () => {
  it(`lanes, jobs, waits, tasks and fences are right in ${modelRuns} random runs that reach every state by every event [Z01, Z02, Z04, Z06]`, () => {
    const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
    const random = seeded(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const seen = new Set<string>();
    const moves = new Set<string>();
    const tables = new Map<number, readonly RunEvent[]>();
    const events = (fence: number): readonly RunEvent[] => {
      const known = tables.get(fence) ?? everyEvent(fence);
      tables.set(fence, known);
      return known;
    };
    const fail = (index: number, message: string): never => {
      throw new Error(`seed ${seed}, run ${index}: ${message}`);
    };
    for (let index = 0; index < modelRuns; index += 1) {
      let run: Run | null = null;
      const books: Books = { lanes: 0, jobs: 0, waits: 0, tasks: 0, steps: 0, failures: 0, questions: 0 };
      /** The model: results that the claim's owner reported while the run was running. */
      let [steps, tasks, fence] = [0, 0, 0];
      const length = 5 + Math.floor(random() * 30);
      for (let move = 0; move < length; move += 1) {
        const all = events(run?.fence ?? 0);
        const wanted: readonly RunEvent['type'][] = run === null ? ['accept'] : likely[run.state.name];
        const isAny = wanted.length === 0 || random() < 0.25;
        const type = isAny ? null : pick(wanted);
        const event: RunEvent = pick(type === null ? all : all.filter((each) => each.type === type));
        const before: Run | null = run;
        const result: Transition = transition(before, event);
        seen.add(`${before?.state.name ?? 'none'} ${event.type}`);
        if (result.type === 'ignored') continue;
        run = result.run;
        moves.add(`${before?.state.name ?? 'none'} ${event.type} ${run.state.name}`);
        for (const effect of result.effects) apply[effect](books);
        if (before !== null && isFinal(before.state)) fail(index, 'a final run moved');
        if (event.type === 'step' || event.type === 'uncertain') steps += 1;
        if (event.type === 'answer' || (event.type === 'wake' && event.kind !== 'retry' && event.kind !== 'rate_limit')) steps += 1;
        if (event.type === 'step' && event.isTask) tasks += 1;
        if (run.fence < fence) fail(index, 'the fence went back');
        if ('fence' in event && event.type !== 'claim' && event.fence !== run.fence) fail(index, 'a stale worker wrote');
        fence = run.fence;
        const isBusy = run.state.name === 'admitted' || run.state.name === 'running';
        if (books.lanes !== Number(isBusy)) fail(index, `${books.lanes} lanes after ${event.type}`);
        const poisonedByQueue = event.type === 'poison' && books.jobs === 1;
        if (books.jobs !== Number(isBusy) && !poisonedByQueue) fail(index, `${books.jobs} jobs after ${event.type}`);
        if (books.waits !== Number(run.state.name === 'waiting')) fail(index, `${books.waits} waits after ${event.type}`);
        if (books.steps !== steps || books.tasks !== tasks) fail(index, 'a step or task is not recorded once');
        if (books.failures !== Number(run.state.name === 'failed')) fail(index, 'a failure is not reported once');
        if (run.crashes >= maxCrashes && run.state.name !== 'failed') fail(index, 'a poisoned run goes on');
      }
    }
    const names = [...new Set(everyState.map(({ name }) => name)), 'none'];
    const types = [...new Set(everyEvent(7).map(({ type }) => type))];
    expect([...seen].sort()).toEqual(names.flatMap((name) => types.map((type) => `${name} ${type}`)).sort());
    // Every move that the machine has at all was made.
    const possible = new Set<string>();
    for (const state of everyState) {
      for (const crashes of [0, maxCrashes - 1]) {
        for (const event of everyEvent(7)) {
          const result = transition(at(state, { crashes }), event);
          if (result.type === 'moved') possible.add(`${state.name} ${event.type} ${result.run.state.name}`);
        }
      }
    }
    expect([...possible].filter((move) => !moves.has(move))).toEqual([]);
  });
});
