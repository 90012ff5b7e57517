import nock from 'nock';
import { collectionFailed, entityFailed, type DataError } from '../../../../src/app/entities';
import { parts } from '../../../../src/app/features/errors/reporting';
import { stopStores, testStore } from '../../../support/appStore';
import type { PortSettings } from '../../../support/ports';

afterEach(stopStores);

interface SentReport {
  readonly name: string;
  readonly message: string;
  readonly label: string | null;
  readonly path: string;
  readonly status: number | null;
  readonly actions: { readonly type: string; readonly at: number; readonly payload: unknown }[];
}

const production: PortSettings = { isProduction: true, at: '/app/dashboard?x=1#code' };

/** A store whose error reports the test receives. */
function reporting(settings: PortSettings = production, loaded = [parts]) {
  const sent: SentReport[] = [];
  nock('http://localhost:3000')
    .post('/error-reports', (body: SentReport) => {
      sent.push(body);
      return true;
    })
    .times(50)
    .optionally()
    .reply(204);
  const store = testStore(loaded, settings);
  return { store, sent, told: (count: number) => store.until(`${count} reports`, () => sent.length >= count) };
}

const dataError = (given: Partial<DataError> = {}): DataError => ({
  name: 'DataPatch',
  message: 'Problem updating folder',
  status: 400,
  statusText: '',
  text: 'the body',
  messages: [],
  reason: null,
  fieldErrors: {},
  url: 'http://localhost:3000/api/v3/folders/3?token=x',
  method: 'PATCH',
  resource: 'folder',
  shouldGlobalizeError: true,
  ...given,
});
const failed = (error: DataError) => entityFailed({ entityType: 'folder' } as never, { id: 3, error });

describe('a fault', () => {
  it('a fault is reported in production, with page, status and the last hundred actions [A8.40, B7.48, B8.49]', async () => {
    const { store, sent, told } = reporting();
    for (let n = 0; n < 150; n += 1)
      store.dispatch({ type: `test/${n}`, payload: { password: 'hunter22', words: 'typed words', count: n } });
    store.dispatch(failed(dataError()));
    await told(1);
    expect(sent[0]).toMatchObject({
      name: 'DataPatch',
      message: 'Problem updating folder',
      status: 400,
      path: '/app/dashboard',
      label: null,
    });
    expect(sent[0]?.actions).toHaveLength(100);
    expect(sent[0]?.actions.at(-2)).toMatchObject({ type: 'test/149', payload: { payload: { words: 'text of 11', count: 149 } } });
    expect(JSON.stringify(sent)).not.toMatch(/hunter22|typed words|password/);
  });

  it('a fault is not reported outside production [A8.40, B7.48]', async () => {
    const { store, sent } = reporting({ isProduction: false });
    store.dispatch(failed(dataError()));
    store.ports.console.report('A screen crashed', new Error('x'));
    await store.ports.clock.advance(1000);
    // The same errors in production are reported later, so these reports would have arrived by then.
    const inProduction = reporting();
    inProduction.store.ports.console.report('A screen crashed', new Error('y'));
    const all = () => [...sent, ...inProduction.sent].map(({ message }) => message);
    await inProduction.store.until('the report', () => all().length > 0);
    expect(all()).toEqual(['A screen crashed: y']);
  });

  it('faults are also reported when they occurred before the reporter loaded, and when nobody caught them', async () => {
    const { store, sent, told } = reporting(production, []);
    store.ports.console.report('A screen crashed', new TypeError('x is undefined'));
    store.ports.console.report('Nobody caught', new RangeError('y is too long'));
    store.inject(parts);
    await told(2);
    expect(sent).toEqual([
      expect.objectContaining({ name: 'TypeError', message: 'A screen crashed: x is undefined' }),
      expect.objectContaining({ name: 'RangeError', message: 'Nobody caught: y is too long' }),
    ]);
  });

  it('a fault is also reported while another report is being sent, judged by the time at which it occurred [A8.43, A8.44]', async () => {
    const { store, sent, told } = reporting();
    const report = (message: string) => store.ports.console.report('A screen crashed', new Error(message));
    report('first');
    store.dispatch({ type: 'test/before' });
    report('second');
    report('first');
    store.dispatch({ type: 'test/after' });
    await told(2);
    expect(sent.map(({ message }) => message)).toEqual(['A screen crashed: first', 'A screen crashed: second']);
    expect(sent[1]?.actions.at(-1)).toMatchObject({ type: 'test/before' });
    await store.ports.clock.advance(100);
    store.dispatch({ type: 'test/later' });
    report('first');
    await told(3);
    expect(sent[2]).toMatchObject({ message: 'A screen crashed: first', label: 'deduped' });
    expect(sent[2]?.actions.at(-1)).toMatchObject({ type: 'test/later' });
  });

  it('a fault is not reported where it is handled, or comes from an extension [B8.47, A8.42, B7.49]', async () => {
    const { store, sent, told } = reporting();
    store.dispatch(failed(dataError({ name: 'NetworkError', status: null })));
    const foreign = new Error('theirs');
    foreign.stack = 'Error: theirs\n at f (chrome-extension://abc/x.js:1:1)';
    store.ports.console.report('Nobody caught', foreign);
    store.dispatch(collectionFailed({ entityType: 'folder' } as never, dataError({ message: 'ours' })));
    await told(1);
    expect(sent.map(({ message }) => message)).toEqual(['ours']);
  });

  it('again within 100 ms is not told; later it is once more, as deduped [A8.43, A8.44, B8.51]', async () => {
    const { store, sent, told } = reporting();
    store.dispatch(failed(dataError()));
    await store.ports.clock.advance(99);
    store.dispatch(failed(dataError()));
    await store.ports.clock.advance(300);
    store.dispatch(failed(dataError()));
    await store.ports.clock.advance(300);
    store.dispatch(failed(dataError()));
    await told(2);
    expect(sent.map(({ label }) => label)).toEqual([null, 'deduped']);
  });
});
