// C0 and C1 controls, DEL, and the characters that reorder or hide text.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * One line of text that a terminal only shows: every control character is a question mark. Texts of files and servers of others could
 * otherwise move the cursor, rewrite what was printed, or fill the clipboard.
 */
export const terminalLine = (text: string): string => text.replace(controls, '?');

/** The same for a text of several lines, whose line breaks stay. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');

/** JSON for a terminal: the same value, with every control character of its texts as an escape. */
export const terminalJson = (json: string): string =>
  json.replace(controls, (found) => (/\s/.test(found) && found < ' ' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`));
