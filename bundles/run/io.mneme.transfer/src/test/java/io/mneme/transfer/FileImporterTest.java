package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.support.line.LineDigest;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordJournals;
import io.mneme.testkit.RecordKinds;
import io.mneme.transfer.run.TransferKind;
import io.mneme.transfer.source.SourceFixtures;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileImporterTest {

    private static final String OLD_ID = "01M834J7QR5AXH92JJ339953D4";

    private final InMemoryRecord diary = InMemoryRecord.create();

    @Test
    void countsWhatWasRecordedNotRecordedAndNoDictation() {
        ImportResult result = record(diary, line("a", "off") + line("b", "x → y") + "[]\n{\"final_text\":7}\n");
        assertThat(result)
                .hasToString(
                        """
                        1 dictation recorded; 1 not recorded by rule, because their mode is a chain of modes; \
                        2 skipped because they are no dictations:
                          line 3: must be a JSON object
                          line 4: final_text must be given, as a text""");
    }

    @Test
    void passesOverDictationsWhoseIdWasRecordedBefore() {
        String old = "{\"final_text\":\"old\",\"id\":\"" + OLD_ID + "\"}\n";
        diary.dictations().record(old, Instant.EPOCH);
        assertThat(record(diary, old.repeat(2) + line("new", "off")))
                .hasToString("1 dictation recorded; 2 already there");
    }

    @Test
    void recordsAFileWithoutIdsOnce() {
        String text = line("a", "off") + line("same", "off").repeat(3) + line("b", "off");
        assertThat(record(diary, text)).hasToString("5 dictations recorded");
        assertThat(record(diary, text)).hasToString("0 dictations recorded; 5 already there");
        assertThat(FinalTexts.of(diary, "off")).containsExactly("a", "same", "same", "same", "b");
    }

    @Test
    void recordsWhatWasAddedToAFile() {
        String text = line("a", "off") + line("same", "off");
        record(diary, text);
        assertThat(record(diary, text + line("same", "off"))).hasToString("1 dictation recorded; 2 already there");
    }

    @Test
    void givesALineTheIdThatItHasInPlace() {
        record(diary, line("a", "off").repeat(2));
        String digest =
                LineDigest.hex(SourceFixtures.item("", line("a", "off").strip()).digest());
        assertThat(diary.dictations().find("d-" + digest + "-0")).isPresent();
        assertThat(diary.dictations().find("d-" + digest + "-1")).isPresent();
    }

    @Test
    void countsEqualLinesOverAllSources() {
        FileImporter<?> importer =
                new FileImporter<>(new TransferKind<>(RecordKinds.dictation(), diary.dictationImporter()));
        importer.record(SourceFixtures.lines(line("a", "off")), "2026-01.jsonl", progress());
        importer.record(SourceFixtures.lines(line("a", "off") + "{}"), "2026-02.jsonl", progress());
        assertThat(importer.result())
                .hasToString(
                        """
                        2 dictations recorded; 1 skipped because they are no dictations:
                          2026-02.jsonl line 2: final_text must be given, as a text""");
    }

    @Test
    void showsOnlyTheFirstReasons() {
        assertThat(record(diary, "{}\n".repeat(9)).toString())
                .contains("9 skipped", "line 5: ", "\n  …")
                .doesNotContain("line 6: ");
    }

    @Test
    void keepsTheOrderOfTheFile() {
        List<String> texts = IntStream.range(0, 5_000).mapToObj(n -> "n" + n).toList();
        record(diary, texts.stream().map(text -> line(text, "common")).collect(Collectors.joining()));
        assertThat(FinalTexts.of(diary, "common")).isEqualTo(texts);
    }

    @Test
    void recordsTheRestAfterAFailure() {
        AtomicInteger writes = new AtomicInteger();
        MemoryJournal<Dictation> failing = new MemoryJournal<>(RecordKinds.dictation()) {
            @Override
            public List<StoredEntry<Dictation>> appendAll(List<Dictation> entries) {
                if (writes.incrementAndGet() == 2) {
                    throw new JournalException("the disk is full");
                }
                return super.appendAll(entries);
            }
        };
        InMemoryRecord broken = InMemoryRecord.over(RecordJournals.create().withDictations(failing));
        String text =
                IntStream.range(0, 1_200).mapToObj(n -> line("n" + n, "off")).collect(Collectors.joining());
        assertThatThrownBy(() -> record(broken, text))
                .isInstanceOf(JournalException.class)
                .hasMessage("the disk is full");
        assertThat(record(broken, text)).hasToString("700 dictations recorded; 500 already there");
        assertThat(FinalTexts.of(broken, "off")).hasSize(1_200).startsWith("n0").endsWith("n1199");
    }

    @Test
    void stopsWhenItsUserInterruptsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> record(diary, line("a", "off"))).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static String line(String text, String mode) {
        return "{\"final_text\":\"" + text + "\",\"enhance_mode\":\"" + mode + "\"}\n";
    }

    private static ProgressDisplay progress() {
        return new ProgressDisplay(new PrintStream(new ByteArrayOutputStream()), false, System::nanoTime);
    }

    private static ImportResult record(InMemoryRecord diary, String text) {
        FileImporter<Dictation> importer =
                new FileImporter<>(new TransferKind<>(RecordKinds.dictation(), diary.dictationImporter()));
        importer.record(SourceFixtures.lines(text), "", progress());
        return importer.result();
    }
}
