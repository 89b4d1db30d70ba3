/** Measures character sessions: memory, switches, and deltas. */
package io.mneme.benchmarks.session;
