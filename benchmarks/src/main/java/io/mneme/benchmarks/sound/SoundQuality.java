package io.mneme.benchmarks.sound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.record.dictation.DictationKind;
import io.mneme.sound.PhoneticCodes;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures how well searches find the names of persons: spelled as they are, and spelled with other characters of the same
 * pinyin. Records the shares.
 */
public final class SoundQuality {

    private static final long SEED = 4711;
    private static final int FIRST_HITS = 5;
    private static final int MAX_HITS = 100;
    private static final double PERCENT = 100;

    private final FigureRecorder recorder = FigureRecorder.ofRun();
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
        measure(NamedSentences.read(data), scratch);
    }

    private static void measure(NamedSentences data, Path scratch) {
        PhoneticCodes codes = new PhoneticCodes();
        JsonlJournal<Dictation> journal = BenchmarkJournals.dictations(scratch.resolve("data"), "never");
        DictationKind kind = new DictationKind();
        journal.appendAll(data.sentences().stream()
                .map(sentence -> kind.decode("{\"final_text\":\"" + sentence + "\"}"))
                .toList());
        try (BenchmarkIndex index = new BenchmarkIndex(scratch.resolve("index"), codes)) {
            index.follow(journal, kind);
            new SoundQuality(index.search()).measure(data, codes);
        } finally {
            BenchmarkJournals.close(journal);
        }
    }

    private void measure(NamedSentences data, PhoneticCodes codes) {
        HomophoneSpelling spelling = new HomophoneSpelling(codes, String.join("", data.sentences()), SEED);
        Map<String, String> homophones = new LinkedHashMap<>();
        data.names().forEach(name -> spelling.of(name).ifPresent(other -> homophones.put(name, other)));
        String names = "%,d names in %,d sentences, "
                .formatted(data.names().size(), data.sentences().size());
        record(names + "as they are spelled: nothing is found", data.names(), name -> hits(name)
                .isEmpty());
        record(names + "by their sound: nothing is found", data.names(), name -> hits("~" + name)
                .isEmpty());
        record(names + "by their sound: the spelling is first", data.names(), this::isSpelledFirst);
        String others = "%,d other spellings of them, ".formatted(homophones.size());
        record(
                others + "by their sound: the name is in the first 5 hits",
                homophones.keySet(),
                name -> isAmongTheFirst(name, homophones.get(name)));
        record(others + "by their sound: nothing is found", homophones.values(), other -> hits("~" + other)
                .isEmpty());
    }

    private void record(String what, Collection<String> names, Predicate<String> counted) {
        long part = names.stream().filter(counted).count();
        recorder.figure("sound", what).run("%", PERCENT * part / names.size()).record();
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

    /** Spells a name with other characters of the same pinyin, as a speech recogniser does. */
    private static final class HomophoneSpelling {

        private final SoundCodes codes;
        private final Map<String, List<String>> characters;
        private final Random random;

        /**
         * Creates a speller.
         *
         * @param codes the codes of sounds
         * @param text the text whose characters are used
         * @param seed the seed of the choice among them
         */
        HomophoneSpelling(SoundCodes codes, String text, long seed) {
            this.codes = codes;
            this.random = new Random(seed);
            this.characters = text.codePoints()
                    .distinct()
                    .mapToObj(Character::toString)
                    .collect(groupingBy(character -> codes.syllables(character).get(0), toList()));
        }

        /** Returns the name with every character replaced that has a homophone; empty if that does not sound the same. */
        Optional<String> of(String name) {
            List<String> syllables = codes.syllables(name);
            StringBuilder spelled = new StringBuilder();
            for (int at = 0; at < syllables.size(); at++) {
                String original = name.substring(at, at + 1);
                List<String> others = characters.getOrDefault(syllables.get(at), List.of()).stream()
                        .filter(other -> !other.equals(original))
                        .toList();
                spelled.append(others.isEmpty() ? original : others.get(random.nextInt(others.size())));
            }
            return Optional.of(spelled.toString())
                    .filter(other ->
                            !other.equals(name) && codes.syllables(other).equals(syllables));
        }
    }

    /** Chinese sentences with the names of persons that occur in them. */
    private record NamedSentences(List<String> sentences, Set<String> names) {

        private static final Pattern PERSON = Pattern.compile("\\[([^\\[\\]]+)\\]");
        private static final Pattern MARKS = Pattern.compile("[\\[\\]<>()]");

        /** Reads transcripts of AISHELL-NER: in each line an id, a space, and a sentence with persons in brackets. */
        static NamedSentences read(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder.resolve("aishell_ner"))) {
                List<Path> transcripts = files.filter(file -> file.toString().endsWith(".txt"))
                        .sorted()
                        .toList();
                Set<String> names = new LinkedHashSet<>();
                Set<String> sentences = new LinkedHashSet<>();
                for (Path transcript : transcripts) {
                    for (String line : Files.readAllLines(transcript, UTF_8)) {
                        String marked = line.substring(line.indexOf(' ') + 1);
                        Matcher person = PERSON.matcher(marked);
                        while (person.find()) {
                            names.add(person.group(1));
                        }
                        sentences.add(MARKS.matcher(marked).replaceAll(""));
                    }
                }
                return new NamedSentences(List.copyOf(sentences), names);
            }
        }
    }
}
