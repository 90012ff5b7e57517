import fc from 'fast-check';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import { mapSteps } from '../../../src/domain/runs/walkSteps';
import { readZapFile, toZapFile } from '../../../src/domain/runs/zapFile';
import { action, everything, subZap, zap } from './samples';

const write = (value: unknown): string => JSON.stringify(value);

describe('the file of a Zap', () => {
  it('a Zap with every kind of step comes back from its file as it was [Z54]', () => {
    const free = {
      ...everything,
      steps: mapSteps(everything.steps, (step) => (step.kind === 'sub_zap' ? { ...step, zapId: null } : step)),
    };
    expect(readZapFile(write(toZapFile('Orders', free)))).toEqual({ ok: true, title: 'Orders', definition: free });
  });

  it('the file of a Zap has no secrets, no connections and no ids of other Zaps [Z54]', () => {
    const definition = zap(
      { ...action('a', { url: 'https://shop.example', token: { sealed: 'c2VjcmV0' } }), connectionId: 12 },
      subZap('b', 44),
    );
    const text = write(toZapFile('Orders', definition));
    expect(text).not.toMatch(/c2VjcmV0|"connectionId":12|44/);
    expect(readZapFile(text)).toMatchObject({
      ok: true,
      definition: { steps: [{ fields: { url: 'https://shop.example' } }, { zapId: null }] },
    });
    // A file from elsewhere may name connections of this account.
    const foreign = readZapFile(write({ format: 'patchbay-zap-1', title: 'Orders', definition }));
    expect(foreign).toMatchObject({ ok: true, definition: { steps: [{ connectionId: null }, { zapId: null }] } });
  });

  it('the error of a shared Zap’s parameter names the parameter, the step and the shared Zap [B8.29]', () => {
    const definition = {
      ...zap(),
      steps: [
        { ...action('step2'), fields: { to: Number.NaN } },
        { ...action('step3'), note: 5 },
      ],
    };
    const result = readZapFile(write({ format: 'patchbay-zap-1', title: 'Orders', definition }));
    expect(result.ok ? '' : result.message).toMatch(/^“note” in step “step3” of the shared Zap “Orders” can’t be used\. ./);
  });

  it.each(['', 'null', '[]', '{"format":"other","title":"x","definition":{}}', '{"format":"patchbay-zap-1","definition":{}}'])(
    'the text %j is not the file of a Zap [Z54]',
    (text) => {
      expect(readZapFile(text)).toEqual({ ok: false, message: 'This isn’t a Zap file.' });
    },
  );

  it('any file gives a definition that can be stored, or a sentence [Z54]', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (definition, title) => {
        const result = readZapFile(write({ format: 'patchbay-zap-1', title, definition }));
        if (result.ok) expect(parseDefinition(result.definition)).toMatchObject({ ok: true });
        else expect(result.message).not.toBe('');
      }),
    );
  });
});
