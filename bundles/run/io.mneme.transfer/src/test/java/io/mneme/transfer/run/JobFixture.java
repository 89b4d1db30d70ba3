package io.mneme.transfer.run;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.transfer.ImportReport;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Imports of files of a folder into a record in memory. */
record JobFixture(Path folder, InMemoryRecord diary, ImportEngine engine) {

    /** A file with two messages. */
    static final String TUNING = "{\"messages\":[{\"role\":\"user\",\"content\":\"Tea?\"},"
            + "{\"role\":\"assistant\",\"content\":\"Gladly.\"}]}\n";

    static JobFixture of(Path folder) {
        return of(folder, RecordFixture.shipped());
    }

    static JobFixture of(Path folder, List<HistoryImporter> importers) {
        InMemoryRecord diary = InMemoryRecord.create();
        return new JobFixture(folder, diary, RecordFixture.engine(diary, importers));
    }

    ImportReport run(Path file, boolean dryRun) {
        ImportJob job = job(file, dryRun);
        run(job);
        return job.report();
    }

    static void run(ImportJob job) {
        job.run(() -> {}, waiting -> {});
    }

    ImportJob job(Path file, boolean dryRun) {
        return engine.job(
                new ImportRequest("i-1", file.getFileName().toString(), file, dryRun, "test"), Optional.empty());
    }

    long entries() {
        return diary.journals().messages().status().entries()
                + diary.journals().dictations().status().entries()
                + diary.journals().utterances().status().entries();
    }

    List<Message> messages(String conversation) {
        return diary.journals().messages().newest(MessageLanes.ofConversation(conversation), 100, any -> true).stream()
                .map(stored -> stored.entry())
                .toList();
    }

    Path sample(String name) throws IOException {
        return file(name, text(name).getBytes(StandardCharsets.UTF_8));
    }

    static String text(String name) throws IOException {
        try (InputStream in = JobFixture.class.getResourceAsStream("/io/mneme/transfer/program/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    Path file(String name, String text) throws IOException {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    static byte[] zip(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                out.putNextEntry(new ZipEntry(namesAndTexts[i]));
                out.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
