import { failure, jobOutcome, type JobReply } from '../../../../src/app/features/gdpr/outcomes';
import { gdprSlice, initialGdpr, type JobName } from '../../../../src/app/features/gdpr/state';
import { sessionEnded } from '../../../../src/app/features/session';

const { confirmationTyped, jobCompleted, jobFailed, jobUnderWay, notificationCleared } = gdprSlice.actions;

const jobs: JobName[] = ['exportData', 'deleteData'];
const refused = (errors: string[]) => failure(409, { messages: errors, fieldErrors: {} });

describe('the state of an export and of a deletion', () => {
  it.each(jobs)('the state of %s has its four fields and no other, whatever happens [A3.13]', (job) => {
    const fields = ['inProgress', 'isComplete', 'message', 'status'];
    const steps = [jobUnderWay({ job, statusCode: 202, message: 'm' }), jobCompleted({ job, statusCode: 200, message: 'm' })];
    let state = initialGdpr;
    expect(Object.keys(state[job]).sort()).toEqual(fields);
    for (const step of [...steps, jobFailed({ job, ...refused(['no']) }), notificationCleared({ job })]) {
      state = gdprSlice.reducer(state, step);
      expect(Object.keys(state[job]).sort()).toEqual(fields);
    }
  });

  it.each(jobs)('the state of %s is under way, then complete, then not again under way [A4.42, A4.43]', (job) => {
    const underWay = gdprSlice.reducer(initialGdpr, jobUnderWay({ job, statusCode: 201, message: 'begun' }));
    expect(underWay[job]).toEqual({ status: 201, message: 'begun', inProgress: true, isComplete: false });
    const done = gdprSlice.reducer(underWay, jobCompleted({ job, statusCode: 200, message: 'done' }));
    expect(done[job]).toEqual({ status: 200, message: 'done', inProgress: false, isComplete: true });
  });

  it.each(jobs)('the state of %s that was complete is not complete any more while a second one is under way [A4.42]', (job) => {
    const done = gdprSlice.reducer(initialGdpr, jobCompleted({ job, statusCode: 200, message: 'done' }));
    expect(done[job].isComplete).toBe(true);
    const again = gdprSlice.reducer(done, jobUnderWay({ job, statusCode: 202, message: 'again' }));
    expect(again[job]).toEqual({ status: 202, message: 'again', inProgress: true, isComplete: false });
  });

  it.each(jobs)('the state of %s that failed holds the error and the first message, until that is cleared [A4.44, A4.46]', (job) => {
    const failed = gdprSlice.reducer(initialGdpr, jobFailed({ job, ...refused(['first', 'second']) }));
    expect(failed[job]).toEqual({ status: 'error', message: 'first', inProgress: false, isComplete: false });
    expect(gdprSlice.reducer(failed, notificationCleared({ job }))[job]).toEqual({ ...failed[job], status: null, message: null });
  });

  it('the state of an export and of a deletion answers nothing that it does not know, survives JSON, and ends with the session', () => {
    const typed = gdprSlice.reducer(initialGdpr, confirmationTyped({ confirmation: 'ada@' }));
    expect(gdprSlice.reducer(typed, { type: 'elsewhere/happened' })).toBe(typed);
    expect(JSON.parse(JSON.stringify(typed))).toEqual(typed);
    expect(gdprSlice.reducer(typed, sessionEnded({ where: 'here' }))).toEqual(initialGdpr);
  });
});

describe('a reply', () => {
  const body = { message: 'm' };
  const errors = { messages: ['first', 'second'], fieldErrors: {}, reason: null } as never;

  it.each([201, 202] as const)('a reply with %s means under way [A4.42]', (status) => {
    expect(jobOutcome({ status, body })).toEqual({ kind: 'underWay', statusCode: status, message: 'm' });
  });

  it('a reply with 200 means complete [A4.43]', () => {
    expect(jobOutcome({ status: 200, body })).toEqual({ kind: 'complete', statusCode: 200, message: 'm' });
  });

  it.each([400, 401, 403, 404, 409, 429] as const)(
    'a reply with %s is an error, with its code and the first message [A4.44, A8.37]',
    (status) => {
      const reply = { status, body: errors } as JobReply;
      expect(jobOutcome(reply)).toMatchObject({ kind: 'failed', status: 'error', statusCode: status, message: 'first' });
    },
  );
});
