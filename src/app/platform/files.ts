/**
 * Files that a person chose, on their way from the field to the flow that sends them. State and actions are plain, so they
 * carry a ticket, and the file waits here until the flow takes it: once.
 */
const waiting = new Map<string, Blob>();
let issued = 0;

/** Leaves a file here; the ticket is for an action. */
export function leaveFile(file: Blob): string {
  issued += 1;
  const ticket = `file-${issued}`;
  waiting.set(ticket, file);
  return ticket;
}

/** The file that was left for this ticket; null when it was taken already, as in a log of actions that is played again. */
export function takeFile(ticket: string): Blob | null {
  const file = waiting.get(ticket) ?? null;
  waiting.delete(ticket);
  return file;
}
