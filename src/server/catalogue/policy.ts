/** A hidden or private app is not visible. */
export function maySeeService(service: { readonly is_hidden: boolean; readonly is_public: boolean }): boolean {
  return service.is_public && !service.is_hidden;
}
