import type { ActionStep } from '../../../src/domain/runs/kinds/action';
import { resolveField } from '../../../src/domain/runs/resolving';
import { connectors, createLookup } from '../../../src/server/connectors';
import { syntaxOf } from '../../../src/server/engine/runStep';

describe('a field that only the app knows', () => {
  const resolved = (key: string, text: string) => {
    const fields = { query: 'query ($draft: Draft) { a }', [key]: text };
    const step = { kind: 'action', app: 'GraphQLCLIAPI', event: 'query', fields } as unknown as ActionStep;
    const scope = new Map([['trigger', { name: 'a "b"\n', count: 7 }]]);
    const result = resolveField(fields, scope, { zone: 'UTC', region: null }, syntaxOf({ connectors: createLookup(connectors) }, step));
    return result.ok ? (result.value as Record<string, unknown>)[key] : result.message;
  };

  it('takes values as JSON where its text begins as JSON, and as they are in any other text [Z57]', () => {
    const text = resolved('variable.draft', '{"name": "{{trigger.name}}", "count": {{trigger.count}}}');
    expect(JSON.parse(text as string)).toEqual({ name: 'a "b"\n', count: 7 });
    expect(resolved('variable.draft', '[{"n": {{trigger.name}}}]')).toBe('[{"n": "a \\"b\\"\\n"}]');
    expect(resolved('variable.title', '[{{trigger.count}}] {{trigger.name}}')).toBe('[7] a "b"\n');
    expect(resolved('variable.title', '{{trigger.name}}')).toBe('a "b"\n');
    expect(resolved('other', '{"name": "{{trigger.name}}"}')).toBe('{"name": "a "b"\n"}');
  });
});
