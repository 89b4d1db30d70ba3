/** Settings and layouts: names of files. No I/O except listing folders. */
package io.mneme.store.jsonl.config;
