package io.mneme.record.annotation;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.record.JsonFields.Value;
import io.mneme.record.JsonText;
import io.mneme.record.Timestamps;
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
import java.util.function.UnaryOperator;

/**
 * What is noted about conversations; of several annotations the last one counts.
 *
 * <p>Safe for use by many threads.
 */
public final class Annotations {

    /** How many annotations are read at once; what is about one conversation is far less, as a rule. */
    private static final int MANY = 10_000;

    private final Journal<Annotation> journal;

    public Annotations(Journal<Annotation> journal) {
        this.journal = journal;
    }

    /** Returns what a conversation is called and filed under. */
    public Notes notes(String conversation) {
        return newest(AnnotationLanes.notes(conversation))
                .map(Annotations::notes)
                .orElse(Notes.NONE);
    }

    /** Changes what a conversation is called and filed under; of callers at the same time, one waits for the other. */
    public synchronized void note(String conversation, UnaryOperator<Notes> change, Instant now) {
        Optional<Annotation> before = newest(AnnotationLanes.notes(conversation));
        Notes notes = before.map(Annotations::notes).orElse(Notes.NONE);
        Notes after = change.apply(notes);
        if (!after.equals(notes)) {
            append(conversation, after, before.flatMap(Annotation::mergedInto), now);
        }
    }

    /** Makes a conversation be read as part of another one. */
    public synchronized void merge(String conversation, String target, Instant now) {
        append(conversation, notes(conversation), Optional.of(target), now);
    }

    private void append(String conversation, Notes notes, Optional<String> mergedInto, Instant now) {
        Map<String, Value> fields = begun(conversation, now);
        notes.putInto(fields);
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

    private synchronized void start(String project, String conversation, String how, Position after, Instant now) {
        Map<String, Value> fields = begun(conversation, now);
        fields.put(Annotation.START, JsonText.text(how));
        fields.put(Annotation.PROJECT, JsonText.text(project));
        fields.put(Annotation.AFTER, JsonText.number(after.value()));
        // What was asked for before must not come back once the conversation of this one is erased.
        List<String> superseded = ids(AnnotationLanes.start(project));
        journal.append(new Annotation(fields));
        journal.erase(superseded);
    }

    /** Returns where the next utterance of a project was last asked to go, done or not. */
    public Optional<Annotation> start(String project) {
        return newest(AnnotationLanes.start(project));
    }

    /** Returns the conversation as whose part this one is read: itself, unless it was merged. */
    public String root(String conversation) {
        Set<String> seen = new HashSet<>();
        String root = conversation;
        while (seen.add(root)) {
            Optional<String> target = newest(AnnotationLanes.notes(root)).flatMap(Annotation::mergedInto);
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
            for (Stored<Annotation> merged : journal.newest(lane, MANY, new FirstOfEach())) {
                if (members.add(merged.entry().conversation())) {
                    unread.add(merged.entry().conversation());
                }
            }
        }
        return List.copyOf(members);
    }

    /** Removes everything about some conversations; returns how many annotations that were. */
    public int erase(Collection<String> conversations) {
        int erased = 0;
        int more;
        do {
            List<String> ids = conversations.stream()
                    .flatMap(conversation -> ids(AnnotationLanes.about(conversation)).stream())
                    .toList();
            more = ids.isEmpty() ? 0 : journal.erase(ids);
            erased += more;
        } while (more > 0);
        return erased;
    }

    private List<String> ids(String lane) {
        return journal.newest(lane, MANY, any -> true).stream().map(Stored::id).toList();
    }

    private Optional<Annotation> newest(String lane) {
        return journal.newest(lane, 1, any -> true).stream().map(Stored::entry).findFirst();
    }

    private static Map<String, Value> begun(String conversation, Instant now) {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put(Annotation.TIMESTAMP, JsonText.text(Timestamps.millis(now)));
        fields.put(Annotation.CONVERSATION, JsonText.text(conversation));
        return fields;
    }

    private static Notes notes(Annotation annotation) {
        return new Notes(annotation.title(), annotation.tags(), annotation.pinned());
    }
}
