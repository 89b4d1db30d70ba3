package io.mneme.dialogue.message;

/**
 * The note in its place.
 *
 * @param entry number of the entry before which it is; the number of entries if it is at the end
 * @param text what the model reads
 */
public record PlacedNote(int entry, String text) {}
