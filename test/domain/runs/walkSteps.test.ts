import { isStepKey, zoneOf } from '../../../src/domain/runs/definition';
import { allSteps, findStep, keysOf, mapSteps, nextKey, walkSteps } from '../../../src/domain/runs/walkSteps';
import { everything } from './samples';

describe('walking through definitions', () => {
  it('steps are walked in reading order with what is around them', () => {
    const walked = Array.from(walkSteps(everything.steps), ({ step, inside, index }) => [
      step.key,
      inside.map(({ key }) => key).join('/'),
      index,
    ]);
    expect(walked).toEqual([
      ['a', '', 0],
      ['f', '', 1],
      ['split', '', 2],
      ['each', 'one', 0],
      ['js', 'one/each', 0],
      ['sub', 'two', 0],
      ['d', '', 3],
      ['u', '', 4],
      ['dig', '', 5],
      ['ok', '', 6],
    ]);
    expect(allSteps(everything)).toHaveLength(11);
    expect(findStep(everything, 'js')).toMatchObject({ kind: 'code' });
    expect(findStep(everything, 'one')).toBeUndefined();
    expect([...keysOf(everything)]).toEqual(expect.arrayContaining(['trigger', 'one', 'two', 'js']));
  });

  it('steps can be changed and removed at any depth', () => {
    const without = mapSteps(everything.steps, (step) => (step.kind === 'code' || step.kind === 'delay' ? null : step));
    expect(Array.from(walkSteps(without), ({ step }) => step.key)).toEqual(['a', 'f', 'split', 'each', 'sub', 'dig', 'ok']);
  });

  it('the key of a removed step is not given to another one while a higher one is in use [Z24]', () => {
    expect(nextKey([])).toBe('step1');
    expect(nextKey(['step1', 'step7', 'trigger', 'step07', 'stepX'])).toBe('step8');
    expect(nextKey(['path2', 'step9'], 'path')).toBe('path3');
    expect(isStepKey(nextKey(['step999999999']))).toBe(true);
  });

  it('the zone of a Zap is its own, or else the account’s', () => {
    expect(zoneOf({ zone: null }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf({ zone: 'Europe/Berlin' }, 'Asia/Tokyo')).toBe('Europe/Berlin');
  });
});
