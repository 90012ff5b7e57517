import fc from 'fast-check';
import { definitionOf, newStep, newTrigger } from '../../../src/domain/runs/newSteps';
import { builtInApps, kindOfStep } from '../../../src/domain/runs/kinds';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import { allSteps, walkSteps } from '../../../src/domain/runs/walkSteps';
import { fuzzRuns } from '../../support/fuzz';

describe('definitions of today’s steps', () => {
  it('a flat list becomes a definition with the same steps in the same order [Z26]', () => {
    const flat = [
      { selectedApi: 'HubSpotCLIAPI@1.2', action: 'new_contact' },
      { selectedApi: 'FilterAPI', action: 'filter' },
      { selectedApi: 'DelayCLIAPI@1.0.12', action: 'delay_until' },
      { selectedApi: 'GoogleMailV2CLIAPI', action: '' },
    ];
    const definition = definitionOf(flat);
    expect(allSteps(definition).map(({ key, app, event }) => [key, app, event])).toEqual([
      ['trigger', 'HubSpotCLIAPI@1.2', 'new_contact'],
      ['step1', 'FilterAPI', 'filter'],
      ['step2', 'DelayCLIAPI@1.0.12', 'delay_until'],
      ['step3', 'GoogleMailV2CLIAPI', ''],
    ]);
    expect(definition.steps.map(({ kind }) => kind)).toEqual(['filter', 'delay', 'action']);
    expect(definitionOf([])).toEqual({ format: 1, zone: null, trigger: null, steps: [] });
  });

  it('the steps after paths become their fallback, so that they run as before [Z26]', () => {
    const flat = ['Trigger', 'A', 'BranchingCLIAPI@1', 'B', 'BranchingCLIAPI@1', 'C'].map((selectedApi) => ({ selectedApi, action: 'x' }));
    const walked = Array.from(
      walkSteps(definitionOf(flat).steps),
      ({ step, inside }) => `${inside.map(({ key }) => `${key}/`).join('')}${step.app}`,
    );
    expect(walked).toEqual(['A', 'BranchingCLIAPI@1', 'path1/B', 'path1/BranchingCLIAPI@1', 'path1/path2/C']);
  });

  it('any flat list of today gives a definition that can be read, with its steps in their order [Z26]', () => {
    const apps = [...builtInApps.map(({ key }) => key), 'BranchingCLIAPI@1.0.4', 'GMail', ''];
    const flat = fc.array(fc.record({ selectedApi: fc.constantFrom(...apps), action: fc.constantFrom('', 'release', 'delay_for', 'x') }), {
      maxLength: 100,
      size: 'max',
    });
    fc.assert(
      fc.property(flat, (steps) => {
        const definition = definitionOf(steps);
        expect(parseDefinition(definition)).toEqual({ ok: true, definition });
        expect(allSteps(definition).map(({ app, event }) => ({ selectedApi: app, action: event }))).toEqual(steps);
      }),
      { numRuns: Math.min(fuzzRuns, 200) },
    );
  });

  it('a trigger that runs at times gets its usual schedule [Z26]', () => {
    const { trigger } = definitionOf([{ selectedApi: 'ScheduleCLIAPI@1.3.1', action: 'every_week' }]);
    expect(trigger?.fields).toEqual({ schedule: { type: 'weeks', days: [1], time: '09:00' } });
    expect(newTrigger('GMail', 'every_week').fields).toEqual({});
  });

  it('the kind of a step follows from its app and event', () => {
    expect(kindOfStep('DigestCLIAPI@1.0.6', 'append')).toBe('digest');
    expect(kindOfStep('DigestCLIAPI@1.0.6', 'release')).toBe('action');
    expect(kindOfStep('FormatterCLIAPI', 'text')).toBe('action');
    const release = { type: 'schedule', schedule: { type: 'days', time: '09:00', weekends: true } };
    expect(newStep('s', 'DigestCLIAPI', 'append')).toMatchObject({ kind: 'digest', release });
    expect(newStep('s', 'DelayCLIAPI', 'delay_for')).toMatchObject({ kind: 'delay', delay: { type: 'for', amount: '', unit: 'minutes' } });
  });
});
