/** Ids are 4-byte integers; whatever lies beyond is the id of nothing, and asking for it would be a database error. */
export function isRecordId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}
