package io.mneme.settings.file;

/**
 * A key and its value in a text, which may extend over several lines.
 *
 * @param key the key, without escapes
 * @param value the value as File Install reads it, before placeholders are replaced
 * @param start where its first line begins
 * @param valueStart where its value begins; the end if it extends over several lines
 * @param end where its last line ends, before the line break
 * @param next where the line after it begins
 */
public record PropertyLine(String key, String value, int start, int valueStart, int end, int next) {}
