import { checkpointsOf, pastOf, type Checkpoint } from '../../../src/app/platform/history';

const reduce = (state: { log: number[] }, { n }: { n: number }) => ({ log: [...state.log, n].slice(-3) });

/** The past after so many actions, recorded as the store does. */
function record(count: number) {
  const checkpoints: Checkpoint[] = [];
  let state = { log: [0] };
  const dispatch = checkpointsOf(checkpoints, () => 5)({ getState: () => state } as never)((action) => {
    state = reduce(state, action as never);
    return action;
  });
  for (let n = 1; n <= count; n += 1) dispatch({ type: 'counted', n });
  return { state, checkpoints, past: pastOf(checkpoints, reduce as never) };
}

it.each([0, 1, 50, 99, 100, 101, 149, 150, 151, 437])(
  'after %d actions, the last hundred replayed on their base give the present state, and few states are kept [T73, B9.23]',
  (count) => {
    const { state, checkpoints, past } = record(count);
    expect(past.actions).toHaveLength(Math.min(count, 100));
    const replayed = past.actions.reduce((each, { action }) => reduce(each as never, action as never), past.start);
    expect(count === 0 ? { log: [0] } : replayed).toEqual(state);
    expect(checkpoints.length).toBeLessThanOrEqual(3);
  },
);
