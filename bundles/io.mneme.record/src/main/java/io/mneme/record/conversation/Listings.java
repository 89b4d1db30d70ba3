package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Listing;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.Grouping.Head;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists conversations, and utterances, by what is asked of them. */
final class Listings {

    /**
     * A conversation that was found, without its utterances: there may be very many until they are in their order.
     *
     * @param id its id
     * @param last position of its newest utterance
     */
    private record Continued(String id, Position last) {}

    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final Grouping grouping;

    Listings(Journal<Utterance> journal, Annotations annotations, Grouping grouping) {
        this.journal = journal;
        this.annotations = annotations;
        this.grouping = grouping;
    }

    /** Returns a page of conversations; no more of them are read than are on it. */
    Listing conversations(ConversationFilter filter, Position before, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        boolean isByWhatWasSaid = filter.from().isPresent()
                || filter.until().isPresent()
                || !Wanted.by(filter).isEverything();
        Stream<Head> heads = isByWhatWasSaid ? saidIn(filter, before) : grouping.heads(before);
        List<Head> found = heads.filter(head -> isOfProject(head, filter))
                .filter(head -> isTagged(head.id(), filter))
                .limit(limit + 1L)
                .toList();
        List<Conversation> page = found.stream()
                .limit(limit)
                .flatMap(head -> grouping.summed(head).stream())
                .toList();
        return new Listing(page, found.size() > limit, journal.status().skipped());
    }

    /** One pass over the selected utterances says which conversations they are of. */
    private Stream<Head> saidIn(ConversationFilter filter, Position before) {
        Wanted wanted = Wanted.by(filter);
        Set<String> conversations = new HashSet<>();
        Predicate<Utterance> collector = utterance -> {
            if (wanted.test(utterance)) {
                conversations.add(utterance.conversation());
            }
            return false;
        };
        journal.search(selected(filter), collector, Position.END, 0, 1);
        return conversations.stream()
                .filter(id -> !id.isEmpty())
                .map(annotations::root)
                .distinct()
                .flatMap(id -> grouping.head(id).stream())
                .map(head -> new Continued(head.id(), head.newest().position()))
                .filter(found -> before.isAfter(found.last()))
                .sorted(Comparator.comparing(Continued::last).reversed())
                .flatMap(found -> grouping.head(found.id()).stream());
    }

    /** Returns a page of utterances of all conversations. */
    Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        Wanted wanted = Wanted.by(filter);
        if (wanted.isEverything() && filter.tag().isEmpty()) {
            return journal.page(selected(filter), before, 0, limit);
        }
        Map<String, Boolean> isTagged = new HashMap<>();
        return journal.search(
                selected(filter),
                wanted.and(utterance -> isTagged.computeIfAbsent(
                        utterance.conversation(), id -> isTagged(annotations.root(id), filter))),
                before,
                0,
                limit);
    }

    private static Selection selected(ConversationFilter filter) {
        String lane = filter.project().map(UtteranceLanes::ofProject).orElse(Journal.EVERYTHING);
        return Selection.of(lane).between(filter.from(), filter.until());
    }

    private static boolean isOfProject(Head head, ConversationFilter filter) {
        Optional<String> project = head.newest().entry().project();
        return filter.project().isEmpty() || filter.project().get().equals(project.orElse(""));
    }

    private boolean isTagged(String id, ConversationFilter filter) {
        return filter.tag().isEmpty()
                || annotations.notes(id).tags().contains(filter.tag().get());
    }
}
