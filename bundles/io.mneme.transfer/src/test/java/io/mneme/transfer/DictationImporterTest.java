package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.JournalException;
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

    private final InMemoryDictations dictations = new InMemoryDictations();

    @Test
    void countsWhatWasRecordedNotRecordedAndNoDictation() {
        ImportResult tally = record(dictations, line("a", "off") + line("b", "x → y") + "nonsense\n{}\n");
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
        InMemoryDictations full = new InMemoryDictations() {
            @Override
            public RecordResult record(String json, Instant now) {
                if (json.contains("old")) {
                    throw new TakenIdException("01M834J7QR5AXH92JJ339953D4");
                }
                return super.record(json, now);
            }
        };
        assertThat(record(full, line("old", "off").repeat(2) + line("new", "off")))
                .hasToString("1 dictation recorded; 2 skipped because their ids were recorded before");
    }

    @Test
    void showsOnlyTheFirstReasons() {
        assertThat(record(dictations, "{}\n".repeat(9)).toString())
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
        record(dictations, text);
        List<String> rare = dictations.confirmed("rare");
        assertThat(rare).hasSizeGreaterThan(10).isSortedAccordingTo(DictationImporterTest::byNumber);
        assertThat(dictations.recorded).hasSize(20_000);
    }

    @Test
    void keepsTheOrderOfTheNewest() {
        String text =
                IntStream.range(0, 5_000).mapToObj(n -> line("n" + n, "common")).collect(Collectors.joining());
        record(dictations, text);
        List<String> all = dictations.confirmed("common");
        assertThat(all.subList(all.size() - 200, all.size()))
                .containsExactlyElementsOf(
                        IntStream.range(4_800, 5_000).mapToObj(n -> "n" + n).toList());
    }

    @Test
    void recordsManyAtATime() {
        CyclicBarrier four = new CyclicBarrier(4);
        InMemoryDictations waiting = new InMemoryDictations() {
            @Override
            public RecordResult record(String json, Instant now) {
                RecordResult recording = super.record(json, now);
                if (json.contains("together")) {
                    meet(four);
                }
                return recording;
            }
        };
        String text = line("first", "common").repeat(1_000)
                + line("together", "common").repeat(4)
                + line("last", "common").repeat(300);
        assertThat(record(waiting, text).total()).isEqualTo(1_304);
    }

    @Test
    void stopsWhenTheStorageFails() {
        InMemoryDictations failing = new InMemoryDictations() {
            @Override
            public RecordResult record(String json, Instant now) {
                throw new JournalException("the disk is full");
            }
        };
        assertThatThrownBy(() -> record(failing, line("a", "off").repeat(1_000)))
                .isInstanceOf(JournalException.class)
                .hasMessage("the disk is full");
    }

    @Test
    void stopsWhenItsUserInterruptsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> record(dictations, line("a", "off"))).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static int byNumber(String a, String b) {
        return Integer.compare(Integer.parseInt(a.substring(1)), Integer.parseInt(b.substring(1)));
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception alone) {
            throw new IllegalStateException("no other thread was recording", alone);
        }
    }

    private static String line(String text, String mode) {
        return "{\"final_text\":\"" + text + "\",\"enhance_mode\":\"" + mode + "\"}\n";
    }

    private static ImportResult record(InMemoryDictations dictations, String text) {
        ProgressDisplay progress =
                new ProgressDisplay(new PrintStream(new ByteArrayOutputStream()), false, System::nanoTime);
        return new DictationImporter(dictations, Instant.EPOCH, progress)
                .record(new JsonLinesSource(SourceFixtures.stream(text)));
    }
}
