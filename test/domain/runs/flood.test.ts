import { isFlood, releaseTime } from '../../../src/domain/runs/flood';

describe('floods', () => {
  it('more than 100 events of one poll are held, and released at the chosen rate [Z33]', () => {
    expect([100, 101].map(isFlood)).toEqual([false, true]);
    expect([0, 1, 9, 10, 60].map((place) => releaseTime(place, 10, 1_000))).toEqual([1_000, 7_000, 55_000, 61_000, 361_000]);
  });
});
