export const nothing = { status: 404 as const, body: { errors: ["There's nothing to confirm, or it took too long. Please start again."] } };
