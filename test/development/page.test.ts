import Fastify from 'fastify';
import { createSettableClock } from '../../src/development/clock';
import { addDevelopmentPage } from '../../src/development/page';

async function startPage() {
  const clock = createSettableClock();
  const app = Fastify();
  addDevelopmentPage(app, clock);
  await app.ready();
  const move = (to: string, site = 'same-origin') =>
    app.inject({ method: 'POST', url: `/dev/clock/${to}`, headers: { 'sec-fetch-site': site } });
  return { app, clock, move };
}

it('the development page links to the mailbox and says how far the clock is ahead', async () => {
  const { app, move } = await startPage();
  expect((await app.inject('/dev')).body).toContain('href="/dev/mailbox"');
  expect((await app.inject('/dev')).body).toContain('It shows the present');
  expect((await move('3600')).headers.location).toBe('/dev');
  expect((await app.inject('/dev')).body).toContain('It is 3600 seconds ahead');
});

it('the development page moves the clock ahead by the sum of its moves, and back to the present', async () => {
  const { clock, move } = await startPage();
  await move('3600');
  await move('86400');
  expect(clock.offset()).toBe(90_000_000);
  await move('now');
  expect(clock.offset()).toBe(0);
});

it.each([
  ['-1', 'same-origin', 400],
  ['soon', 'same-origin', 400],
  ['3600', 'cross-site', 403],
])('the development page refuses to move the clock by %s from %s with %i', async (to, site, status) => {
  const { clock, move } = await startPage();
  expect((await move(to, site)).statusCode).toBe(status);
  expect(clock.offset()).toBe(0);
});
