package io.mneme.index.lucene.candidate;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateQuery.TimeSpan;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.TurnFilter;
import io.mneme.index.lucene.harness.IndexHarness;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** Turns of conversations in an index, a minute one after the other. */
abstract class CandidateFixture {

    static final Duration GAP = Duration.ofHours(1);
    static final Instant START = Instant.parse("2025-05-01T10:00:00Z");

    final IndexHarness index = IndexHarness.inMemory();
    final CandidateFinder finder = new CandidateFinder(index.feed, () -> Optional.of(index.labels));
    int minutes;

    @AfterEach
    void close() {
        index.close();
    }

    /** Appends a turn of a conversation, a minute after the one before. */
    void say(String conversation, String author, String content) {
        say(conversation, author, Role.USER, content);
    }

    void say(String conversation, String author, Role role, String content) {
        minutes++;
        index.journal.append(new Message(
                "",
                START.plus(Duration.ofMinutes(minutes)).toString(),
                conversation,
                author,
                "",
                role,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of()));
    }

    CandidateTurns candidates(String conversation, String... words) {
        return candidates(conversation, List.of(), TurnFilter.NONE, words);
    }

    CandidateTurns candidates(String conversation, List<TimeSpan> spans, TurnFilter filter, String... words) {
        index.awaitIndexed();
        return finder.candidates(query(conversation, spans, filter, 200, words));
    }

    static CandidateQuery query(
            String conversation, List<TimeSpan> spans, TurnFilter filter, int limit, String... words) {
        return new CandidateQuery(
                List.of(words),
                Optional.of(conversation).filter(id -> !id.isEmpty()),
                Set.of(),
                GAP,
                spans,
                filter,
                limit);
    }

    static List<Long> positions(CandidateTurns candidates) {
        return candidates.turns().stream().map(turn -> turn.position().value()).toList();
    }

    static CandidateTurn turn(CandidateTurns candidates, long position) {
        return candidates.turns().stream()
                .filter(turn -> turn.position().value() == position)
                .findFirst()
                .orElseThrow();
    }
}
