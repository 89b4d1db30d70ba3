/** The open journal: the write turn, the refresh before each use, and the file that is appended to. */
package io.mneme.store.jsonl.engine;
