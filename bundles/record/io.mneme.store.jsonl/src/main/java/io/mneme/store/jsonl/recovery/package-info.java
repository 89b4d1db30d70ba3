/** Staged changes, replay of intents, torn tails, the quarantine and verification. */
package io.mneme.store.jsonl.recovery;
