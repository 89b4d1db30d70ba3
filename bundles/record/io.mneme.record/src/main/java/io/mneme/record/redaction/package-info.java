/** Runs the redactors in the order of their ranking, with time limits. */
package io.mneme.record.redaction;
