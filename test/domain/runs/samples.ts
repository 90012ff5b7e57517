import type { ZapDefinition, Step } from '../../../src/domain/runs/definition';
import type { ActionStep } from '../../../src/domain/runs/kinds/action';
import type { Branch, PathsStep } from '../../../src/domain/runs/kinds/paths';
import type { FilterStep } from '../../../src/domain/runs/kinds/filter';
import type { LoopStep } from '../../../src/domain/runs/kinds/loop';
import type { Rule, RuleGroup } from '../../../src/domain/runs/conditions';
import type { Interpreter } from '../../../src/domain/runs/interpreter';
import type { LogEntry } from '../../../src/domain/runs/commands';

/** Short ways to write definitions in tests. */
const head = (key: string) => ({ key, app: 'MailCLIAPI', event: 'send', connectionId: null, title: null, note: '', fields: {} });

export const action = (key: string, fields: ActionStep['fields'] = {}): ActionStep => ({ ...head(key), kind: 'action', fields });

export const rule = (left: string, operator: Rule['operator'], right = '', matchCase = false): Rule => ({
  left,
  operator,
  right,
  matchCase,
});

export const all = (...rules: RuleGroup['rules']): RuleGroup => ({ match: 'all', rules });
export const any = (...rules: RuleGroup['rules']): RuleGroup => ({ match: 'any', rules });

export const filter = (key: string, ...rules: RuleGroup['rules']): FilterStep => ({ ...head(key), kind: 'filter', rules: all(...rules) });

export const branch = (key: string, rules: RuleGroup | null, ...steps: Step[]): Branch => ({ key, title: `Path ${key}`, rules, steps });

export const paths = (key: string, ...branches: Branch[]): PathsStep => ({ ...head(key), kind: 'paths', branches });

export const loop = (key: string, list: string, steps: Step[], limit = 500): LoopStep => ({
  ...head(key),
  kind: 'loop',
  list,
  limit,
  steps,
});

export const delay = (key: string, amount: string): Step => ({
  ...head(key),
  kind: 'delay',
  delay: { type: 'for', amount, unit: 'minutes' },
});

export const delayUntil = (key: string, moment: string): Step => ({ ...head(key), kind: 'delay', delay: { type: 'until', moment } });

export const digest = (key: string, entry: string): Step => ({ ...head(key), kind: 'digest', entry, release: { type: 'count', count: 3 } });

export const approval = (key: string, whenRejected: 'stop' | 'continue' = 'stop'): Extract<Step, { kind: 'approval' }> => ({
  ...head(key),
  kind: 'approval',
  approvers: ['ada@example.com'],
  message: 'Pay {{trigger.total}}?',
  timeoutHours: 24,
  whenExpired: 'reject',
  whenRejected,
});

export const code = (key: string, source: string): Step => ({ ...head(key), kind: 'code', source });

export const subZap = (key: string, zapId: number | null): Step => ({ ...head(key), kind: 'sub_zap', zapId, waits: true });

export const zap = (...steps: Step[]): ZapDefinition => ({ format: 1, zone: null, trigger: head('trigger'), steps });

/** Steps of many kinds, inside each other; `kinds.test.ts` has one of every kind. */
export const everything = zap(
  action('a', { to: '{{trigger.email}}', rows: [{ n: 1, ok: true, none: null }] }),
  filter('f', rule('{{a.id}}', 'text_is', 'x'), any(rule('{{a.id}}', 'exists'))),
  paths(
    'split',
    branch('one', all(rule('1', 'exists')), loop('each', '{{a.rows}}', [code('js', 'return 1')], 20)),
    branch('two', null, subZap('sub', 4)),
  ),
  delay('d', '5'),
  delayUntil('u', '2026-01-01'),
  digest('dig', '{{a.id}}'),
  approval('ok'),
);

export interface Played {
  readonly log: readonly LogEntry[];
  /** The paths that were executed, waits included, in order. */
  readonly executed: readonly string[];
  readonly inputs: ReadonlyMap<string, unknown>;
  readonly end: string;
}

/** Plays a run to its end: `answer` gives the result of each step or wait; success without output if it gives nothing. */
export function play(interpreter: Interpreter, answer: (path: string, input: unknown) => Partial<LogEntry> | void = () => {}): Played {
  const log: LogEntry[] = [];
  const executed: string[] = [];
  const inputs = new Map<string, unknown>();
  for (;;) {
    const { decided, command } = interpreter.next();
    log.push(...decided);
    if (command.type === 'end')
      return { log, executed, inputs, end: command.path === null ? command.state : `${command.state} at ${command.path}` };
    executed.push(command.path);
    const input = command.type === 'run' ? command.input : command.wait;
    inputs.set(command.path, input);
    const entry: LogEntry = { path: command.path, outcome: 'succeeded', output: null, ...answer(command.path, input) };
    log.push(entry);
    interpreter.record(entry);
  }
}
