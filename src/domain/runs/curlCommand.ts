/** The cURL command in a text that was copied from a terminal, a page or a letter. */

/** What is before a command: the prompt of a shell, a variable for it, or the right to do everything. */
const before =
  /^(?:(?:\$|%|#|PS [^>\n]{0,200}>|[A-Za-z]:\\[^>\n]{0,200}>|[\w.-]{1,64}@[\w.:~/-]{1,200}[$#%])\s*)?(?:sudo\s+)?(?:[A-Za-z_]\w*=[^\s'"]*\s+)*(?:\/[\w./-]{1,200}\/)?(?=curl(?:\.exe)?\s)/i;

const heredoc = /(\s(?:-d|--data(?:-raw|-binary|-ascii)?|--json)[ =]?)@-\s*<<-?[ \t]*(['"]?)(\w{1,100})\2[ \t]*\n/;

/** The command from its name on; null for a text that does not begin with one. */
export function curlCommand(given: string): string | null {
  const text = given.replace(/\r\n?/g, '\n').trim();
  const lines = text.split('\n').filter((line) => !/^\s*```/.test(line));
  // Comments that say what the command does.
  const first = lines.findIndex((line) => line.trim() !== '' && (!/^\s*#/.test(line) || before.test(line.trim())));
  const [line = '', ...rest] = first < 0 ? [] : lines.slice(first);
  const begin = before.exec(line.trimStart());
  if (begin === null && !/^\s*curl(?:\.exe)?$/i.test(line)) return null;
  const command = line.trimStart().slice(begin?.[0].length ?? 0);
  const hasPrompt = /^\s*(?:\$|\S+[$#%])\s/.test(line);
  const all = [command, ...(hasPrompt ? rest.map((each) => each.replace(/^>\s?/, '')) : rest)].join('\n');
  return /^curl(?:\.exe)?\s/i.test(all) ? straightened(withData(all)) : null;
}

/** The lines of the first here-document as a quoted value, unless they have something for the shell. */
function withData(command: string): string {
  const found = heredoc.exec(command);
  if (found === null) return command;
  const [opening, option = '', quote = '', end = ''] = found;
  const lines = command.slice(found.index + opening.length).split('\n');
  const last = lines.findIndex((line) => line.trim() === end);
  const data = lines.slice(0, Math.max(0, last)).join('\n');
  if (last < 0 || (quote === '' && /[$`\\]/.test(data))) return command;
  return `${command.slice(0, found.index)}${option}'${data.replaceAll("'", "'\\''")}'\n${lines.slice(last + 1).join('\n')}`;
}

/** Quotation marks and hyphens as programs for texts change them; lines that PowerShell continues with a backtick. */
function straightened(command: string): string {
  const joined = /\\\n/.test(command) ? command : command.replace(/\s`[ \t]*\n/g, ' \\\n');
  if (/["']/.test(joined) || !/[“”„‘’]|\s[–—][A-Za-z]/.test(joined)) return joined;
  return joined
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/(?<=\s)[–—](?=[A-Za-z]\s)/g, '-')
    .replace(/(?<=\s)[–—](?=[A-Za-z])/g, '--');
}
