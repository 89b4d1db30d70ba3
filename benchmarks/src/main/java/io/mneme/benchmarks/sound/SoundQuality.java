package io.mneme.benchmarks.sound;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.BenchmarkSoundIndex;
import io.mneme.record.dictation.DictationKind;
import io.mneme.sound.PhoneticCodes;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Measures how well searches find the names of persons: spelled as they are, and spelled with other characters of the same
 * pinyin. Prints the shares.
 */
public final class SoundQuality {

    private static final long SEED = 4711;
    private static final int FIRST_HITS = 5;
    private static final int MAX_HITS = 100;

    private final Search search;

    private SoundQuality(Search search) {
        this.search = search;
    }

    /** Measures with the names of a folder of data sets, or prints that there are none. */
    public static void main(String[] arguments) throws IOException {
        Path data = Path.of(arguments[0]);
        if (!Files.isDirectory(data.resolve("aishell_ner"))) {
            System.out.println("bench sound: skipped, since there is no folder aishell_ner in the data");
            return;
        }
        Path scratch = Files.createTempDirectory(Path.of(""), "scratch").toAbsolutePath();
        measure(NamedSentences.read(data), scratch).forEach(System.out::println);
    }

    private static List<String> measure(NamedSentences data, Path scratch) {
        PhoneticCodes codes = new PhoneticCodes();
        JsonlJournal<Dictation> journal = BenchmarkJournals.dictations(scratch.resolve("data"), "never");
        DictationKind kind = new DictationKind();
        journal.appendAll(data.sentences().stream()
                .map(sentence -> kind.decode("{\"final_text\":\"" + sentence + "\"}"))
                .toList());
        try (BenchmarkSoundIndex index = new BenchmarkSoundIndex(scratch.resolve("index"), journal, kind, codes)) {
            return new SoundQuality(index.search()).report(data, codes);
        } finally {
            BenchmarkJournals.close(journal);
        }
    }

    private List<String> report(NamedSentences data, PhoneticCodes codes) {
        HomophoneSpelling spelling = new HomophoneSpelling(codes, String.join("", data.sentences()), SEED);
        List<String> homophones = new ArrayList<>();
        List<String> spelledOtherwise = new ArrayList<>();
        for (String name : data.names()) {
            spelling.of(name).ifPresent(other -> {
                homophones.add(name);
                spelledOtherwise.add(other);
            });
        }
        long found = 0;
        for (int at = 0; at < homophones.size(); at++) {
            found += isAmongTheFirst(homophones.get(at), spelledOtherwise.get(at)) ? 1 : 0;
        }
        return List.of(
                "%,d sentences, %,d names of persons"
                        .formatted(data.sentences().size(), data.names().size()),
                row("name as it is spelled: nothing is found", data.names(), name -> hits(name)
                        .isEmpty()),
                row("name by its sound: nothing is found", data.names(), name -> hits("~" + name)
                        .isEmpty()),
                row("name by its sound: its spelling is first", data.names(), this::isSpelledFirst),
                line("homophone of a name: the name is in the first 5", found, homophones.size()),
                row("homophone of a name: nothing is found", spelledOtherwise, other -> hits("~" + other)
                        .isEmpty()));
    }

    private static String row(String label, Collection<String> names, Predicate<String> counted) {
        return line(label, names.stream().filter(counted).count(), names.size());
    }

    private static String line(String label, long part, long whole) {
        return String.format(Locale.ROOT, "%-48s %6.2f %% (%d of %d)", label, 100.0 * part / whole, part, whole);
    }

    private List<String> hits(String query) {
        return search.search(SearchQuery.of(query).page(0, MAX_HITS)).hits().stream()
                .map(SoundQuality::text)
                .toList();
    }

    private static String text(SearchHit hit) {
        return hit.texts().get("final_text");
    }

    private boolean isAmongTheFirst(String name, String homophone) {
        return hits("~" + homophone).stream().limit(FIRST_HITS).anyMatch(text -> text.contains(name));
    }

    /** Returns whether no hit with another spelling is before one with this spelling. */
    private boolean isSpelledFirst(String name) {
        List<String> hits = hits("~" + name);
        long spelled = hits.stream().filter(text -> text.contains(name)).count();
        return spelled > 0 && hits.stream().limit(spelled).allMatch(text -> text.contains(name));
    }
}
