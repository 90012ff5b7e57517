import { auditLine, oneLine } from '../../../src/server/audit/auditTrail.store';
import { createLog } from '../../../src/server/platform/logging';
import { startServer } from '../../support/serverHarness';
import { newUser, newUserWithTwoFactor, newestLink, signedIn } from '../../support/serverPeople';

const linesOf = (write: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }));
  return lines;
};

describe('the log', () => {
  it('the log of every flow with secrets in it holds none of them [S61]', async () => {
    const lines: string[] = [];
    const server = await startServer({ logTo: lines });
    const canaries: string[] = ['canary-password-1', 'canary-password-2', 'canary-code', 'canary-captcha', 'canary-recovery'];
    const person = await newUser(server, { password: 'canary-password-1' });
    const browser = await signedIn(server, person);
    canaries.push(...browser.cookies.values());
    await browser.post('/api/v3/login', { email: person.email, password: 'canary-password-2', captcha: 'canary-captcha' });
    await browser.post('/api/v3/2fa', { recovery_code: 'canary-recovery' });
    await browser.post('/api/v3/email-confirmations', { code: 'canary-code' });
    await browser.get('/app/reset-password?code=canary-code#canary-code');
    await browser.post('/api/v3/accounts/password/forgot', { email: person.email });
    await server.runJobs();
    canaries.push((await newestLink(server, person.email, /^Reset/)).split(';')[1] ?? 'no link');
    await browser.post('/api/v3/accounts/password/reset', {
      username: person.email,
      code: 'canary-code',
      password1: 'canary-password-2',
      password2: 'canary-password-2',
    });
    const { secret, recoveryCodes } = await newUserWithTwoFactor(server);
    canaries.push(secret, ...recoveryCodes);
    await server.close();
    const text = lines.join('\n');
    expect(lines.length).toBeGreaterThan(15);
    for (const canary of canaries.filter((value) => value.length > 5)) expect(text).not.toContain(canary);
    expect(text).toContain('"action":"login"');
  });

  it('the log of a fault has what one needs to find it, and no values of rows [S60, S61]', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      table: 'profiles',
      detail: 'Key (email)=(canary) exists',
      parameters: ['canary'],
    });
    const [line = ''] = linesOf((log) => log.error({ err: error, request: { headers: { cookie: 'canary' }, url: '/x#canary' } }, 'failed'));
    expect(JSON.parse(line)).toMatchObject({
      msg: 'failed',
      err: { type: 'Error', message: 'duplicate key', errorCode: '23505', table: 'profiles' },
    });
    expect(line).toMatch(/logging\.test/);
    expect(line).not.toContain('canary');
  });
});

describe('the audit trail', () => {
  const hostile = 'x\r\n{"action":"login","result":"ok"}\u2028\u0085y';

  it('the audit trail keeps each event on one line, whatever comes from outside [S64]', () => {
    expect(oneLine(hostile)).toBe('x {"action":"login","result":"ok"} y');
    expect(oneLine('a'.repeat(500))).toHaveLength(200);
    const event = auditLine({
      action: 'login',
      result: 'refused',
      detail: hostile,
      profileId: 7,
      address: hostile,
      userAgent: hostile,
      requestId: hostile,
    });
    const lines = linesOf((log) => log.info({ audit: event }, 'audit'));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.trim().split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(1);
    expect(JSON.parse(lines[0]!).audit).toMatchObject({ action: 'login', result: 'refused', profileId: 7 });
  });

  it('records a log-in and a log-out: who, what, when, from where, with which result [S64]', async () => {
    const lines: string[] = [];
    const server = await startServer({ logTo: lines });
    const person = await newUser(server);
    const browser = await signedIn(server, person, '198.18.77.7');
    await server
      .browser('198.18.77.8')
      .post(
        '/api/v3/login',
        { email: person.email, password: 'wrong' },
        { headers: { 'user-agent': hostile.replace(/[^\x20-\x7e]/g, ' ') } },
      );
    await browser.get('/api/logout/');
    await server.close();
    const events = lines
      .map((line) => JSON.parse(line))
      .filter((line) => line.audit)
      .map((line) => ({ ...line.audit, time: line.time }));
    const find = (action: string, result: string) => events.find((event) => event.action === action && event.result === result);
    expect(find('login', 'ok')).toMatchObject({ profileId: person.id, address: '198.18.77.7', time: expect.any(Number) });
    expect(find('login', 'refused')).toMatchObject({ profileId: person.id, address: '198.18.77.8' });
    expect(find('logout', 'ok')).toMatchObject({ profileId: person.id, address: '198.18.77.7' });
  });
});
