package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.FailingJournal;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordJournals;
import io.mneme.testkit.RecordKinds;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DictationImporterTest {

    private static final String OLD_ID = "01M834J7QR5AXH92JJ339953D4";

    private final InMemoryRecord diary = InMemoryRecord.create();

    @Test
    void countsWhatWasRecordedNotRecordedAndNoDictation() {
        ImportResult tally = record(diary, line("a", "off") + line("b", "x → y") + "[]\n{\"final_text\":7}\n");
        assertThat(tally)
                .hasToString(
                        """
                        1 dictation recorded; 1 not recorded by rule, because their mode is a chain of modes; \
                        2 skipped because they are no dictations:
                          line 3: must be a JSON object
                          line 4: final_text must be a text""");
    }

    @Test
    void countsDictationsThatWereImportedBefore() {
        String old = "{\"final_text\":\"old\",\"id\":\"" + OLD_ID + "\"}\n";
        diary.dictations().record(old, Instant.EPOCH);
        assertThat(record(diary, old.repeat(2) + line("new", "off")))
                .hasToString("1 dictation recorded; 2 skipped because their ids were recorded before");
    }

    @Test
    void showsOnlyTheFirstReasons() {
        assertThat(record(diary, "{}\n".repeat(9)).toString())
                .contains("9 skipped", "line 5: ", "\n  …")
                .doesNotContain("line 6: ");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void keepsTheOrderOfARareMode(long seed) {
        Random random = new Random(seed);
        String text = IntStream.range(0, 20_000)
                .mapToObj(n -> line("n" + n, random.nextInt(500) == 0 ? "rare" : "common"))
                .collect(Collectors.joining());
        record(diary, text);
        List<String> rare = FinalTexts.of(diary, "rare");
        assertThat(rare).hasSizeGreaterThan(10).isSortedAccordingTo(DictationImporterTest::byNumber);
        assertThat(diary.journals().dictations().status().entries()).isEqualTo(20_000);
    }

    @Test
    void keepsTheOrderOfTheNewest() {
        String text =
                IntStream.range(0, 5_000).mapToObj(n -> line("n" + n, "common")).collect(Collectors.joining());
        record(diary, text);
        List<String> all = FinalTexts.of(diary, "common");
        assertThat(all.subList(all.size() - 200, all.size()))
                .containsExactlyElementsOf(
                        IntStream.range(4_800, 5_000).mapToObj(n -> "n" + n).toList());
    }

    @Test
    void recordsManyAtATime() {
        CyclicBarrier four = new CyclicBarrier(4);
        MemoryJournal<Dictation> waiting = new MemoryJournal<>(RecordKinds.dictation()) {
            @Override
            public StoredEntry<Dictation> append(Dictation entry) {
                StoredEntry<Dictation> stored = super.append(entry);
                if (entry.finalText().equals("together")) {
                    meet(four);
                }
                return stored;
            }
        };
        String text = line("first", "common").repeat(1_000)
                + line("together", "common").repeat(4)
                + line("last", "common").repeat(300);
        assertThat(record(over(waiting), text).total()).isEqualTo(1_304);
    }

    @Test
    void stopsWhenTheStorageFails() {
        FailingJournal<Dictation> failing = new FailingJournal<>(RecordKinds.dictation());
        failing.fail(new JournalException("the disk is full"));
        assertThatThrownBy(() -> record(over(failing), line("a", "off").repeat(1_000)))
                .isInstanceOf(JournalException.class)
                .hasMessage("the disk is full");
    }

    @Test
    void stopsWhenItsUserInterruptsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> record(diary, line("a", "off"))).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static int byNumber(String a, String b) {
        return Integer.compare(Integer.parseInt(a.substring(1)), Integer.parseInt(b.substring(1)));
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(60, TimeUnit.SECONDS);
        } catch (Exception alone) {
            throw new IllegalStateException("no other thread was recording", alone);
        }
    }

    private static String line(String text, String mode) {
        return "{\"final_text\":\"" + text + "\",\"enhance_mode\":\"" + mode + "\"}\n";
    }

    private static InMemoryRecord over(MemoryJournal<Dictation> journal) {
        return InMemoryRecord.over(RecordJournals.create().withDictations(journal));
    }

    private static ImportResult record(InMemoryRecord diary, String text) {
        ProgressDisplay progress =
                new ProgressDisplay(new PrintStream(new ByteArrayOutputStream()), false, System::nanoTime);
        return new DictationImporter(diary.dictations(), Instant.EPOCH, progress)
                .record(new JsonLinesSource(SourceFixtures.stream(text)));
    }
}
