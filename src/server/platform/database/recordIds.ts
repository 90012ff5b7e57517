/** Ids are 4-byte integers; larger numbers are the id of nothing, and querying them would be a database error. */
export function isRecordId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}
