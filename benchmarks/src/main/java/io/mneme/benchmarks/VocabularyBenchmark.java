package io.mneme.benchmarks;

import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import io.mneme.sound.PhoneticCodes;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import io.mneme.vocabulary.JournalledVocabulary;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;

/** Which of 10,000 terms occur in a text, by spelling and by sound. Half of the terms are Chinese names, half are words. */
public class VocabularyBenchmark extends SampledBenchmark {

    private static final int TERMS = 10_000;
    private static final int LIMIT = 50;
    private static final int LONG_TEXT_REPEATS = 100;
    private static final long SEED = 4711;
    private static final String SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗";
    private static final String GIVEN_NAMES = "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂红华文玲萍辉鑫宇晨雨佳欣怡涵";
    private static final String[] SYLLABLES = {
        "ka", "te", "lo", "min", "dra", "son", "vi", "ber", "fo", "lin", "gar", "us"
    };
    private static final String DICTATION = "昨天跟王萍萍和 Minka Teson 一起看了合同，";

    private JsonlJournal<TermEntry> journal;
    private Vocabulary vocabulary;
    private String longText;

    @Override
    protected void prepare() throws IOException {
        journal = BenchmarkJournals.terms(scratch.folder());
        vocabulary = new JournalledVocabulary(journal, new PhoneticCodes(), new Unredacted());
        vocabulary.importTerms(String.join("\n", terms()), TermImportFormat.TEXT, Instant.EPOCH);
        longText = DICTATION.repeat(LONG_TEXT_REPEATS);
        if (journal.status().entries() != TERMS || ofADictation().isEmpty()) {
            throw new IllegalStateException("this is not what is to be measured: " + journal.status());
        }
    }

    @Override
    protected void release() {
        BenchmarkJournals.close(journal);
    }

    @Benchmark
    public List<TermMatch> ofADictation() {
        return vocabulary.select(DICTATION, LIMIT);
    }

    @Benchmark
    public List<TermMatch> ofALongText() {
        return vocabulary.select(longText, LIMIT);
    }

    private static Set<String> terms() {
        Random random = new Random(SEED);
        Set<String> terms = new LinkedHashSet<>();
        while (terms.size() < TERMS) {
            terms.add(terms.size() % 2 == 0 ? name(random) : words(random));
        }
        return terms;
    }

    private static String name(Random random) {
        return "" + any(SURNAMES, random) + any(GIVEN_NAMES, random) + any(GIVEN_NAMES, random);
    }

    private static String words(Random random) {
        return word(random) + " " + word(random);
    }

    private static String word(Random random) {
        return SYLLABLES[random.nextInt(SYLLABLES.length)]
                + SYLLABLES[random.nextInt(SYLLABLES.length)]
                + SYLLABLES[random.nextInt(SYLLABLES.length)];
    }

    private static char any(String characters, Random random) {
        return characters.charAt(random.nextInt(characters.length()));
    }

    /** Redactions that are switched off, as shipped. */
    private static final class Unredacted implements Redactions {

        @Override
        public List<String> redact(RedactionSink sink, List<String> texts) {
            return texts;
        }

        @Override
        public long generation(RedactionSink sink) {
            return 0;
        }

        @Override
        public RedactionStatus status() {
            return new RedactionStatus(List.of(), List.of(), List.of());
        }
    }
}
