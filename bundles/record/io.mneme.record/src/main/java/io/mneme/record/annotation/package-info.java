/** Annotations of conversations: titles, tags, pins, mergers and starts. */
package io.mneme.record.annotation;
