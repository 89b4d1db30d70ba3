package io.mneme.transfer.run;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.transfer.program.FineTuningImporter;
import io.mneme.transfer.run.BoundImporter.ImporterLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An importer that does what a test makes it of, with all files that it looks at, and with those of its mark that it reads. */
final class OddImporter implements HistoryImporter {

    /** The content of its files. */
    static final String OWN = "@odd\n";

    private final Looking looking;
    private final Reading reading;
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    interface Looking {

        boolean recognizes(SourceHead head);
    }

    interface Reading {

        void read(InputStream in, ImportReceiver receiver) throws IOException;
    }

    OddImporter(Looking looking, Reading reading) {
        this.looking = looking;
        this.reading = reading;
    }

    /** Returns imports by this importer and, for other files, that of fine-tuning. */
    static JobFixture jobs(Path folder, ImporterLimits limits, HistoryImporter odd) {
        ImporterRegistry registry = new ImporterRegistry(limits);
        registry.addImporter(odd, Map.of("service.ranking", 1));
        registry.addImporter(new FineTuningImporter(), Map.of());
        InMemoryRecord diary = InMemoryRecord.create();
        return new JobFixture(folder, diary, RecordFixture.engine(diary, registry));
    }

    /** Returns an archive with a file of this importer, and another one behind it. */
    static Path both(JobFixture jobs) throws IOException {
        return jobs.file("both.zip", JobFixture.zip("a.odd", OWN, "b.jsonl", JobFixture.TUNING));
    }

    @Override
    public String name() {
        return "odd";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return looking.recognizes(head) && head.text().equals(OWN);
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        try {
            reading.read(in, receiver);
        } catch (RuntimeException failed) {
            failure.complete(failed);
            throw failed;
        }
    }

    /** Returns what its reading has thrown, once it has. */
    Throwable awaitFailure() throws Exception {
        return failure.get(60, TimeUnit.SECONDS);
    }
}
