/** Detects changes of the files by other programs, and restores lines that these have lost. */
package io.mneme.store.jsonl.foreign;
