/** Records entries of any kind that clients send as JSON. */
package io.mneme.record.entry;
