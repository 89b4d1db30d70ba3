/** Gzip files that any gzip tool can read. */
package io.mneme.store.jsonl.gzip;
