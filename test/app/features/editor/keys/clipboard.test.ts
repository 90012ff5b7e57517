import fc from 'fast-check';
import { copiedFormat, copiedSteps } from '../../../../../src/app/features/editor/keys/clipboard';
import { readCopiedSteps, withValuesOf } from '../../../../../src/app/features/editor/keys/paste';
import { emptyDefinition, insertCopies } from '../../../../../src/app/features/editor/definition/changes';
import { definitionLimits, type ZapDefinition } from '../../../../../src/domain/runs/definition';
import { keysOf } from '../../../../../src/domain/runs/walkSteps';
import { action, everything, zap } from '../../../../domain/runs/samples';

const holding = (steps: ZapDefinition['steps']): ZapDefinition => ({ ...emptyDefinition, steps });

const stepsOf = (text: string) => (JSON.parse(text) as { steps: unknown }).steps;

describe('steps as text', () => {
  it('a copied step of any kind is read again with all that is inside it', () => {
    for (const step of everything.steps) {
      const read = readCopiedSteps(copiedSteps(everything, step.key) ?? '');
      expect(read).toMatchObject({ ok: true, steps: [{ key: step.key, kind: step.kind }] });
      // A second copy of what was read has the same steps.
      const again = read.ok && copiedSteps(holding(read.steps), step.key);
      expect(stepsOf(again || '')).toEqual(stepsOf(copiedSteps(everything, step.key)!));
    }
  });

  it('a copied step keeps its connection, and leaves its secrets out', () => {
    const [first] = everything.steps;
    const step = { ...first!, connectionId: 4, fields: { to: 'ada@example.com', token: { sealed: 'v1.AAAA' } } };
    const text = copiedSteps(holding([step]), step.key)!;
    expect(JSON.parse(text)).toMatchObject({ format: copiedFormat, steps: [{ connectionId: 4, fields: { to: 'ada@example.com' } }] });
    expect(text).not.toContain('token');
  });

  it('the trigger, and a key of no step, are not copied', () => {
    expect(copiedSteps(everything, everything.trigger!.key)).toBeNull();
    expect(copiedSteps(everything, 'nothing')).toBeNull();
    expect(copiedSteps(null, 'step1')).toBeNull();
  });

  it('any text is either read as steps or refused with a sentence', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((steps) => `{"format":"${copiedFormat}","steps":${steps}}`),
      fc.jsonValue().map((step) => JSON.stringify({ format: copiedFormat, steps: [step] })),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readCopiedSteps(text);
        if (read.ok) expect(read.steps.length).toBeGreaterThan(0);
        else expect(read.message).toMatch(/Nothing was changed\.$/);
      }),
    );
  });

  it('pasted steps use the values of the steps with the same events, and of no step where there is none or several [Z106]', () => {
    const step = (key: string, event: string, text = '') => ({ ...action(key), event, fields: { text } });
    const from = zap(
      step('step1', 'find'),
      step('step2', 'send'),
      step('step3', 'post', '{{step1.id}} {{step2.id}} {{trigger.x}} {{step9.y}}'),
    );
    const read = readCopiedSteps(copiedSteps(from, 'step3') ?? '');
    if (!read.ok) throw new Error(read.message);
    const pastedIn = (...steps: ReturnType<typeof step>[]) =>
      withValuesOf(zap(...steps), { inside: null, index: steps.length }, read)[0]!.fields.text;
    expect(pastedIn(step('step1', 'send'), step('step7', 'find'))).toBe('{{step7.id}} {{step1.id}} {{trigger.x}} {{step9.y}}');
    expect(pastedIn(step('a', 'send'), step('b', 'send'), step('step1', 'other'))).toBe(
      '{{copied.id}} {{copied.id}} {{trigger.x}} {{step9.y}}',
    );
    // Only the steps before the place can be used.
    const later = withValuesOf(zap(step('b', 'find'), step('a', 'send')), { inside: null, index: 1 }, read);
    expect(later[0]!.fields.text).toBe('{{b.id}} {{copied.id}} {{trigger.x}} {{step9.y}}');
  });

  it('values of copied steps inside of each other are left to the copy [Z106]', () => {
    for (const step of everything.steps) {
      const read = readCopiedSteps(copiedSteps(everything, step.key) ?? '');
      if (!read.ok) throw new Error(read.message);
      expect(withValuesOf(everything, { inside: null, index: everything.steps.length }, read)).toEqual(read.steps);
    }
  });

  it('pasted steps have keys that the Zap did not have, and do not exceed its limit', () => {
    const read = readCopiedSteps(copiedSteps(everything, everything.steps.at(-1)!.key)!);
    if (!read.ok) throw new Error(read.message);
    let definition = holding([]);
    for (let times = 0; times < definitionLimits.steps + 5; times += 1)
      definition = insertCopies(definition, { inside: null, index: 0 }, read.steps, ['step1', 'step2']);
    const keys = [...keysOf(definition)];
    expect(keys).not.toContain('step1');
    expect(new Set(keys).size).toBe(keys.length);
    expect(definition.steps.length).toBeLessThan(definitionLimits.steps);
  });
});
