import { createReport, reportText, withComment } from '../../src/domain/sentReports';

const subject = { name: 'TypeError', message: 'x is undefined', stack: 'at a.js:1:1', status: null };
const about = { now: 1000, revision: 'abc', path: '/app/dashboard' };

it('a report has the actions as Redux DevTools imports them, their times, and the words of the person as typed [T73, T69]', () => {
  const report = createReport(subject, [{ action: { type: 'added', by: 2, note: 'Anna' } as { type: string }, at: 900 }], about);
  expect(JSON.parse(withComment(reportText(report), 'I pressed "Publish"'))).toEqual({
    comment: 'I pressed "Publish"',
    revision: 'abc',
    at: '1970-01-01T00:00:01.000Z',
    subject,
    path: '/app/dashboard',
    times: [100],
    actions: [{ type: 'added', by: 2, note: 'a***' }],
  });
});

it('a report leaves out the oldest actions if all together are too large [T73]', () => {
  const actions = Array.from({ length: 10 }, (_unused, n) => ({ action: { type: 'added', n, words: 'w'.repeat(40_000) }, at: n }));
  expect(createReport(subject, actions, about).actions.map(({ n }) => n)).toEqual([7, 8, 9]);
});

it('a report leaves out the actions of its preview', () => {
  const actions = [
    { action: { type: 'errors/report/commentChanged' }, at: 1 },
    { action: { type: 'a' }, at: 2 },
  ];
  expect(createReport(subject, actions, about).actions).toEqual([{ type: 'a' }]);
});
