package io.mneme.record.annotation;

import io.mneme.api.journal.Position;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordBounds;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A note about a conversation: its title, tags and pin, or the project whose next utterance goes there.
 *
 * @param fields the keys of its JSON object, in the order in which they are written
 */
public record Annotation(Map<String, Value> fields) {

    static final String TIMESTAMP = "timestamp";
    static final String CONVERSATION = "conversation_id";
    static final String TITLE = "title";
    static final String TAGS = "tags";
    static final String PINNED = "pinned";
    static final String MERGED_INTO = "merged_into";
    static final String START = "start";
    static final String PROJECT = "project_path";
    static final String AFTER = "after";

    /** Value of a start that asks for a new conversation. */
    static final String BEGIN = "begin";

    /** Value of a start that asks to continue a conversation. */
    static final String RESUME = "resume";

    public Annotation {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns its own id; empty if it has none. */
    String id() {
        return get(JsonText.ID, FieldRule.NAME).orElse("");
    }

    /** Returns when it was made, as it stands in the file. */
    String timestamp() {
        return get(TIMESTAMP, RecordBounds.TIMESTAMP).orElse("");
    }

    /** Returns the conversation it is about. */
    public String conversation() {
        return get(CONVERSATION, RecordBounds.READ_NAME).orElse("");
    }

    /** Returns the title of the conversation. */
    public Optional<String> title() {
        return get(TITLE, RecordBounds.READ_PATH);
    }

    /** Returns the tags of the conversation. */
    public List<String> tags() {
        return Optional.ofNullable(fields.get(TAGS))
                .flatMap(JsonFields::texts)
                .filter(ConversationProperties::areReadable)
                .orElse(List.of());
    }

    /** Returns whether the conversation is exempt from retention. */
    public boolean pinned() {
        return get(PINNED, FieldRule.FLAG).filter("true"::equals).isPresent();
    }

    /** Returns the conversation as whose part this one is read. */
    Optional<String> mergedInto() {
        return get(MERGED_INTO, RecordBounds.READ_NAME).filter(target -> !target.isEmpty());
    }

    /** Returns the project whose next utterance shall go to the conversation; empty if it is about no such thing. */
    Optional<String> startOf() {
        return get(START, FieldRule.TEXT)
                .map(start -> get(PROJECT, RecordBounds.READ_PATH).orElse(""));
    }

    /** Returns whether it wants a new conversation. */
    public boolean isBegin() {
        return get(START, FieldRule.TEXT).filter(BEGIN::equals).isPresent();
    }

    /** Returns where the conversation ended when this was asked for: what lies behind has done it. */
    public Position after() {
        return get(AFTER, FieldRule.whole("", 0, Long.MAX_VALUE))
                .map(digits -> new Position(Long.parseLong(digits)))
                .orElse(Position.START);
    }

    private Optional<String> get(String key, FieldRule rule) {
        return Optional.ofNullable(fields.get(key)).filter(rule.fits()).map(Value::text);
    }
}
