/** Append, edit and delete: what callers change. */
package io.mneme.store.jsonl.write;
