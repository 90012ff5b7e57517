/** Code: JavaScript of people in a sandbox. */
import { Script } from 'node:vm';
import { brand } from '../../../domain/brand';
import { StepError, type Connector } from '../connector';
import { field } from '../field';
import { readPairs, requireText } from '../inputs';
import { codeLimits, runCode } from './sandbox';

export { runCode } from './sandbox';

export const code: Connector = {
  app: {
    key: 'CodeCLIAPI',
    version: '1.0.9',
    name: `Code by ${brand.name}`,
    slug: 'code',
    categories: ['built-in', 'developer-tools'],
    popularity: 82,
    addedOn: '2015-10-08',
    about: 'Run a few lines of your own code.',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [],
  actions: [
    {
      event: 'run_javascript',
      title: 'Run JavaScript',
      help: 'Runs code without network, files and timers, for at most 10 seconds.',
      kind: 'write',
      fields: [
        field.pairs('input', 'Input', 'Names with values. The code has them as input.name.'),
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
        if (new Set(values.map(([name]) => name)).size < values.length) throw new StepError('Each name of the input can occur once.');
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
