/** Queries on one snapshot. */
package io.mneme.store.jsonl.read;
