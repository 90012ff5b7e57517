/** An app that is hidden or private is nobody's business, whoever asks. */
export function maySeeService(service: { readonly is_hidden: boolean; readonly is_public: boolean }): boolean {
  return service.is_public && !service.is_hidden;
}
