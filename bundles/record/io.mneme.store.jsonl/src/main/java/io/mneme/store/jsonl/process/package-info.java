/** Decides which process and thread may write the folder, and how a second process reads and takes over. */
package io.mneme.store.jsonl.process;
