/**
 * Files chosen by the person, on their way from the field to the saga that sends them. State and actions are plain, so they carry
 * a ticket, and the file waits here until the saga takes it, once.
 */
const waiting = new Map<string, Blob>();
let issued = 0;

/** Stores a file; the ticket is for an action. */
export function leaveFile(file: Blob): string {
  issued += 1;
  const ticket = `file-${issued}`;
  waiting.set(ticket, file);
  return ticket;
}

/** The file stored for this ticket; null if it was already taken, as in a replayed action log. */
export function takeFile(ticket: string): Blob | null {
  const file = waiting.get(ticket) ?? null;
  waiting.delete(ticket);
  return file;
}
