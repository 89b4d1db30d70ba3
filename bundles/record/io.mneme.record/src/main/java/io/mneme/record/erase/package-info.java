/** Erases entries: finds those of a conversation in all journals, and calls each participant of the erasure. */
package io.mneme.record.erase;
