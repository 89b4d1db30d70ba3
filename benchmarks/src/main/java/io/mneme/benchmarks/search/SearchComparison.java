package io.mneme.benchmarks.search;

import static java.util.stream.Collectors.joining;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.journal.Journal;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchQuery;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares searches with SQLite FTS5, on the same turns and by turns: how long questions take, and how many Chinese names are
 * not found.
 */
public final class SearchComparison {

    private static final String NAME = "search";
    private static final int TURNS = 110_000;
    private static final int HITS = 10;
    private static final int WARM_UP_ROUNDS = 5;

    /** The number of questions after which the other engine has its turn. */
    private static final int BATCH = 204;

    private static final double TIMES_AS_FAST = 100;
    private static final double MAX_MILLIS = 10;
    private static final double PERCENT = 100;

    private static final String WORDS = "unicode61";
    private static final String TRIGRAMS = "trigram";

    private final FigureRecorder recorder = FigureRecorder.ofRun();
    private final Search search;
    private final TurnCorpus corpus;

    private SearchComparison(Search search, TurnCorpus corpus) {
        this.search = search;
        this.corpus = corpus;
    }

    /** A search of one of the engines. */
    private interface EngineSearch<Q> {

        List<?> find(Q query) throws Exception;
    }

    /**
     * Records the figures.
     *
     * @param arguments the folder of the conversations
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        if (!TurnCorpus.isIn(folder)) {
            System.out.println("Skipped: there are no conversations in " + folder);
            return;
        }
        TurnCorpus corpus = TurnCorpus.read(folder, TURNS);
        try (ScratchFolder scratch = new ScratchFolder()) {
            JsonlJournal<Message> journal =
                    BenchmarkJournals.messages(scratch.folder().resolve("message"));
            MessageTurns.append(journal, corpus.turns());
            try (BenchmarkIndex index = new BenchmarkIndex(scratch.folder().resolve("index"))) {
                index.follow(journal, BenchmarkJournals.MESSAGE);
                new SearchComparison(index.search(), corpus).run(scratch.folder());
            } finally {
                BenchmarkJournals.close(journal);
            }
        }
    }

    private void run(Path folder) throws Exception {
        double byWords;
        double byTrigrams;
        try (FtsTable table = new FtsTable(folder.resolve("words.db"), WORDS, corpus.turns(), HITS)) {
            compareQuestions(table);
            byWords = shareWithoutHits(name -> table.search('"' + name + '"'));
        }
        try (FtsTable table = new FtsTable(folder.resolve("trigrams.db"), TRIGRAMS, corpus.turns(), HITS)) {
            byTrigrams = shareWithoutHits(name -> table.search('"' + name + '"'));
        }
        double ours = shareWithoutHits(this::find);
        String names =
                "%,d Chinese names: nothing is found".formatted(corpus.names().size());
        recorder.figure(NAME, names)
                .run("%", ours)
                .peer("FTS5 with " + TRIGRAMS, List.of(byTrigrams))
                .atMost(0)
                .record();
        recorder.figure(NAME, names)
                .run("%", ours)
                .peer("FTS5 with " + WORDS, List.of(byWords))
                .record();
    }

    private List<?> find(String query) {
        return search.search(SearchQuery.of(query).page(0, HITS)).hits();
    }

    private void compareQuestions(FtsTable table) throws Exception {
        List<QuestionQuery> queries =
                corpus.questions().stream().map(QuestionQuery::of).toList();
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            for (QuestionQuery query : queries) {
                find(query.forSearch());
            }
        }
        List<CallLatencies> ours = new ArrayList<>();
        List<CallLatencies> theirs = new ArrayList<>();
        for (int from = 0; from < queries.size(); from += BATCH) {
            List<QuestionQuery> batch = queries.subList(from, Math.min(from + BATCH, queries.size()));
            ours.add(time(batch, query -> find(query.forSearch())));
            theirs.add(time(batch, query -> table.search(query.forFts())));
        }
        String what = "a question, %,d turns, ".formatted(corpus.turns().size());
        recorder.figure(NAME, what + "median")
                .runs("ms", millis(ours, .5))
                .peer("FTS5", millis(theirs, .5))
                .atMostOfPeer(1 / TIMES_AS_FAST)
                .record();
        recorder.figure(NAME, what + "99th percentile")
                .runs("ms", millis(ours, .99))
                .peer("FTS5", millis(theirs, .99))
                .atMost(MAX_MILLIS)
                .record();
    }

    private static CallLatencies time(List<QuestionQuery> batch, EngineSearch<QuestionQuery> search) throws Exception {
        CallLatencies latencies = new CallLatencies();
        for (QuestionQuery query : batch) {
            latencies.time(() -> search.find(query));
        }
        return latencies.sorted();
    }

    private static List<Double> millis(List<CallLatencies> runs, double share) {
        return runs.stream().map(run -> run.millis(share)).toList();
    }

    private double shareWithoutHits(EngineSearch<String> search) throws Exception {
        double empty = 0;
        for (String name : corpus.names()) {
            empty += search.find(name).isEmpty() ? 1 : 0;
        }
        return PERCENT * empty / corpus.names().size();
    }

    /** Turns of conversations as messages of a journal. */
    private static final class MessageTurns {

        private static final int BATCH = 1_000;

        private MessageTurns() {}

        /** Appends turns in their order. */
        static void append(Journal<Message> journal, List<String> turns) {
            for (int from = 0; from < turns.size(); from += BATCH) {
                journal.appendAll(turns.subList(from, Math.min(from + BATCH, turns.size())).stream()
                        .map(MessageTurns::message)
                        .toList());
            }
        }

        private static Message message(String text) {
            return BenchmarkJournals.message("", "2026-03-12T10:30:00Z", "c1", "Ann", Role.USER, text);
        }
    }

    /** A text in natural language as a query of both engines: any of its words may match, and the best matches come first. */
    private record QuestionQuery(List<String> words) {

        private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

        QuestionQuery {
            words = List.copyOf(words);
        }

        static QuestionQuery of(String text) {
            return new QuestionQuery(Stream.of(BETWEEN_WORDS.split(text.toLowerCase()))
                    .filter(word -> !word.isEmpty())
                    .distinct()
                    .toList());
        }

        /** Returns the query in the language of {@link io.mneme.api.search.Search}. */
        String forSearch() {
            return String.join(" OR ", words);
        }

        /** Returns the query in the language of FTS5. */
        String forFts() {
            return words.stream().map(word -> '"' + word + '"').collect(joining(" OR "));
        }
    }
}
