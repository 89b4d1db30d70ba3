package io.mneme.record.annotation;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Reads and writes the annotations of conversations; of several annotations the last one counts.
 *
 * <p>Safe for use by several threads.
 */
public final class Annotations {

    /** Maximum number of annotations that are read at once; a conversation normally has far fewer. */
    private static final int MAX_READ = 10_000;

    private final Journal<Annotation> journal;

    public Annotations(Journal<Annotation> journal) {
        this.journal = journal;
    }

    /** Returns title, tags and pin of a conversation. */
    public ConversationProperties properties(String conversation) {
        return newest(AnnotationLanes.properties(conversation))
                .map(Annotations::properties)
                .orElse(ConversationProperties.NONE);
    }

    /** Changes title, tags and pin of a conversation; concurrent callers wait for each other. */
    public synchronized void update(String conversation, UnaryOperator<ConversationProperties> change, Instant now) {
        Optional<Annotation> before = newest(AnnotationLanes.properties(conversation));
        ConversationProperties properties = before.map(Annotations::properties).orElse(ConversationProperties.NONE);
        ConversationProperties after = change.apply(properties);
        if (!after.equals(properties)) {
            append(conversation, after, before.flatMap(Annotation::mergedInto), now);
        }
    }

    /**
     * Makes a conversation be read as part of another one; concurrent callers wait for each other.
     *
     * @throws InvalidEntryException of the field {@code into} if both are read as one already; nothing is changed
     */
    public synchronized void merge(String conversation, String target, Instant now) {
        if (root(conversation).equals(root(target))) {
            throw new InvalidEntryException("into", "must be another conversation than the merged one");
        }
        append(conversation, properties(conversation), Optional.of(target), now);
    }

    private void append(
            String conversation, ConversationProperties properties, Optional<String> mergedInto, Instant now) {
        Map<String, Value> fields = newFields(conversation, now);
        properties.putInto(fields);
        fields.put(Annotation.MERGED_INTO, JsonText.text(mergedInto));
        journal.append(new Annotation(fields));
    }

    /** Makes the next utterance of a project start a conversation of this id. */
    public void begin(String project, String conversation, Instant now) {
        start(project, conversation, Annotation.BEGIN, Position.START, now);
    }

    /** Makes the next utterance of a project go to this conversation, which ends at a position now. */
    public void resume(String project, String conversation, Position end, Instant now) {
        start(project, conversation, Annotation.RESUME, end, now);
    }

    private synchronized void start(String project, String conversation, String type, Position after, Instant now) {
        Map<String, Value> fields = newFields(conversation, now);
        fields.put(Annotation.START, JsonText.text(type));
        fields.put(Annotation.PROJECT, JsonText.text(project));
        fields.put(Annotation.AFTER, JsonText.number(after.value()));
        // An earlier request must not take effect again when the conversation of this one is erased.
        List<String> superseded = ids(AnnotationLanes.start(project));
        journal.append(new Annotation(fields));
        journal.erase(superseded);
    }

    /** Returns the last request for the conversation of a project's next utterance, whether it has been done or not. */
    public Optional<Annotation> start(String project) {
        return newest(AnnotationLanes.start(project));
    }

    /** Returns the conversation as whose part this one is read: itself, unless it was merged. */
    public String root(String conversation) {
        Set<String> seen = new HashSet<>();
        String root = conversation;
        while (seen.add(root)) {
            Optional<String> target = newest(AnnotationLanes.properties(root)).flatMap(Annotation::mergedInto);
            if (target.isEmpty() || seen.contains(target.get())) {
                return root;
            }
            root = target.get();
        }
        return root;
    }

    /** Returns a conversation and all that are read as part of it, itself first. */
    public List<String> members(String root) {
        Set<String> members = new LinkedHashSet<>(List.of(root));
        List<String> unread = new ArrayList<>(members);
        while (!unread.isEmpty()) {
            String lane = AnnotationLanes.mergedInto(unread.remove(unread.size() - 1));
            for (StoredEntry<Annotation> merged : journal.newest(lane, MAX_READ, oncePerConversation())) {
                if (members.add(merged.entry().conversation())) {
                    unread.add(merged.entry().conversation());
                }
            }
        }
        return List.copyOf(members);
    }

    /** Accepts one annotation of each conversation, in one read by one thread. */
    private static Predicate<Annotation> oncePerConversation() {
        Set<String> seen = new HashSet<>();
        return annotation -> seen.add(annotation.conversation());
    }

    /** Returns some conversations with all that are read as part of them; without the empty id, which is that of none. */
    public Set<String> wholes(Collection<String> conversations) {
        Set<String> wholes = new LinkedHashSet<>();
        for (String id : conversations) {
            wholes.addAll(id.isEmpty() ? List.of() : members(root(id)));
        }
        return wholes;
    }

    /** Removes everything about some conversations; returns how many annotations that were. */
    public int erase(Collection<String> conversations) {
        int erased = 0;
        int more;
        do {
            List<String> ids = about(conversations);
            more = ids.isEmpty() ? 0 : journal.erase(ids);
            erased += more;
        } while (more > 0);
        return erased;
    }

    /** Returns the ids of the newest annotations of some conversations. */
    List<String> about(Collection<String> conversations) {
        return conversations.stream()
                .flatMap(conversation -> ids(AnnotationLanes.about(conversation)).stream())
                .distinct()
                .toList();
    }

    private List<String> ids(String lane) {
        return journal.newest(lane, MAX_READ, any -> true).stream()
                .map(StoredEntry::id)
                .toList();
    }

    private Optional<Annotation> newest(String lane) {
        return journal.newest(lane, 1, any -> true).stream()
                .map(StoredEntry::entry)
                .findFirst();
    }

    private static Map<String, Value> newFields(String conversation, Instant now) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(Annotation.TIMESTAMP, JsonText.text(Timestamps.millis(now)));
        fields.put(Annotation.CONVERSATION, JsonText.text(conversation));
        return fields;
    }

    private static ConversationProperties properties(Annotation annotation) {
        return new ConversationProperties(annotation.title(), annotation.tags(), annotation.pinned());
    }
}
