/** The OSGi component and its configuration. */
package io.mneme.store.jsonl;
