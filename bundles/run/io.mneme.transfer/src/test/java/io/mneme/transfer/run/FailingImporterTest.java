package io.mneme.transfer.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.spi.transfer.SourceMessage;
import io.mneme.transfer.run.BoundImporter.ImporterLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An importer that throws is named, loses nothing that it has given, and keeps no other file from being read. */
class FailingImporterTest {

    private static final ImporterLimits LIMITS = ImporterLimits.DEFAULT;

    @TempDir
    Path folder;

    static Stream<Supplier<Throwable>> failures() {
        return Stream.of(
                () -> new IllegalStateException("broken"),
                () -> new IOException("broken"),
                () -> new AssertionError("broken"),
                () -> new NoClassDefFoundError("broken"),
                StackOverflowError::new);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAnImporterThrowsInReadingIsNamedAndHarmsNoOtherFile(Supplier<Throwable> failure) throws IOException {
        JobFixture jobs = OddImporter.jobs(folder, LIMITS, new OddImporter(head -> true, (in, receiver) -> {
            receiver.message(SourceMessage.of("line 1", "c", Role.USER, "Tea?"));
            throw sneaky(failure.get());
        }));
        ImportReport report = jobs.run(OddImporter.both(jobs), false);
        assertThat(report.problems())
                .singleElement()
                .asString()
                .startsWith("after a.odd line 1 the importer odd threw ")
                .contains(failure.get().getClass().getName())
                .doesNotContain("broken");
        assertThat(report.entries().recorded()).isEqualTo(3);
        assertThat(report.files().importers()).containsExactly("odd", "openai-fine-tuning");
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatAnImporterThrowsInLookingIsNamedAndTheNextOneLooks(Supplier<Throwable> failure) throws IOException {
        JobFixture jobs = OddImporter.jobs(
                folder,
                LIMITS,
                new OddImporter(
                        head -> {
                            throw sneaky(failure.get());
                        },
                        (in, receiver) -> {}));
        ImportReport report = jobs.run(jobs.file("b.jsonl", JobFixture.TUNING), false);
        assertThat(report.problems())
                .singleElement()
                .asString()
                .startsWith("the importer odd could not look at it: it threw ")
                .doesNotContain("broken");
        assertThat(report.entries().recorded()).isEqualTo(2);
    }

    @Test
    void aFileThatNoImporterCouldLookAtIsKept() throws IOException {
        JobFixture jobs = OddImporter.jobs(
                folder,
                LIMITS,
                new OddImporter(
                        head -> {
                            throw new IllegalStateException();
                        },
                        (in, receiver) -> {}));
        assertThat(jobs.run(jobs.file("a.odd", OddImporter.OWN), false).state()).isEqualTo(ImportState.UNKNOWN);
    }

    @Test
    void anImporterThatFailsFiveTimesInARowIsSetAside() throws IOException {
        JobFixture jobs = OddImporter.jobs(folder, LIMITS, new OddImporter(head -> true, (in, receiver) -> {
            throw new IllegalStateException();
        }));
        byte[] zip = JobFixture.zip(
                "1.odd",
                OddImporter.OWN,
                "2.odd",
                OddImporter.OWN,
                "3.odd",
                OddImporter.OWN,
                "4.odd",
                OddImporter.OWN,
                "5.odd",
                OddImporter.OWN,
                "6.odd",
                OddImporter.OWN,
                "7.odd",
                OddImporter.OWN);
        ImportReport report = jobs.run(jobs.file("seven.zip", zip), false);
        assertThat(report.problems()).hasSize(5);
        assertThat(report.files().ignored()).isEqualTo(2);
        assertThat(jobs.engine().importers().names()).containsExactly("openai-fine-tuning");
    }

    private static RuntimeException sneaky(Throwable any) {
        FailingImporterTest.<RuntimeException>raise(any);
        throw new AssertionError();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable any) throws T {
        throw (T) any;
    }
}
