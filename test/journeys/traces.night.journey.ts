import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutCaptcha, useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { arriveAt, openDashboard } from './actions';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** The spans that the operator's collector received, and the texts in which they came. */
const spans: OtlpSpan[] = [];
const texts: string[] = [];
let collector: Server;

const journey = useJourney(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
      for (const resource of resourceSpans) for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  return {
    ...withoutCaptcha,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    TRACES_FROM_PAGES: 'true',
  };
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

const parentOf = (span: OtlpSpan) => spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
const namesAbove = (span: OtlpSpan): string[] => {
  const parent = parentOf(span);
  return parent === undefined ? [] : [parent.name, ...namesAbove(parent)];
};

it('one trace leads from the display of a page to the statements that the database ran for it [T89]', async () => {
  const person = await newUser(journey.server, 'Traced');
  const page = await journey.page();
  await openDashboard(page, person);
  // The code of the traces loads in the background, after the first page.
  const isWhole = () => spans.some((span) => span.name.startsWith('select ') && namesAbove(span).at(-1)?.startsWith('view /app/') === true);
  const end = Date.now() + 60_000;
  while (!isWhole()) {
    if (Date.now() > end) throw new Error(`No trace from a page to the database among ${spans.map(({ name }) => name).join(', ')}`);
    await page.goto('/app/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Zaps', exact: true }).first().click();
    await arriveAt(page, '/app/assets/zaps');
    await page.goBack();
    await arriveAt(page, '/app/dashboard');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const statement = spans.find((span) => span.name.startsWith('select ') && namesAbove(span).at(-1)?.startsWith('view /app/'))!;
  const above = namesAbove(statement);
  expect(above.at(-1)).toMatch(/^view \/app\/[a-z/]+$/);
  // The request as the page measured it, and below it the same request as the server did.
  expect(above.at(-2)).toMatch(/^(?:GET|POST) \/api\//);
  expect(above.at(-3)).toBe(above.at(-2));
  for (const text of texts) {
    expect(text).not.toContain(person.email);
    expect(text).not.toContain('Traced');
  }
});
