package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.ConversationPage;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists conversations and utterances by filters. */
final class ConversationQueries {

    /**
     * A conversation that was found, without its utterances: very many can be held in memory while they are sorted.
     *
     * @param id its id
     * @param last position of its newest utterance
     */
    private record LastActivity(String id, Position last) {}

    /**
     * A conversation of a page, without its newest utterance: those of a whole page may exceed the memory.
     *
     * @param id its id
     * @param transcript what was said in it
     */
    private record ListedConversation(String id, Transcript transcript) {}

    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final ConversationFinder finder;

    ConversationQueries(Journal<Utterance> journal, Annotations annotations, ConversationFinder finder) {
        this.journal = journal;
        this.annotations = annotations;
        this.finder = finder;
    }

    /** Returns a page of conversations; reads only those of the page. */
    ConversationPage conversations(ConversationFilter filter, Position before, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        boolean hasUtteranceFilter = filter.from().isPresent()
                || filter.until().isPresent()
                || !UtteranceMatcher.of(filter).matchesAll();
        Stream<ConversationHead> heads = hasUtteranceFilter ? matching(filter, before) : finder.heads(before);
        List<ListedConversation> found = heads.filter(head -> isOfProject(head, filter))
                .filter(head -> isTagged(head.id(), filter))
                .map(head -> new ListedConversation(head.id(), head.transcript()))
                .limit(limit + 1L)
                .toList();
        List<Conversation> page = found.stream()
                .limit(limit)
                .flatMap(listed -> finder.summarise(listed.id(), listed.transcript()).stream())
                .toList();
        return new ConversationPage(page, found.size() > limit, journal.status().skipped());
    }

    /** Finds the conversations of the selected utterances in one pass. */
    private Stream<ConversationHead> matching(ConversationFilter filter, Position before) {
        UtteranceMatcher matcher = UtteranceMatcher.of(filter);
        // In the order of the journal, so that their heads are read file by file.
        Set<String> conversations = new LinkedHashSet<>();
        Predicate<Utterance> collector = utterance -> {
            if (matcher.test(utterance)) {
                conversations.add(utterance.conversation());
            }
            return false;
        };
        journal.search(selected(filter), collector, Position.END, 0, 1);
        return conversations.stream()
                .filter(id -> !id.isEmpty())
                .map(annotations::root)
                .distinct()
                .flatMap(id -> finder.headOfRoot(id).stream())
                .map(head -> new LastActivity(head.id(), head.newest().position()))
                .filter(found -> before.isAfter(found.last()))
                .sorted(Comparator.comparing(LastActivity::last).reversed())
                .flatMap(found -> finder.headOfRoot(found.id()).stream());
    }

    /** Returns a page of utterances of all conversations. */
    Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        UtteranceMatcher matcher = UtteranceMatcher.of(filter);
        if (matcher.matchesAll() && filter.tag().isEmpty()) {
            return journal.page(selected(filter), before, 0, limit);
        }
        Map<String, Boolean> isTagged = new HashMap<>();
        return journal.search(
                selected(filter),
                matcher.and(utterance -> isTagged.computeIfAbsent(
                        utterance.conversation(), id -> isTagged(annotations.root(id), filter))),
                before,
                0,
                limit);
    }

    private static EntryQuery selected(ConversationFilter filter) {
        String lane = filter.project().map(UtteranceLanes::ofProject).orElse(Journal.ALL_ENTRIES);
        return EntryQuery.ofLane(lane).between(filter.from(), filter.until());
    }

    private static boolean isOfProject(ConversationHead head, ConversationFilter filter) {
        Optional<String> project = head.newest().entry().project();
        return filter.project().isEmpty() || filter.project().get().equals(project.orElse(""));
    }

    private boolean isTagged(String id, ConversationFilter filter) {
        return filter.tag().isEmpty()
                || annotations.properties(id).tags().contains(filter.tag().get());
    }
}
