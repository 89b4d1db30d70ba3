/** Records entries of any kind that clients send as JSON, and batches of imported ones. */
package io.mneme.record.entry;
