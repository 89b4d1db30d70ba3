/** Positions, changes and intents on disk. */
package io.mneme.store.jsonl.ledger;
