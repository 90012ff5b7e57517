/** HTTP/2 sends no words with a status, so they are ours. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export const texts = {
  failed: (statusText: string): string => `Failed to fetch folders: ${statusText}`,
  statusText: (status: number): string => statusTexts[status] ?? String(status),
} as const;
