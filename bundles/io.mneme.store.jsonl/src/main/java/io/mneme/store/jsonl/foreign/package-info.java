/** Detects what other programs did to the files, and restores lines that they lost. */
package io.mneme.store.jsonl.foreign;
