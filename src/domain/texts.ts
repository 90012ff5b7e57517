/** True for a text that is empty or only white space. */
export const isBlank = (text: string): boolean => text.trim() === '';
