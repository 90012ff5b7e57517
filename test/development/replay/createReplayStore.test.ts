import fc from 'fast-check';
import { createReport, reportText, withComment, type SentReport } from '../../../src/domain/replayReports';
import { readReport } from '../../../src/domain/replayFiles';
import { pastOf, type Checkpoint } from '../../../src/app/platform/history';
import { pageSlices } from '../../../src/app/store/createStore';
import { createRootReducer } from '../../../src/app/store/rootReducer';
import { placeSlice } from '../../../src/app/platform/place';
import { shellSlice } from '../../../src/app/shell/state';
import { createReplayStore } from '../../../src/development/replay/createReplayStore';
import { testPorts } from '../../support/ports';

const parts = [{ slices: [placeSlice, shellSlice] }];
const canary = 'Canary-4711';

/** The report of these actions on the slices of every page. */
function reportOf(actions: readonly { readonly type: string }[]): { report: SentReport; text: string } {
  const root = createRootReducer(...pageSlices, placeSlice, shellSlice);
  const start = root.reducer(undefined, { type: '@@init' });
  const checkpoint: Checkpoint = { state: start, actions: actions.map((action) => ({ action, at: 0 })) };
  const subject = { name: 'Error', message: 'x', stack: '', status: null };
  const of = { reduce: root.reducer as never, now: 10, revision: null, path: '/app/login' };
  const text = withComment(reportText(createReport(subject, pastOf([checkpoint], root.reducer as never), of)), '');
  const read = readReport(text);
  if ('issue' in read) throw new Error(read.issue);
  return { report: read.report, text };
}

const actions = [
  { type: 'place/entered', payload: { pathname: '/app/login', search: '?next=x', hash: '', state: null, key: 'k', kind: 'POP' } },
  { type: 'login/formChanged', payload: { page: 'login', values: { email: `${canary}@example.com` } } },
  { type: 'login/formChanged', payload: { page: 'login', values: { password: canary } } },
  { type: 'errors/raised', payload: { id: 'one', summary: canary, messages: [canary], statusCode: 500, details: null } },
  { type: 'shell/screenCrashed', payload: { path: '/app/login', message: canary } },
];

it('a replay reaches every recorded state, and steps to any of them [T70]', () => {
  const { report, text } = reportOf(actions);
  expect(text).not.toContain(canary);
  const store = createReplayStore(testPorts(), report, parts, false);
  expect(store.firstDifference).toBeNull();
  expect(store.states).toHaveLength(6);
  expect(store.getState()).toMatchObject({ place: { pathname: '/app/login' }, shell: { crash: { count: 1 } } });
  store.jump(1);
  expect(store.getState()).toMatchObject({ place: { pathname: '/app/login' }, shell: { crash: null }, errors: [] });
  store.jump(99);
  expect(store.getState()).toMatchObject({ shell: { crash: { count: 1 } } });
});

it('a replay ignores what the page dispatches [T70]', () => {
  const store = createReplayStore(testPorts(), reportOf(actions).report, parts, false);
  const before = store.getState();
  store.dispatch({ type: 'errors/cleared' });
  expect(store.getState()).toBe(before);
});

it('a replay notices a state that is not the recorded one [T70]', () => {
  const { report } = reportOf(actions);
  const digests = report.digests.map((digest, at) => (at === 3 ? 'other' : digest));
  expect(createReplayStore(testPorts(), { ...report, digests }, parts, false).firstDifference).toBe(3);
});

it('for any actions of the slices of a page, replaying the scrubbed report throws in no reducer and reaches its states [T70]', () => {
  const slices = [...pageSlices, placeSlice, shellSlice] as readonly { readonly actions?: Record<string, { readonly type: string }> }[];
  const types = slices.flatMap(({ actions: all = {} }) => Object.values(all).map(({ type }) => type));
  const payload = fc.dictionary(
    fc.constantFrom('id', 'status', 'email', 'profileId', 'form', 'message', 'password', 'field'),
    fc.jsonValue(),
  );
  const any = fc.record({ type: fc.constantFrom(...types), payload });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (given) => {
      // The page dispatches only what its reducers accept.
      const root = createRootReducer(...pageSlices, placeSlice, shellSlice);
      let state = root.reducer(undefined, { type: '@@init' });
      const accepted = given.filter((action) => {
        try {
          state = root.reducer(state, action);
          return true;
        } catch {
          return false;
        }
      });
      const store = createReplayStore(testPorts(), reportOf(accepted).report, parts, false);
      expect(store.firstDifference).toBeNull();
    }),
    { numRuns: 50 },
  );
});
