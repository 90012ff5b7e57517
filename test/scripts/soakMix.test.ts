import { reads } from '../../scripts/soak/mix.mjs';

const caller = { accountId: 7, profileId: 8, zapId: 9, runId: 10, person: { email: 'ada@example.com', password: 'plum-Orbit-47-velvet' } };
const pathOf = (wanted: string) => reads.find(({ name }: { name: string }) => name === wanted)?.pathFor(caller);

describe('the reads of a load', () => {
  it('have a value for everything that their endpoint requires [R13]', () => {
    const paths: (string | null)[] = reads.map(({ pathFor }: { pathFor: (given: typeof caller) => string | null }) => pathFor(caller));
    expect(paths.filter((path) => path === null || /undefined|null/.test(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(40);
  });

  it('name the ids of the caller in the path and the query', () => {
    expect(pathOf('getRun')).toBe('/api/v3/runs/10');
    expect(pathOf('findSameName')).toBe('/api/v3/names?account_id=7&kind=zap&title=Orders');
  });
});
