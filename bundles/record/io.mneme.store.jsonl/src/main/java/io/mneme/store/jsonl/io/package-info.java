/** Append-only files, byte sources and the disk. */
package io.mneme.store.jsonl.io;
