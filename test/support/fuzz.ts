/** How many inputs a property test tries: a quick look by default, 100,000 and more when FUZZ_RUNS says so. */
export const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 1_000);
