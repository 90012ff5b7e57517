/** Routes of pages that take forms of browsers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the routes of this instance take nothing but forms. Call it in a plugin, so that other routes are not affected.
 * @param limit of the body, in bytes: give it to each route as well
 */
export function takeForms(forms: FastifyInstance, limit: number): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limit },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** The fields of the form; none if the request has no body. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams());
