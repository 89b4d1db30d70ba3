package io.mneme.record.annotation;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordBounds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Title, tags and pin of a conversation.
 *
 * @param title title set by the user, if any
 * @param tags tags in the order given, without duplicates
 * @param pinned whether it is exempt from retention
 */
public record ConversationProperties(Optional<String> title, List<String> tags, boolean pinned) {

    private static final int MAX_TITLE_CHARS = 500;
    private static final int MAX_TAG_CHARS = 100;
    private static final int MAX_TAGS = 100;

    /** No title, no tags, not pinned. */
    public static final ConversationProperties NONE = new ConversationProperties(Optional.empty(), List.of(), false);

    private static final Set<String> KNOWN = Set.of(Annotation.TITLE, Annotation.TAGS, Annotation.PINNED);

    private static final FieldRule TITLE = FieldRule.text(MAX_TITLE_CHARS)
            .and(value -> !value.text().isBlank())
            .orNull("must be a text of 1 to " + MAX_TITLE_CHARS + " characters, or null");

    private static final FieldRule TAGS = new FieldRule(
            "must be a list of at most " + MAX_TAGS + " texts of 1 to " + MAX_TAG_CHARS + " characters",
            ConversationProperties::areTags);

    public ConversationProperties {
        tags = tags.stream().distinct().toList();
    }

    /**
     * Returns the properties with a patch applied.
     *
     * @throws InvalidEntryException if a field of the patch breaks a rule
     */
    public ConversationProperties patched(String patch) {
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
        FieldRule.FLAG.check(Annotation.PINNED, changes);
        Annotation given = new Annotation(changes);
        return new ConversationProperties(
                changes.containsKey(Annotation.TITLE) ? given.title() : title,
                changes.containsKey(Annotation.TAGS) ? given.tags() : tags,
                changes.containsKey(Annotation.PINNED) ? given.pinned() : pinned);
    }

    /** Returns the texts, the title last, so that they can be redacted together. */
    public List<String> texts() {
        return Stream.concat(tags.stream(), title.stream()).toList();
    }

    /** Returns the properties with other {@link #texts}, in the same order. */
    public ConversationProperties with(List<String> texts) {
        return new ConversationProperties(
                title.map(old -> texts.get(tags.size())), texts.subList(0, tags.size()), pinned);
    }

    /** Puts them into the fields of an annotation. */
    void putInto(Map<String, Value> fields) {
        fields.put(Annotation.TITLE, JsonText.text(title));
        fields.put(Annotation.TAGS, JsonText.list(tags));
        fields.put(Annotation.PINNED, JsonText.flag(pinned));
    }

    /** Returns whether tags of a file are as many and as long as they may be after their redaction. */
    static boolean areReadable(List<String> tags) {
        return tags.size() <= MAX_TAGS
                && tags.stream().allMatch(tag -> tag.length() <= 2 * RecordBounds.MAX_NAME_CHARS);
    }

    private static boolean areTags(Value value) {
        return JsonFields.texts(value)
                .filter(tags -> tags.size() <= MAX_TAGS)
                .filter(tags -> tags.stream()
                        .noneMatch(tag -> tag.isBlank() || tag.codePointCount(0, tag.length()) > MAX_TAG_CHARS))
                .isPresent();
    }
}
