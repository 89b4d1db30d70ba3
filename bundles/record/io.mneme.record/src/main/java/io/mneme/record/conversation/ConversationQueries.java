package io.mneme.record.conversation;

import static java.util.Comparator.comparing;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.lookup.IndexedEntries;
import io.mneme.record.lookup.PageRange;
import java.util.HashMap;
import java.util.Iterator;
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
     * A conversation that was found, without its entries: very many can be held in memory while they are sorted.
     *
     * @param id its id
     * @param journal name of the journal of its newest entry
     * @param last position of its newest entry
     */
    private record LastActivity(String id, String journal, Position last) {

        static LastActivity of(ConversationHead head) {
            return new LastActivity(
                    head.id(), head.newest().journal(), head.newest().position());
        }
    }

    /**
     * A conversation of a page, without its newest entry: those of a whole page may exceed the memory.
     *
     * @param end where its newest entry is
     * @param transcript what was said in it
     */
    private record ListedConversation(LastActivity end, Transcript transcript) {}

    private final ConversationJournal<Utterance> utterances;
    private final IndexLookup index;
    private final Annotations annotations;
    private final ConversationFinder finder;

    ConversationQueries(
            Journal<Utterance> utterances, Annotations annotations, ConversationFinder finder, IndexLookup index) {
        this.utterances = new ConversationJournal<>(utterances, new UtteranceForm());
        this.index = index;
        this.annotations = annotations;
        this.finder = finder;
    }

    /** Returns a page of conversations; reads only those of the page. */
    ConversationPage conversations(ConversationFilter filter, ConversationCursor after, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        ConversationCursor start = after.equals(ConversationCursor.START) ? finder.now() : after;
        List<ListedConversation> found = found(filter, start)
                .map(head -> new ListedConversation(LastActivity.of(head), head.transcript()))
                .limit(limit + 1L)
                .toList();
        List<ListedConversation> page = found.subList(0, Math.min(limit, found.size()));
        List<Conversation> conversations = page.stream()
                .flatMap(listed -> finder.summarise(listed.end().id(), listed.transcript()).stream())
                .toList();
        Optional<ConversationCursor> next = found.size() > limit ? Optional.of(end(start, page)) : Optional.empty();
        return new ConversationPage(
                conversations,
                next,
                Transcript.skipped(finder.journals().stream()
                        .map(each -> each.journal().status().skipped())
                        .toList()));
    }

    private Stream<ConversationHead> found(ConversationFilter filter, ConversationCursor start) {
        boolean hasEntryFilter = filter.from().isPresent()
                || filter.until().isPresent()
                || text(filter).isPresent();
        Stream<ConversationHead> heads = hasEntryFilter ? matching(filter, start) : finder.heads(start);
        return heads.filter(head -> isOfProject(head, filter)).filter(head -> isTagged(head.id(), filter));
    }

    private static ConversationCursor end(ConversationCursor start, List<ListedConversation> page) {
        ConversationCursor end = start;
        for (ListedConversation listed : page) {
            end = end.after(listed.end().journal(), listed.end().last());
        }
        return end;
    }

    /** Finds the conversations of the selected entries. */
    private Stream<ConversationHead> matching(ConversationFilter filter, ConversationCursor start) {
        Set<String> conversations = new LinkedHashSet<>();
        finder.journals()
                .forEach(journal ->
                        conversations.addAll(SearchedJournal.of(journal, index).conversations(filter)));
        List<LastActivity> found = conversations.stream()
                .filter(id -> !id.isEmpty())
                .map(annotations::root)
                .distinct()
                .flatMap(id -> finder.headOfRoot(id, start).stream())
                .map(LastActivity::of)
                .filter(end -> start.before(end.journal()).isAfter(end.last()))
                .sorted(comparing(LastActivity::last).reversed())
                .toList();
        return ConversationFinder.merged(finder.journals().stream()
                .map(journal -> heads(found, journal.name(), start))
                .toList());
    }

    /** Reads the found conversations of a journal again, one at a time. */
    private Iterator<ConversationHead> heads(List<LastActivity> found, String journal, ConversationCursor bounds) {
        return found.stream()
                .filter(end -> end.journal().equals(journal))
                .flatMap(end -> finder.headOfRoot(end.id(), bounds).stream())
                .iterator();
    }

    /** Returns a page of utterances of all conversations. */
    Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        return SearchedJournal.of(utterances, index).page(filter, tagged(filter), new PageRange(before, 0, limit));
    }

    /** Matches utterances of conversations with the tag of a filter; asks for each conversation once. */
    private Optional<Predicate<Utterance>> tagged(ConversationFilter filter) {
        Map<String, Boolean> isTagged = new HashMap<>();
        return filter.tag()
                .map(tag -> utterance -> isTagged.computeIfAbsent(
                        utterance.conversation(), id -> isTagged(annotations.root(id), filter)));
    }

    private static Optional<String> text(ConversationFilter filter) {
        return filter.text().filter(text -> !text.isEmpty());
    }

    private static boolean isOfProject(ConversationHead head, ConversationFilter filter) {
        return filter.project()
                .filter(project -> !project.equals(head.project()))
                .isEmpty();
    }

    private boolean isTagged(String id, ConversationFilter filter) {
        return filter.tag().isEmpty()
                || annotations.properties(id).tags().contains(filter.tag().get());
    }

    /**
     * A journal whose entries are found by a filter: through the index if it has an answer, otherwise by reading them.
     *
     * @param source the journal
     * @param indexed its entries, as the index finds them
     */
    private record SearchedJournal<E>(ConversationJournal<E> source, IndexedEntries<E> indexed) {

        static <E> SearchedJournal<E> of(ConversationJournal<E> source, IndexLookup index) {
            return new SearchedJournal<>(source, index.of(source.journal()));
        }

        /** Returns the ids of the conversations that the found entries name; the empty one if some name none. */
        Set<String> conversations(ConversationFilter filter) {
            return selected(filter)
                    .map(query -> text(filter)
                            .flatMap(text -> indexed.values(text, query, source.form()::conversation))
                            .orElseGet(() -> scanned(filter, query)))
                    .orElse(Set.of());
        }

        /** Finds the conversations of the selected entries in one pass. */
        private Set<String> scanned(ConversationFilter filter, EntryQuery query) {
            Predicate<E> matcher = matcher(filter);
            // In the order of the journal, so that their heads are read file by file.
            Set<String> conversations = new LinkedHashSet<>();
            Predicate<E> collector = entry -> {
                if (matcher.test(entry)) {
                    conversations.add(source.form().conversation(entry));
                }
                return false;
            };
            source.journal().search(query, collector, Position.END, 0, 1);
            return conversations;
        }

        /** Returns a page of the found entries that are wanted. */
        Slice<E> page(ConversationFilter filter, Optional<Predicate<E>> wanted, PageRange range) {
            EntryQuery query = selected(filter).orElseThrow();
            return text(filter)
                    .flatMap(text -> wanted.map(some -> indexed.page(text, query, some, range))
                            .orElseGet(() -> indexed.page(text, query, range)))
                    .orElseGet(() -> scanned(filter, query, wanted, range));
        }

        private Slice<E> scanned(
                ConversationFilter filter, EntryQuery query, Optional<Predicate<E>> wanted, PageRange range) {
            Journal<E> journal = source.journal();
            return text(filter).isEmpty() && wanted.isEmpty()
                    ? journal.page(query, range.before(), range.skip(), range.limit())
                    : journal.search(
                            query,
                            matcher(filter).and(wanted.orElse(any -> true)),
                            range.before(),
                            range.skip(),
                            range.limit());
        }

        /** Selects by project and time; empty if the journal has no entry of the project. */
        private Optional<EntryQuery> selected(ConversationFilter filter) {
            return filter.project()
                    .map(source.form()::projectLane)
                    .orElse(Optional.of(Journal.ALL_ENTRIES))
                    .map(lane -> EntryQuery.ofLane(lane).between(filter.from(), filter.until()));
        }

        /** Matches entries that contain the text of a filter, ignoring case. */
        private Predicate<E> matcher(ConversationFilter filter) {
            String text = filter.text().orElse("").toLowerCase(Locale.ROOT);
            return entry -> text.isEmpty()
                    || source.form().texts(entry).stream()
                            .anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(text));
        }
    }
}
