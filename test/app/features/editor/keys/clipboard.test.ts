import fc from 'fast-check';
import { copiedFormat, copiedSteps, readCopiedSteps } from '../../../../../src/app/features/editor/keys/clipboard';
import { emptyDefinition, insertCopies } from '../../../../../src/app/features/editor/definition/changes';
import { definitionLimits, type ZapDefinition } from '../../../../../src/domain/runs/definition';
import { keysOf } from '../../../../../src/domain/runs/walkSteps';
import { everything } from '../../../../domain/runs/samples';

const holding = (steps: ZapDefinition['steps']): ZapDefinition => ({ ...emptyDefinition, steps });

describe('steps as text', () => {
  it('a copied step of any kind is read again with all that is inside it', () => {
    for (const step of everything.steps) {
      const read = readCopiedSteps(copiedSteps(everything, step.key) ?? '');
      expect(read).toMatchObject({ ok: true, steps: [{ key: step.key, kind: step.kind }] });
      // A second copy of what was read is the same text.
      expect(read.ok && copiedSteps(holding(read.steps), step.key)).toBe(copiedSteps(everything, step.key));
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
