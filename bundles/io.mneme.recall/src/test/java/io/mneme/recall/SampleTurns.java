package io.mneme.recall;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTerm;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurn.ConversationPlace;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.api.candidate.TermMatches;
import io.mneme.api.candidate.TurnTraits;
import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A conversation {@code c1} in a journal {@code message}, whose turns are searched by their words as they are written. */
final class SampleTurns implements CandidateSearch {

    private record SampleTurn(String author, String text, Instant time, int session) {}

    private final List<SampleTurn> turns = new ArrayList<>();
    private final List<Integer> removed = new ArrayList<>();
    private final List<CandidateQuery> queries = new ArrayList<>();

    /** Adds a turn of a session that takes place in this month of 2025. */
    SampleTurns say(int month, String author, String text) {
        Instant time = Instant.parse("2025-%02d-10T10:00:00Z".formatted(month)).plusSeconds(turns.size());
        turns.add(new SampleTurn(author, text, time, month));
        return this;
    }

    /** Makes the entry of a turn unreadable, as that of an edited one. */
    SampleTurns change(int turn) {
        removed.add(turn);
        return this;
    }

    List<CandidateQuery> queries() {
        return queries;
    }

    @Override
    public CandidateTurns candidates(CandidateQuery query) {
        queries.add(query);
        List<CandidateTerm> terms =
                query.words().stream().map(word -> new CandidateTerm(1, 1)).toList();
        List<CandidateTurn> found = new ArrayList<>();
        for (int turn = 0; turn < turns.size(); turn++) {
            found.add(turn(turn, query.words()));
        }
        return new CandidateTurns(terms, found, List.of());
    }

    private CandidateTurn turn(int index, List<String> words) {
        SampleTurn turn = turns.get(index);
        List<String> said = Arrays.asList(turn.text().toLowerCase(Locale.ROOT).split("\\W+"));
        List<Integer> matches =
                words.stream().map(word -> Collections.frequency(said, word)).toList();
        return new CandidateTurn(
                "message",
                new Position(index + 1L),
                "r1",
                Optional.of(turn.time()),
                Optional.of(new ConversationPlace("c1", index, turn.session())),
                new TermMatches(matches, matches, words.stream().map(word -> 0).toList()),
                new TurnTraits(
                        turn.author(),
                        words.contains(turn.author().toLowerCase(Locale.ROOT)),
                        said.contains("yesterday"),
                        turn.text().endsWith("?"),
                        said.size()));
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> wanted) {
        Map<CandidateTurn, Integer> indexes = new HashMap<>();
        wanted.forEach(turn -> indexes.put(turn, (int) turn.position().value() - 1));
        return wanted.stream()
                .filter(turn -> !removed.contains(indexes.get(turn)))
                .map(turn -> new CandidateEntry(
                        turn,
                        "m" + turn.position().value(),
                        Map.of("content", turns.get(indexes.get(turn)).text())))
                .toList();
    }
}
