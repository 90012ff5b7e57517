import { runNode } from '../support/runNode';

describe('npm run prove', () => {
  it('names the apps that have cases when it is asked for another', async () => {
    const run = runNode(['scripts/prove.mjs', 'notion', 'unknown-app']);
    expect(await run.ended).toBe(2);
    expect(run.words()).toMatch(/^No cases are called unknown-app\. Apps: .*\bnotion\b/);
  });
});
