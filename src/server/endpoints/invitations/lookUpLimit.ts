export const lookUps = { max: 60, windowSeconds: 600 };
