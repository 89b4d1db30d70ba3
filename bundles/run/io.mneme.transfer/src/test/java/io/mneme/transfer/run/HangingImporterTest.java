package io.mneme.transfer.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import io.mneme.transfer.run.BoundImporter.ImporterLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An importer that hangs is named and given up, loses nothing that it has given, and keeps no other file from being read. */
class HangingImporterTest {

    /** Long enough for a call to begin on a busy machine. */
    private static final ImporterLimits LIMITS = new ImporterLimits(Duration.ofMillis(500), Duration.ofMillis(500));

    @TempDir
    Path folder;

    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void end() {
        over.countDown();
    }

    @Test
    void anImporterThatHangsInReadingIsGivenUpAndWhatItGaveIsRecorded() throws Exception {
        OddImporter odd = new OddImporter(head -> true, (in, receiver) -> {
            receiver.message(SourceMessage.of("line 1", "c", Role.USER, "Tea?"));
            awaitStubbornly();
            receiver.message(SourceMessage.of("line 2", "c", Role.USER, "Too late"));
        });
        JobFixture jobs = OddImporter.jobs(folder, LIMITS, odd);
        ImportReport report = jobs.run(OddImporter.both(jobs), false);
        assertThat(report.state()).isEqualTo(ImportState.COMPLETE);
        assertThat(report.problems())
                .containsExactly(
                        "after a.odd line 1 the importer odd did not answer within 500 ms",
                        "b.jsonl the importer odd could not look at it: it has not returned from an earlier call");
        assertThat(report.entries().recorded()).isEqualTo(3);
        over.countDown();
        assertThat(odd.awaitFailure()).hasMessage("the reading of this file has ended");
        assertThat(jobs.messages("odd:c")).hasSize(1);
    }

    @Test
    void anImporterThatHangsInLookingIsGivenUpAndTheNextOneLooks() throws IOException {
        JobFixture jobs = OddImporter.jobs(
                folder,
                LIMITS,
                new OddImporter(
                        head -> {
                            awaitStubbornly();
                            return true;
                        },
                        (in, receiver) -> {}));
        ImportReport report = jobs.run(jobs.file("b.jsonl", JobFixture.TUNING), false);
        assertThat(report.problems())
                .containsExactly("the importer odd could not look at it: it did not answer within 500 ms");
        assertThat(report.entries().recorded()).isEqualTo(2);
    }

    @Test
    void anImporterThatGetsOnMayTakeLongerThanTheLimit() throws IOException {
        JobFixture jobs = OddImporter.jobs(folder, LIMITS, new OddImporter(head -> true, (in, receiver) -> {
            long end = System.nanoTime() + 3 * LIMITS.standstill().toNanos();
            for (int line = 1; System.nanoTime() < end; line++) {
                receiver.skip("line " + line, "is odd");
                await(10);
            }
        }));
        ImportReport report = jobs.run(jobs.file("a.odd", OddImporter.OWN), false);
        assertThat(report.problems()).isEmpty();
        assertThat(report.state()).isEqualTo(ImportState.COMPLETE);
    }

    @Test
    void anImportIsStoppedAtOnceAlthoughItsImporterHangs() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        ImporterLimits patient = new ImporterLimits(Duration.ofSeconds(60), Duration.ofDays(1));
        JobFixture jobs = OddImporter.jobs(folder, patient, new OddImporter(head -> true, (in, receiver) -> {
            reading.countDown();
            awaitStubbornly();
        }));
        ImportJob job = jobs.job(jobs.file("a.odd", OddImporter.OWN), false);
        AtomicBoolean interrupted = new AtomicBoolean(true);
        Thread thread = new Thread(() -> {
            JobFixture.run(job);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        thread.start();
        assertThat(reading.await(60, TimeUnit.SECONDS)).isTrue();
        job.stop();
        assertThat(job.await(Duration.ofSeconds(60))).isTrue();
        thread.join();
        assertThat(job.report().state()).isEqualTo(ImportState.STOPPED);
        assertThat(interrupted).isFalse();
    }

    @Test
    void anImporterThatReadsOnAtTheEndOfAFileDoesNotGetOn() throws IOException {
        JobFixture jobs = OddImporter.jobs(folder, LIMITS, new OddImporter(head -> true, (in, receiver) -> {
            while (over.getCount() > 0) {
                in.read();
            }
        }));
        assertThat(jobs.run(jobs.file("a.odd", OddImporter.OWN), false).problems())
                .containsExactly("after the beginning the importer odd did not answer within 500 ms");
    }

    @Test
    void anImporterWithoutANameInTimeTakesNoPart() {
        ImporterRegistry registry = new ImporterRegistry(LIMITS);
        registry.addImporter(
                new HistoryImporter() {
                    @Override
                    public String name() {
                        awaitStubbornly();
                        return "odd";
                    }

                    @Override
                    public boolean recognizes(SourceHead head) {
                        return true;
                    }

                    @Override
                    public void read(SourceHead head, InputStream in, ImportReceiver receiver) {
                        // never asked
                    }
                },
                Map.of());
        assertThat(registry.names()).isEmpty();
    }

    private void awaitStubbornly() {
        while (over.getCount() > 0) {
            try {
                over.await();
            } catch (InterruptedException ignored) {
                // It is stubborn.
            }
        }
    }

    private void await(long millis) {
        try {
            over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
