/** Code: JavaScript of people in a sandbox. */
import { Script } from 'node:vm';
import { code as codeKind } from '../../../domain/runs/kinds/code';
import { builtInApp } from '../app';
import { type Connector, StepError } from '../connector';
import { field } from '../field';
import { readPairs, requireText } from '../inputs';
import { plainJson } from '../../../domain/runs/exactJson';
import { isTooDeep, tooDeep } from '../../../domain/runs/json';
import { runInThread } from '../threads/runInThread';
import { sandboxSource } from './sandboxSource';

/** The limits of one call. */
const codeLimits = {
  /** Bytes of the sandbox's memory. */
  memory: 64 * 1024 * 1024,
  /** Bytes of its stack. */
  stack: 256 * 1024,
  milliseconds: 10_000,
  /** Characters of the source. */
  source: 100_000,
  /** Bytes of the JSON of a result. */
  output: 1024 * 1024,
  logLines: 200,
  /** Characters of all lines together. */
  logSize: 20_000,
} as const;

interface CodeCall {
  readonly source: string;
  /** JSON; the code sees a copy, as the variable `input`. */
  readonly input: unknown;
  /** The only time that the code sees. */
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Instead of `codeLimits.milliseconds`. */
  readonly milliseconds?: number;
}

interface CodeResult {
  /** JSON; null if the code returns nothing. */
  readonly result: unknown;
  readonly logs: readonly string[];
}

type Message =
  | { readonly type: 'succeeded'; readonly json: string; readonly logs: readonly string[] }
  | { readonly type: 'timeout' | 'memory' | 'stack' | 'pending' | 'broken'; readonly logs: readonly string[] }
  | {
      readonly type: 'error';
      readonly name: string;
      readonly message: string;
      readonly line: number | null;
      readonly logs: readonly string[];
    };

/** Runs code and returns its JSON. Throws a `StepError` for code that fails or exceeds a limit. */
export async function runCode({ source, input, now, signal, milliseconds = codeLimits.milliseconds }: CodeCall): Promise<CodeResult> {
  if (source.length > codeLimits.source)
    throw new StepError(`Code can have at most ${codeLimits.source.toLocaleString('en-US')} characters.`);
  const data = {
    library: require.resolve('quickjs-emscripten'),
    source,
    input: JSON.stringify(plainJson(input) ?? null),
    now: now.getTime(),
    limits: { ...codeLimits, milliseconds },
  };
  // QuickJS asks for the time between its instructions. A single long instruction ends with the thread.
  const end = await runInThread<Message>({ source: sandboxSource, data, milliseconds: milliseconds + 3000, signal });
  return resultOf(end.type === 'message' ? end.message : { type: end.type, logs: [] }, milliseconds);
}

function checkedResult(result: unknown): unknown {
  if (isTooDeep(result)) throw new StepError(`${tooDeep('The value that the code returned')} Return a flatter one.`);
  return result;
}

function resultOf(message: Message, milliseconds: number): CodeResult {
  switch (message.type) {
    case 'succeeded':
      if (Buffer.byteLength(message.json) > codeLimits.output) throw new StepError('The code returned more than 1 MB. Return less.');
      return { result: checkedResult(JSON.parse(message.json)), logs: message.logs };
    case 'timeout':
      throw new StepError(`The code took longer than ${milliseconds / 1000} seconds.`);
    case 'memory':
      throw new StepError('The code needed more than 64 MB of memory.');
    case 'stack':
      throw new StepError('The code calls itself too deeply, or returned a value that is nested too deeply.');
    case 'pending':
      throw new StepError('The code waits for something that never comes. Timers and requests do not exist here.');
    case 'broken':
      throw new StepError('The code could not run.', { isTransient: true });
    case 'error': {
      const name = message.name === '' ? '' : `${message.name}: `;
      const at = message.line === null ? '' : ` (line ${message.line})`;
      throw new StepError(`The code failed${at}. ${name}${message.message.slice(0, 500)}`.trim());
    }
  }
}

export const code: Connector = {
  app: builtInApp(codeKind.app!),
  connection: null,
  triggers: [],
  actions: [
    {
      event: 'run_javascript',
      title: 'Run JavaScript',
      help: 'Runs code without network, files or timers, for at most 10 seconds.',
      kind: 'write',
      fields: [
        field.pairs('input', 'Input', 'Names with values. The code reads them as input.name.'),
        field.code(
          'source',
          'Code',
          'The value after “return” goes to later steps. console.log writes lines that are shown in the history.',
          { isRequired: true, placeholder: 'return { total: input.price * input.count };' },
        ),
      ],
      // Safe: the code reaches nothing outside, so it counts no task either.
      repeat: 'safe',
      isTask: false,
      sample: { result: { total: 99.8 }, logs: [] },
      run: async ({ input, now, signal }) => {
        const source = requireText(input, 'source', 'Code');
        const values = readPairs(input, 'input', 'Input');
        if (new Set(values.map(([name]) => name)).size < values.length) throw new StepError('Each input name can only occur once.');
        return runCode({ source, input: Object.fromEntries(values), now, signal });
      },
    },
  ],
};

/** Throws a `StepError` for code that no run can carry out: it is too long, or no JavaScript. It is read only, never run. */
export function checkCode(source: string): void {
  if (source.length > codeLimits.source)
    throw new StepError(`Code can have at most ${codeLimits.source.toLocaleString('en-US')} characters.`);
  try {
    new Script(`(async (input) => {${source}\n})`);
  } catch (error) {
    // Anything else, such as a stack that is too small for it, says nothing about the code.
    if (error instanceof SyntaxError) throw new StepError(`The code can’t be read. ${error.message}.`);
  }
}
