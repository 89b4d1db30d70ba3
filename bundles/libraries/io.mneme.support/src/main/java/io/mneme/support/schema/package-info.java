/** The JSON form of a kind of entry, said once: a schema of keys with their rules, and what reads and writes by it. */
package io.mneme.support.schema;
