package io.mneme.benchmarks.search;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.benchmarks.SampleDictationLines;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Generated texts that searches are measured on.
 *
 * @param name what they are, in words
 * @param texts the texts
 * @param journal the journal that they are entries of
 */
record SearchedTexts(String name, List<String> texts, JournalFolder journal) {

    private static final int REPLY_WORDS = 600;
    private static final int BATCH = 1_000;

    /** A journal of the distribution. */
    enum JournalFolder {
        DICTATIONS,
        MESSAGES
    }

    SearchedTexts {
        texts = List.copyOf(texts);
    }

    static SearchedTexts dictations(int count) {
        GeneratedDictations generated = new GeneratedDictations();
        List<String> texts = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            texts.add(generated.text());
        }
        return new SearchedTexts(String.format(Locale.ROOT, "%,d dictations", count), texts, JournalFolder.DICTATIONS);
    }

    /** Returns replies of an assistant, of about 4,000 characters. */
    static SearchedTexts replies(int count) {
        GeneratedDictations generated = new GeneratedDictations();
        List<String> texts = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            texts.add(generated.words(REPLY_WORDS) + "，" + generated.characters(2));
        }
        return new SearchedTexts(String.format(Locale.ROOT, "%,d long replies", count), texts, JournalFolder.MESSAGES);
    }

    /** Writes the journal into the data folder of a container that is not running. */
    void write(Path data) throws IOException {
        if (journal == JournalFolder.DICTATIONS) {
            writeDictations(Files.createDirectories(data.resolve("dictation")).resolve(BenchmarkJournals.FILE));
        } else {
            appendMessages(data.resolve("messages"));
        }
    }

    private void writeDictations(Path file) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int number = 0; number < texts.size(); number++) {
                lines.write(SampleDictationLines.line(
                        GeneratedDictations.timestamp(number), texts.get(number), GeneratedDictations.mode(number)));
            }
        }
    }

    private void appendMessages(Path folder) {
        JsonlJournal<Message> messages = BenchmarkJournals.messages(folder);
        for (int from = 0; from < texts.size(); from += BATCH) {
            messages.appendAll(texts.subList(from, Math.min(from + BATCH, texts.size())).stream()
                    .map(text ->
                            BenchmarkJournals.message("", "2026-03-12T10:30:00Z", "c1", "Ann", Role.ASSISTANT, text))
                    .toList());
        }
        BenchmarkJournals.close(messages);
    }
}
