/** Markdown and HTML, into each other. In a thread: some texts cost these libraries minutes. */
import { StepError } from '../connector';
import { runInThread } from '../threads/runInThread';
import { markupSource } from './markupSource';

/** Characters of a text. */
const maxTextLength = 200_000;
const conversionTimeout = 5000;

/**
 * HTML of a Markdown text. HTML inside the Markdown is shown as text, and links lead to the web, to mail or to a telephone: the
 * result has no script and no event handler. Throws a `StepError` for a text that is too long or takes too long.
 */
export const markdownToHtml = (text: string, signal: AbortSignal): Promise<string> =>
  convert('html', text, require.resolve('marked'), signal);

/** Markdown of an HTML text, without scripts, styles and forms. Throws a `StepError` as above. */
export const htmlToMarkdown = (text: string, signal: AbortSignal): Promise<string> =>
  convert('markdown', text, require.resolve('turndown'), signal);

interface Message {
  readonly result?: string;
  readonly problem?: 'depth' | 'other';
}

async function convert(format: 'html' | 'markdown', text: string, library: string, signal: AbortSignal): Promise<string> {
  if (text.length > maxTextLength) throw new StepError(`The text can have at most ${maxTextLength.toLocaleString('en-US')} characters.`);
  if (text.trim() === '') return '';
  const end = await runInThread<Message>({
    source: markupSource,
    data: { format, text, library },
    milliseconds: conversionTimeout,
    signal,
  });
  if (end.type === 'timeout') throw new StepError('The text takes too long to convert. Shorten it, or make it simpler.');
  if (end.type !== 'message') throw new StepError('The text could not be converted.', { isTransient: end.type === 'broken' });
  const { result, problem } = end.message;
  if (result !== undefined) return result;
  throw new StepError(problem === 'depth' ? 'The text is nested too deeply.' : 'The text could not be converted.');
}
