package io.mneme.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The newest ten confirmed dictations of a mode, among 200,000 of which twelve are of the rare one. They are asked for again
 * and again, as for the prompts of a user at work, and so come from memory, after a look at whether the file was touched.
 */
public class NewestBenchmark extends SampledBenchmark {

    private static final int DICTATIONS = 200_000;
    private static final int LIMIT = 10;

    private Path file;
    private JsonlJournal<Dictation> journal;

    @Override
    protected void prepare() throws IOException {
        file = scratch.folder().resolve(BenchmarkJournals.FILE);
        SampleDictationLines.write(file, DICTATIONS);
        journal = BenchmarkJournals.dictations(scratch.folder(), "never");
        long rare = journal.status().lanes().get(DictationLanes.confirmed("rare"));
        if (rare != SampleDictationLines.RARE
                || newest("rare").size() != LIMIT
                || newest("common").size() != LIMIT) {
            throw new IllegalStateException("this is not what is to be measured: " + rare + " of the rare mode");
        }
    }

    @Override
    protected void release() {
        BenchmarkJournals.close(journal);
    }

    @Benchmark
    public List<StoredEntry<Dictation>> ofACommonMode() {
        return newest("common");
    }

    @Benchmark
    public List<StoredEntry<Dictation>> ofARareMode() {
        return newest("rare");
    }

    /** The yardstick: the whole file, line by line, as a program without an index reads it. */
    @Benchmark
    public Deque<JsonNode> byLinearScan() throws IOException {
        ObjectMapper json = new ObjectMapper();
        Deque<JsonNode> newest = new ArrayDeque<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode dictation = json.readTree(line);
                if (dictation.path("enhance_mode").asText().equals("rare")) {
                    newest.addLast(dictation);
                    if (newest.size() > LIMIT) {
                        newest.removeFirst();
                    }
                }
            }
        }
        return newest;
    }

    private List<StoredEntry<Dictation>> newest(String mode) {
        return journal.newest(DictationLanes.confirmed(mode), LIMIT, any -> true);
    }
}
