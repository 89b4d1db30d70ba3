/** What all files contain now: its next versions, its checkpoint and its published snapshot. */
package io.mneme.store.jsonl.contents;
