import fc from 'fast-check';
import { copiedOrigins, pastedText } from '../../../../../src/app/features/editor/mapping/copied';
import { chipName } from '../../../../../src/app/features/editor/mapping/chips';
import { mappingOf } from '../../../../../src/app/features/editor/mapping/samples';
import type { Step } from '../../../../../src/domain/runs/definition';
import { referencesIn } from '../../../../../src/domain/runs/mapping';
import { action, zap } from '../../../../domain/runs/samples';

const step = (key: string, event: string): Step => ({ ...action(key), event });
/** What the last step of a Zap with these steps can use. */
const mappingIn = (...steps: Step[]) => mappingOf({ definition: zap(...steps, step('last', 'end')), stepKey: 'last', samples: new Map() });
const from = mappingIn(step('step1', 'find'), step('step2', 'send'));
/** Copies a text in one Zap and pastes it in another. */
const originsIn = ({ labelOf, keysOf }: ReturnType<typeof mappingIn>) => ({
  originOf: (key: string) => labelOf({ key, path: [] }).step?.origin ?? null,
  keysOf,
});
const carry = (text: string, to: ReturnType<typeof mappingIn>) =>
  pastedText(text, copiedOrigins(text, originsIn(from).originOf), originsIn(to));

describe('values that are copied to another Zap', () => {
  it('stay the same where the step with that key is of the same event [Z106]', () => {
    expect(carry('Hi {{step1.name}}', mappingIn(step('step1', 'find')))).toBe('Hi {{step1.name}}');
    expect(carry('Hi {{trigger.name}}', from)).toBe('Hi {{trigger.name}}');
  });

  it('become those of the only step with the same event, with their formulas [Z106]', () => {
    const to = mappingIn(step('step1', 'send'), step('step7', 'find'));
    expect(carry('{{step1.name[|text_upper]}} {{step2.id}}', to)).toBe('{{step7.name[|text_upper]}} {{step1.id}}');
  });

  it('name no step where there is none or several, and say so, instead of the values of another step [Z106]', () => {
    expect(carry('{{step1.name}}', mappingIn(step('step1', 'other')))).toBe('{{copied.name}}');
    const several = mappingIn(step('step1', 'other'), step('step4', 'find'), step('step5', 'find'));
    const [reference] = referencesIn(carry('{{step1.name}}', several));
    expect(chipName(several.labelOf(reference!))).toBe('Name: its step isn’t in this Zap');
  });

  it('any text from elsewhere is pasted as it is [Z106]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant('{{step1.x}} \\\\{{ a')), fc.oneof(fc.string(), fc.json()), (text, copied) => {
        expect(pastedText(text, '', originsIn(from))).toBe(text);
        expect(() => pastedText(text, copied, originsIn(from))).not.toThrow();
      }),
    );
  });
});
