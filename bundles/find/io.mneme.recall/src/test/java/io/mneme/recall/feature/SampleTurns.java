package io.mneme.recall.feature;

import io.mneme.api.journal.Position;
import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurn.ConversationPlace;
import io.mneme.api.search.CandidateTurn.TermCounts;
import io.mneme.api.search.CandidateTurn.TermMatches;
import io.mneme.api.search.CandidateTurn.TermMatches.PassageMatch;
import io.mneme.api.search.CandidateTurn.TurnTraits;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.CandidateTurns.CandidateTerm;
import io.mneme.api.search.TextPassage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A conversation {@code c1} in a journal {@code message}, whose turns are searched by their words as they are written. */
public final class SampleTurns implements CandidateSearch {

    private record SampleTurn(String author, String role, String text, Instant time, int session) {}

    /** A text is split after each empty line. */
    private static final String PASSAGE_END = "(?<=\\n\\n)";

    private final List<SampleTurn> turns = new ArrayList<>();
    private final List<Integer> removed = new ArrayList<>();
    private final List<CandidateQuery> queries = new ArrayList<>();

    /** Adds a turn of a session that takes place in this month of 2025. */
    public SampleTurns say(int month, String author, String text) {
        return say(month, author, "user", text);
    }

    public SampleTurns say(int month, String author, String role, String text) {
        Instant time = Instant.parse("2025-%02d-10T10:00:00Z".formatted(month)).plusSeconds(turns.size());
        turns.add(new SampleTurn(author, role, text, time, month));
        return this;
    }

    /** Makes the entry of a turn unreadable, as that of an edited one. */
    public SampleTurns change(int turn) {
        removed.add(turn);
        return this;
    }

    public List<CandidateQuery> queries() {
        return queries;
    }

    @Override
    public CandidateTurns candidates(CandidateQuery query) {
        queries.add(query);
        List<CandidateTerm> terms =
                query.words().stream().map(word -> new CandidateTerm(1, 1, .5)).toList();
        List<CandidateTurn> found = new ArrayList<>();
        for (int turn = 0; turn < turns.size(); turn++) {
            found.add(turn(turn, query));
        }
        return new CandidateTurns(terms, found, List.of());
    }

    private CandidateTurn turn(int index, CandidateQuery query) {
        List<String> words = query.words();
        SampleTurn turn = turns.get(index);
        List<PassageMatch> passages = new ArrayList<>();
        for (String passage : turn.text().split(PASSAGE_END)) {
            List<String> said = words(passage);
            passages.add(new PassageMatch(passages.size(), said.size(), counts(words, said)));
        }
        List<String> said = words(turn.text());
        TermCounts matches = counts(words, said);
        return new CandidateTurn(
                "message",
                new Position(index + 1L),
                "r1",
                Optional.of(turn.time()),
                Optional.of(new ConversationPlace("c1", index, turn.session())),
                new TermMatches(
                        matches,
                        matches,
                        passages.stream().filter(SampleTurns::isMatching).toList()),
                new TurnTraits(
                        turn.author(),
                        turn.role(),
                        words.contains(turn.author().toLowerCase(Locale.ROOT)),
                        said.contains("yesterday"),
                        turn.text().endsWith("?"),
                        said.size(),
                        passages.size()),
                query.filter().role().filter(role -> !role.equals(turn.role())).isEmpty());
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+"));
    }

    private static TermCounts counts(List<String> words, List<String> said) {
        return TermCounts.of(words.stream()
                .mapToInt(word -> Collections.frequency(said, word))
                .toArray());
    }

    private static boolean isMatching(PassageMatch passage) {
        return IntStream.range(0, passage.stemmed().size())
                .anyMatch(term -> passage.stemmed().get(term) > 0);
    }

    /** Returns the paragraphs of a text. */
    private static List<TextPassage> passages(String text) {
        List<TextPassage> passages = new ArrayList<>();
        int start = 0;
        for (String passage : text.split(PASSAGE_END)) {
            passages.add(new TextPassage("content", start, start + passage.length()));
            start += passage.length();
        }
        return passages;
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> wanted) {
        Map<CandidateTurn, Integer> indexes = new HashMap<>();
        wanted.forEach(turn -> indexes.put(turn, (int) turn.position().value() - 1));
        return wanted.stream()
                .filter(turn -> !removed.contains(indexes.get(turn)))
                .map(turn -> entry(turn, turns.get(indexes.get(turn)).text()))
                .toList();
    }

    private static CandidateEntry entry(CandidateTurn turn, String text) {
        return new CandidateEntry(turn, "m" + turn.position().value(), Map.of("content", text), passages(text));
    }
}
