package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.lookup.IndexedEntries;
import io.mneme.record.lookup.PageRange;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
    private final IndexedEntries<Utterance> indexed;
    private final Annotations annotations;
    private final ConversationFinder finder;

    ConversationQueries(
            Journal<Utterance> journal, Annotations annotations, ConversationFinder finder, IndexLookup index) {
        this.journal = journal;
        this.indexed = index.of(journal);
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

    /** Finds the conversations of the selected utterances. */
    private Stream<ConversationHead> matching(ConversationFilter filter, Position before) {
        Set<String> conversations = text(filter)
                .flatMap(text -> indexed.values(text, selected(filter), Utterance::conversation))
                .orElseGet(() -> scanned(filter));
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

    /** Finds the conversations of the selected utterances in one pass. */
    private Set<String> scanned(ConversationFilter filter) {
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
        return conversations;
    }

    /** Returns a page of utterances of all conversations. */
    Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        PageRange range = new PageRange(before, 0, limit);
        return text(filter).flatMap(text -> indexed(text, filter, range)).orElseGet(() -> scanned(filter, range));
    }

    private Optional<Slice<Utterance>> indexed(String text, ConversationFilter filter, PageRange range) {
        return filter.tag().isEmpty()
                ? indexed.page(text, selected(filter), range)
                : indexed.page(text, selected(filter), tagged(filter), range);
    }

    private Slice<Utterance> scanned(ConversationFilter filter, PageRange range) {
        UtteranceMatcher matcher = UtteranceMatcher.of(filter);
        return matcher.matchesAll() && filter.tag().isEmpty()
                ? journal.page(selected(filter), range.before(), range.skip(), range.limit())
                : journal.search(
                        selected(filter), matcher.and(tagged(filter)), range.before(), range.skip(), range.limit());
    }

    /** Matches utterances of conversations with the tag of a filter; asks for each conversation once. */
    private Predicate<Utterance> tagged(ConversationFilter filter) {
        Map<String, Boolean> isTagged = new HashMap<>();
        return utterance ->
                isTagged.computeIfAbsent(utterance.conversation(), id -> isTagged(annotations.root(id), filter));
    }

    private static Optional<String> text(ConversationFilter filter) {
        return filter.text().filter(text -> !text.isEmpty());
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

    /** Matches utterances that contain a text, ignoring case. */
    private record UtteranceMatcher(String text) implements Predicate<Utterance> {

        static UtteranceMatcher of(ConversationFilter filter) {
            return new UtteranceMatcher(filter.text().orElse("").toLowerCase(Locale.ROOT));
        }

        /** Returns whether every utterance matches. */
        boolean matchesAll() {
            return text.isEmpty();
        }

        @Override
        public boolean test(Utterance utterance) {
            return text.isEmpty() || utterance.text().toLowerCase(Locale.ROOT).contains(text);
        }
    }
}
