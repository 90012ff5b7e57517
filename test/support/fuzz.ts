/** How many inputs a property test tries: 1,000 by default, more with FUZZ_RUNS. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 1_000);
