/** True for a text that is empty or only white space (B5.01). */
export const isBlank = (text: string): boolean => text.trim() === '';
