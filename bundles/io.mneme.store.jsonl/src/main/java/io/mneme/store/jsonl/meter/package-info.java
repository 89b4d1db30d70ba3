/** The meters of a journal. */
package io.mneme.store.jsonl.meter;
