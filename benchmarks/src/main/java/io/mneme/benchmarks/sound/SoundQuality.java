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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        Map<String, String> homophones = new LinkedHashMap<>();
        data.names().forEach(name -> spelling.of(name).ifPresent(other -> homophones.put(name, other)));
        return List.of(
                "%,d sentences, %,d names of persons"
                        .formatted(data.sentences().size(), data.names().size()),
                row("name as it is spelled: nothing is found", data.names(), name -> hits(name)
                        .isEmpty()),
                row("name by its sound: nothing is found", data.names(), name -> hits("~" + name)
                        .isEmpty()),
                row("name by its sound: its spelling is first", data.names(), this::isSpelledFirst),
                row(
                        "homophone of a name: the name is in the first 5",
                        homophones.keySet(),
                        name -> isAmongTheFirst(name, homophones.get(name))),
                row("homophone of a name: nothing is found", homophones.values(), other -> hits("~" + other)
                        .isEmpty()));
    }

    private static String row(String label, Collection<String> names, Predicate<String> counted) {
        long part = names.stream().filter(counted).count();
        return String.format(
                Locale.ROOT, "%-48s %6.2f %% (%d of %d)", label, 100.0 * part / names.size(), part, names.size());
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
