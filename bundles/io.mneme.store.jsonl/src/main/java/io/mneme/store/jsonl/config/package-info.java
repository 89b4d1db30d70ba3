/** Settings and layouts: names of files, without I/O except listing. */
package io.mneme.store.jsonl.config;
