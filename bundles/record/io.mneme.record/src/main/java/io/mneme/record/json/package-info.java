/** What all entries share: JSON form, rules of fields, limits, ids, timestamps and redaction line by line. */
package io.mneme.record.json;
