package io.mneme.record.conversation;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.record.annotation.Annotations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Removes conversations with all that were merged into them, their annotations and their mirrored files. */
final class ConversationEraser {

    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final Mirror mirror;

    ConversationEraser(Journal<Utterance> journal, Annotations annotations, Mirror mirror) {
        this.journal = journal;
        this.annotations = annotations;
        this.mirror = mirror;
    }

    /**
     * Removes conversations. Annotations are removed last: after a failure, a caller that tries again finds the rest by them.
     *
     * @return number of removed utterances; if there were none, of annotations
     */
    int erase(Collection<String> conversations) {
        Set<String> members = new LinkedHashSet<>();
        for (String id : conversations) {
            members.addAll(id.isEmpty() ? List.of() : annotations.members(annotations.root(id)));
        }
        List<String> utterances = new ArrayList<>();
        members.forEach(member -> new Transcript(journal, List.of(member)).newestFirst(stored -> {
            mirror.remove(stored);
            utterances.add(stored.id());
        }));
        int erased = utterances.isEmpty() ? 0 : journal.erase(utterances);
        int erasedAnnotations = annotations.erase(members);
        return erased > 0 ? erased : erasedAnnotations;
    }
}
