/** Lines in memory as primitive arrays: ids, lanes and the cache of recent entries. */
package io.mneme.store.jsonl.memory;
