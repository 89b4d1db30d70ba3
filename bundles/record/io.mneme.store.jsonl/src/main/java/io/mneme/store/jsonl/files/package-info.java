/** State, fingerprint, lazily opened handles and staged copies of the journal's files. */
package io.mneme.store.jsonl.files;
