package io.mneme.record.annotation;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.support.owner.OwnerStates;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Reads titles, tags and mergers from the journal of annotations, which it reads again whenever the journal has changed. */
@Component
public final class JournalledLabels implements ConversationLabels {

    private final Journal<Annotation> journal;
    private final Annotations annotations;
    private final OwnerStates<AtomicReference<TaggedConversations>> last = new OwnerStates<>(
            () -> new AtomicReference<>(new TaggedConversations(new JournalEnd("", Position.START), Map.of())));

    /**
     * The conversations of each tag.
     *
     * @param end the end of the journal when it was read
     * @param conversations the conversations by tag, in lower case
     */
    private record TaggedConversations(JournalEnd end, Map<String, Set<String>> conversations) {}

    @Activate
    public JournalledLabels(@Reference(target = "(kind=annotation)") Journal<Annotation> journal) {
        this.journal = journal;
        this.annotations = new Annotations(journal);
    }

    @Override
    public Set<String> tagged(String tag) {
        Set<String> all = new HashSet<>();
        current()
                .conversations()
                .getOrDefault(tag.toLowerCase(Locale.ROOT), Set.of())
                .forEach(root -> all.addAll(annotations.members(root)));
        return Set.copyOf(all);
    }

    private TaggedConversations current() {
        TaggedConversations known = last.get().get();
        JournalEnd end = journal.currentEnd();
        if (known.end().equals(end)) {
            return known;
        }
        TaggedConversations read = new TaggedConversations(end, read());
        last.get().set(read);
        return read;
    }

    private Map<String, Set<String>> read() {
        Map<String, Set<String>> conversations = new HashMap<>();
        journal.lanes(AnnotationLanes.properties(""), Position.END).forEach(lane -> add(lane, conversations));
        return conversations;
    }

    /** Adds the tags of a conversation, unless it was merged: then those of the other one count. */
    private void add(LaneSummary lane, Map<String, Set<String>> conversations) {
        journal.newest(lane.name(), 1, any -> true).stream()
                .map(stored -> stored.entry())
                .filter(annotation -> annotation.mergedInto().isEmpty())
                .forEach(annotation -> annotation.tags().forEach(tag -> conversations
                        .computeIfAbsent(tag.toLowerCase(Locale.ROOT), any -> new HashSet<>())
                        .add(annotation.conversation())));
    }

    @Override
    public Optional<String> title(String conversation) {
        return annotations.properties(annotations.root(conversation)).title();
    }

    @Override
    public List<String> members(String conversation) {
        return annotations.members(annotations.root(conversation));
    }
}
