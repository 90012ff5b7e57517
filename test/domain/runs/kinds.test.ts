import type { Step } from '../../../src/domain/runs/definition';
import { gapsOf } from '../../../src/domain/runs/gaps';
import { kindOf, kindOfStep, kinds, stepKinds } from '../../../src/domain/runs/kinds';
import { newStep } from '../../../src/domain/runs/newSteps';
import { parseDefinition } from '../../../src/domain/runs/parseDefinition';
import { readZapFile, toZapFile } from '../../../src/domain/runs/zapFile';
import { action, zap } from './samples';

let count = 0;
/** A new step for each event of each kind, as people begin with it, with a token in each text and a step in each list. */
const samples: readonly Step[] = stepKinds.flatMap((name) => {
  const { app, actions = [] } = kinds[name];
  const events = app?.steps.map((node) => node.action).filter((event) => !actions.includes(event)) ?? ['send'];
  return (events.length === 0 ? ['run'] : events).map((event, index) => {
    const key = `${name}${index}`;
    const empty = newStep(key, app?.key ?? 'MailCLIAPI', event);
    const kind = kindOf(empty);
    const begun = kind.begin?.(empty, (word) => `${key}${word}${(count += 1)}`) ?? empty;
    const filled = kind.changeTexts?.(begun, () => '{{trigger.email}}') ?? begun;
    return kind.inner?.mapLists(filled, (list) => ({ ...list, steps: [action(`${list.key}in`)] })) ?? filled;
  });
});

/** Properties without those that are absent. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(samples.map((step) => [step.key, step] as const))('a new step %s', (_, step) => {
  const kind = kindOf(step);

  it('is of its kind, and is read back from JSON as it was [Z23]', () => {
    expect(kindOfStep(step.app, step.event)).toBe(step.kind);
    expect(parseDefinition(asJson(zap(step)))).toEqual({ ok: true, definition: zap(step) });
    expect(parseDefinition(asJson(zap(Object.assign({ unknown: 1 }, step))))).toMatchObject({ ok: false });
  });

  it('comes back from the file of its Zap, without what belongs to its account [Z54]', () => {
    const free = kind.withoutAccount?.(step) ?? step;
    expect(readZapFile(JSON.stringify(toZapFile('Orders', zap(step))))).toEqual({ ok: true, title: 'Orders', definition: zap(free) });
  });

  it('names each of its texts by one place, and has an input for its own properties only', () => {
    expect(kind.changeTexts?.(step, (text) => text) ?? step).toEqual(step);
    const places: string[] = [];
    kind.changeTexts?.(step, (text, place) => {
      places.push(place);
      return text;
    });
    expect(new Set(places).size).toBe(places.length);
    const inputs = kind.form === 'own' ? [] : kind.form.flatMap((field) => (field.type === 'lead' ? [] : [field.name]));
    expect(inputs.filter((name) => !kind.names.some((own) => own.replace('?', '') === name))).toEqual([]);
  });

  it('says in sentences what it lacks, empty and filled in [Z27]', () => {
    const empty = newStep('empty', step.app, step.event);
    for (const { message } of [...gapsOf(zap(empty), null), ...gapsOf(zap(step), null)]) expect(message).toMatch(/^[A-Z“].*[.?]$/);
  });
});
