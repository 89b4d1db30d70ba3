/** One line: bytes and entry, digest, key and scanning. */
package io.mneme.store.jsonl.line;
