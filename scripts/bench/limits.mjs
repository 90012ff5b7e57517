// The limits of one machine: what the product costs, and what 1,000, a million and 100 million accounts then demand of it; waits
// around a full hour; how evenly accounts fill cells. See docs/decisions/0071-limits-and-cells.md. `npm run bench -- limits`.
import './limits/run.mjs';
