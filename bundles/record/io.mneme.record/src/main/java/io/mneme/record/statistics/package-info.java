/** Counts dictations, and keeps the counts over a restart. */
package io.mneme.record.statistics;
