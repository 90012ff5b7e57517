import { linesOf } from '../../scripts/conformance/report.mjs';

it('the report of a run keeps the texts of a hostile server from controlling the terminal [T63]', () => {
  const issues = ['The field a\u001b]52;c;ZXZpbA==\u0007\n14 of 14 statuses conform: the contract does not have this field.'];
  const lines = linesOf([{ name: 'getZap', status: 200, outcome: 'breaks', issues, reason: null }] as never) as string[];
  expect(lines).toContain('    The field a?]52;c;ZXZpbA==??14 of 14 statuses conform: the contract does not have this field.');
});
