import fc from 'fast-check';
import { collectionReceived, selectEntity, type WithEntities } from '../../../../src/app/entities';
import { currentAccountChosen, usageChanged } from '../../../../src/app/features/accounts';
import { selectErrors } from '../../../../src/app/features/errors';
import { zaps } from '../../../../src/app/features/zaps/entity';
import { parts, zapSwitched } from '../../../../src/app/features/zaps';
import { readZapProblem } from '../../../../src/app/features/zaps/switching';
import { placeSlice } from '../../../../src/app/platform/place';
import type { WireZap } from '../../../../src/contract/zaps';
import { isReportable } from '../../../../src/domain/errorReports';
import { stopStores, testStore, type TestStore } from '../../../support/appStore';
import { fuzzRuns } from '../../../support/fuzz';
import { failToReach, replyOutsideTheContract, replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

/** A store with one Zap. */
function holding(state: WireZap['state']): TestStore {
  const store = testStore([{ slices: [placeSlice] }, parts]);
  store.dispatch(currentAccountChosen({ id: 3 }));
  const data = { id: 7, accountId: 3, title: 'Roast sheet', state, nodes: [], folders: [], owner: 7 };
  store.dispatch(
    collectionReceived(
      { entityType: 'zap' },
      {
        batch: { zap: { ids: [7], data: [data] } },
        listed: [7],
        isStale: false,
        fields: {},
        messages: [],
        statusCode: 200,
        isComplete: true,
      },
    ),
  );
  return store;
}
const zapIn = (store: TestStore) => selectEntity(store.getState() as unknown as WithEntities, zaps, 7)!;
const statusIs = (status: string) => (state: WithEntities) => selectEntity(state, zaps, 7)?.state.status === status;
const errorsOf = (store: TestStore) => selectErrors(store.getState());

describe('switching a Zap', () => {
  it.each([
    ['off', 'on'],
    ['draft', 'on'],
    ['on', 'off'],
  ] as const)('from %s to %s passes through saving and ends in the asked state [B4.50]', async (from, to) => {
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const asked = replyWith('updateZap', 200, wireZap({ id: 7, state: to }), { params: { id: 7 }, until });
    const store = holding(from);
    store.dispatch(zapSwitched({ id: 7, to }));
    await store.until<WithEntities>('saving', statusIs('saving'));
    expect(zapIn(store).data?.state).toBe(from);
    answer();
    await store.until<WithEntities>('the answer', statusIs('success'));
    expect(zapIn(store).data?.state).toBe(to);
    expect(asked.sent.map(({ body }) => body)).toEqual([{ state: to }]);
    await store.until('fresh limits', () => store.actions.some(usageChanged.match));
    expect(errorsOf(store)).toEqual([]);
  });

  it('turning a Zap on that is refused falls back with the errors and fixes of the check [B4.50, B8.10, B8.11]', async () => {
    const check = { errors: [{ type: 'zap_limit' as const, message: 'No room.' }], fixes: ['Turn another off.'] };
    replyWith('updateZap', 403, { errors: ['No room.'], reason: 'UnpauseError', flow_id: 7, check }, { params: { id: 7 } });
    const store = holding('off');
    store.dispatch(zapSwitched({ id: 7, to: 'on' }));
    await store.until<object>('the error', (state) => selectErrors(state).length === 1);
    expect(zapIn(store)).toMatchObject({ data: { state: 'off' }, state: { status: 'failure', statusCode: 403 } });
    expect(errorsOf(store)[0]).toMatchObject({
      statusCode: 403,
      zap: {
        kind: 'unpause',
        flowId: 7,
        errors: ['No room.'],
        fixes: ['Turn another off.'],
        issues: ['zap_limit'],
        editLabel: null,
        helpUrl: null,
      },
    });
  });

  it('off that fails falls back, with what the call says [B4.50, B8.13]', async () => {
    replyOutsideTheContract('PATCH', '/api/v3/zaps/7', 500, '');
    const store = holding('on');
    store.dispatch(zapSwitched({ id: 7, to: 'off' }));
    await store.until<object>('the error', (state) => selectErrors(state).length === 1);
    expect(zapIn(store)).toMatchObject({ data: { state: 'on' }, state: { status: 'failure' } });
    expect(errorsOf(store)[0]?.zap).toMatchObject({
      kind: 'pause',
      errors: ['Problem updating Zap. Our computers ran into a problem.'],
    });
  });

  it('switching a Zap without a network falls back too [B4.50]', async () => {
    failToReach('updateZap', 1, { id: 7 });
    const store = holding('off');
    store.dispatch(zapSwitched({ id: 7, to: 'on' }));
    await store.until<object>('the error', (state) => selectErrors(state).length === 1);
    expect(zapIn(store).data?.state).toBe('off');
    expect(errorsOf(store)[0]?.zap?.errors[0]).toMatch(/trouble connecting/);
  });

  it.each([
    ['on', 'UnpauseError', 409, false],
    ['on', 'UnpauseError', 426, false],
    ['on', 'UnpauseError', 404, false],
    ['off', 'PauseError', 503, false],
    ['off', 'PauseError', 400, true],
  ] as const)('%s that fails is called %s, and for %s reported: %s [B8.46, B8.45]', async (to, name, status, isReported) => {
    replyOutsideTheContract('PATCH', '/api/v3/zaps/7', status, '{"errors":["No."]}');
    const store = holding(to === 'on' ? 'off' : 'on');
    store.dispatch(zapSwitched({ id: 7, to }));
    await store.until<object>('the error', (state) => selectErrors(state).length === 1);
    const failure = store.actions.find(({ type }) => type === 'entities/entityFailed') as unknown as {
      payload: { error: { name: string; message: string; status: number } };
    };
    expect(failure.payload.error).toMatchObject({ name, status });
    expect(isReportable(failure.payload.error)).toBe(isReported);
  });

  it('switching a Zap asks nothing of the server for what is so already, and once for a double click [R16]', async () => {
    const asked = replyWith('updateZap', 200, wireZap({ id: 7, state: 'on' }), { params: { id: 7 } });
    const store = holding('off');
    store.dispatch(zapSwitched({ id: 7, to: 'off' }));
    store.dispatch(zapSwitched({ id: 7, to: 'on' }));
    store.dispatch(zapSwitched({ id: 7, to: 'on' }));
    await store.until('the answer', () => zapIn(store).data?.state === 'on');
    store.dispatch(zapSwitched({ id: 7, to: 'on' }));
    expect(asked.sent).toHaveLength(1);
  });
});

describe('reading a refusal', () => {
  it('reading a refusal takes what the plan has against it in one order, and no other type of error', () => {
    const errors = ['paths', 'event_missing', 'multistep', 'paths', 'toString', null].map((type) => ({ type, message: 'A' }));
    expect(readZapProblem(JSON.stringify({ check: { errors } })).issues).toEqual(['multistep', 'paths']);
  });

  it('reading a refusal takes errors and fixes once each, an own label and a help link [B8.11, B8.12, B8.14]', () => {
    const text = JSON.stringify({
      check: { errors: [{ message: 'A' }, { message: 'A' }, 'B', 7], fixes: ['C', 'C'] },
      edit_label: 'Open',
      help_url: '/help',
    });
    expect(readZapProblem(text)).toEqual({ errors: ['A', 'B'], fixes: ['C'], issues: [], editLabel: 'Open', helpUrl: '/help' });
  });

  it.each(['javascript:alert(1)', '//evil.example', 'http://plain.example'])(
    'reading a refusal takes no help link such as %s [S49]',
    (help_url) => {
      expect(readZapProblem(JSON.stringify({ help_url })).helpUrl).toBeNull();
    },
  );

  it('reading a refusal never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { errors, fixes } = readZapProblem(text);
        expect(new Set(errors).size).toBe(errors.length);
        expect(new Set(fixes).size).toBe(fixes.length);
      }),
      { numRuns: fuzzRuns },
    );
  });
});
