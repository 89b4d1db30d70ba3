package io.mneme.api.preview;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.OptionalInt;

/**
 * A part of a body.
 *
 * @param segment index of its segment in the manifest; empty for the newest message of the person
 * @param role role of its message
 * @param text what is sent; of a medium or a block its text
 * @param chars length of the text, in Unicode code points
 * @param cachedChars how many of them lie in the stable prefix, 0 to {@code chars}
 * @param marked whether the provider is asked to cache the body up to the end of the part
 * @param entries the entries that it was made of, in the order of the text; empty if there are none, or that is not known
 */
public record PromptPart(
        OptionalInt segment,
        Role role,
        String text,
        int chars,
        int cachedChars,
        boolean marked,
        List<EntryRange> entries) {

    public PromptPart {
        requireNonNull(segment, "segment");
        requireNonNull(role, "role");
        requireNonNull(text, "text");
        entries = List.copyOf(entries);
    }

    /**
     * A range of a part that was made of an entry.
     *
     * @param journal name of the journal of the entry
     * @param id its id there
     * @param start where the range begins, in Unicode code points
     * @param end where it ends
     */
    public record EntryRange(String journal, String id, int start, int end) {

        public EntryRange {
            requireNonNull(journal, "journal");
            requireNonNull(id, "id");
            if (start < 0 || end < start) {
                throw new IllegalArgumentException("not a range: " + start + " to " + end);
            }
        }
    }
}
