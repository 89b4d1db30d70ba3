/** Measures searches: beside SQLite, over HTTP, and how long an index is built. */
package io.mneme.benchmarks.search;
