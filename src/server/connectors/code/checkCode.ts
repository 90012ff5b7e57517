import { Script } from 'node:vm';
import { StepError } from '../connector';
import { codeLimits } from './sandbox';

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
