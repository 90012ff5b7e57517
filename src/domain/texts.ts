/** True for a text without anything to read: empty, or white space alone (B5.01). */
export const isBlank = (text: string): boolean => text.trim() === '';
