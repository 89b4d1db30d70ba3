package io.mneme.redact;

/**
 * Sensitive data in a text.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param kind its kind, as placeholders name it
 * @param value normalised value, the same for each spelling
 */
record Detection(int start, int end, String kind, String value) {}
