/** What a journal has done since it was opened, and its meters. */
package io.mneme.store.jsonl.meter;
