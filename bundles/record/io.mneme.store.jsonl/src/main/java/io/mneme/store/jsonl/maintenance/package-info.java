/** Rotates, compresses, repairs and writes checkpoints. */
package io.mneme.store.jsonl.maintenance;
