/** What a benchmark measured, how it is recorded, and the page that is made of it. */
package io.mneme.benchmarks.report;
