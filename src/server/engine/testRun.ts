/** Runs a whole draft in a test, step after step, with the same rules as a run. */
import type { LogEntry, Next, RunEnd } from '../../domain/runs/commands';
import type { ZapDefinition } from '../../domain/runs/definition';
import { interpret } from '../../domain/runs/interpreter';
import type { TestedLine } from '../../domain/runs/savedTests';
import { syntaxOf } from './runStep';
import type { WorkContext } from './runWriter';
import { testStep, type DryRun, type StepResultOfTest, type TestOf } from './testStep';

/** A step, or a path that was not taken, in a test of the whole draft. */
export interface TestRunLine extends TestedLine, Pick<StepResultOfTest, 'error' | 'requests' | 'isOutside'> {
  /** Milliseconds since 1970, and how long it took. */
  readonly startedAt: number;
  readonly duration: number;
}

export interface TestRun {
  /** The path of the step that comes next; null at the end. */
  readonly at: string | null;
  /** Null before the end. */
  readonly end: RunEnd | null;
  /** Runs the next step, or what is left to the end; the lines since the last call. Never throws for what a step does. */
  advance(): Promise<readonly TestRunLine[]>;
}

/** A test run of a definition, after the steps in `log`. `dry`: null for one with effects. */
export function createTestRun(
  context: WorkContext,
  test: TestOf,
  run: { readonly definition: ZapDefinition; readonly event: unknown; readonly log?: readonly LogEntry[] },
  dry: DryRun | null,
): TestRun {
  const { clock, config } = context;
  const interpreter = interpret({
    ...run,
    locale: { zone: test.zone, region: test.region, now: clock.now().getTime() },
    log: run.log ?? [],
    loopItems: config.runs.loopItems,
    syntaxOf: (step) => syntaxOf(context, step),
  });
  let end: RunEnd | null = null;
  const commandOf = (): Next['command'] => interpreter.next().command;
  return {
    get at() {
      const command = commandOf();
      return command.type === 'end' ? null : command.path;
    },
    get end() {
      return end;
    },
    async advance() {
      const { decided, command } = interpreter.next();
      const startedAt = clock.now().getTime();
      const lines = decided.map((entry): TestRunLine => decidedLine(entry, startedAt));
      if (command.type === 'end') {
        end = command.state;
        return lines;
      }
      const { step, path } = command;
      const tested = await testStep(context, test, { step, path, scope: interpreter.scope }, dry);
      // For later steps it makes no difference whether the step was carried out.
      const outcome = tested.outcome === 'skipped' ? 'succeeded' : tested.outcome;
      interpreter.record({ path, outcome, output: tested.output, ...(tested.error !== null && { error: tested.error }) });
      return [...lines, { ...tested, path, startedAt, duration: clock.now().getTime() - startedAt }];
    },
  };
}

function decidedLine({ path, outcome, output, error }: LogEntry, startedAt: number): TestRunLine {
  // The interpreter skips nothing but paths whose rules are not met.
  const shown = outcome === 'skipped' ? 'not_taken' : outcome === 'stopped' ? 'filtered' : outcome;
  return { path, outcome: shown, input: null, output, error: error ?? null, requests: [], isOutside: false, startedAt, duration: 0 };
}
