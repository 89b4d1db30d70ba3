package io.mneme.redact;

/**
 * Something that is to be taken out of a text.
 *
 * @param start where it begins
 * @param end where it has ended
 * @param kind what it is, as placeholders name it
 * @param value which one it is, the same however it is written
 */
record Finding(int start, int end, String kind, String value) {}
