package io.mneme.record.annotation;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.JsonFields;
import io.mneme.record.JsonFields.Value;
import io.mneme.record.JsonText;
import io.mneme.record.RecordBounds;
import io.mneme.record.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a conversation is called and filed under.
 *
 * @param title what it is called; empty for nothing
 * @param tags what it is filed under, in the order given; none twice
 * @param pinned whether it is exempt from retention
 */
public record Notes(Optional<String> title, List<String> tags, boolean pinned) {

    private static final int LONGEST_TITLE = 500;
    private static final int LONGEST_TAG = 100;
    private static final int MOST_TAGS = 100;

    /** Nothing. */
    public static final Notes NONE = new Notes(Optional.empty(), List.of(), false);

    private static final Set<String> KNOWN = Set.of(Annotation.TITLE, Annotation.TAGS, Annotation.PINNED);

    private static final Rule TITLE = Rule.text(LONGEST_TITLE)
            .and(value -> !value.text().isBlank())
            .orNull("must be a text of 1 to " + LONGEST_TITLE + " characters, or null");

    private static final Rule TAGS = new Rule(
            "must be a list of at most " + MOST_TAGS + " texts of 1 to " + LONGEST_TAG + " characters", Notes::areTags);

    public Notes {
        tags = tags.stream().distinct().toList();
    }

    /**
     * Returns the notes with a patch applied.
     *
     * @throws InvalidEntryException if a field of the patch breaks a rule
     */
    public Notes patched(String patch) {
        Map<String, Value> changes = JsonFields.strict(patch);
        changes.keySet().stream()
                .filter(key -> !KNOWN.contains(key))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new InvalidEntryException(
                            RecordBounds.shown(unknown), "is not known; title, tags and pinned are");
                });
        TITLE.check(Annotation.TITLE, changes);
        TAGS.check(Annotation.TAGS, changes);
        Rule.FLAG.check(Annotation.PINNED, changes);
        Annotation given = new Annotation(changes);
        return new Notes(
                changes.containsKey(Annotation.TITLE) ? given.title() : title,
                changes.containsKey(Annotation.TAGS) ? given.tags() : tags,
                changes.containsKey(Annotation.PINNED) ? given.pinned() : pinned);
    }

    /** Returns the texts, the title last, so that they can be redacted together. */
    public List<String> texts() {
        return Stream.concat(tags.stream(), title.stream()).toList();
    }

    /** Returns the notes with other {@link #texts}, in the same order. */
    public Notes with(List<String> texts) {
        return new Notes(title.map(old -> texts.get(tags.size())), texts.subList(0, tags.size()), pinned);
    }

    /** Puts them into the fields of an annotation. */
    void putInto(Map<String, Value> fields) {
        fields.put(Annotation.TITLE, JsonText.text(title));
        fields.put(Annotation.TAGS, JsonText.list(tags));
        fields.put(Annotation.PINNED, JsonText.flag(pinned));
    }

    /** Returns whether tags of a file are as many and as long as they may be after their redaction. */
    static boolean areReadable(List<String> tags) {
        return tags.size() <= MOST_TAGS
                && tags.stream().allMatch(tag -> tag.length() <= 2 * RecordBounds.MAX_NAME_CHARS);
    }

    private static boolean areTags(Value value) {
        return JsonFields.texts(value)
                .filter(tags -> tags.size() <= MOST_TAGS)
                .filter(tags -> tags.stream()
                        .noneMatch(tag -> tag.isBlank() || tag.codePointCount(0, tag.length()) > LONGEST_TAG))
                .isPresent();
    }
}
