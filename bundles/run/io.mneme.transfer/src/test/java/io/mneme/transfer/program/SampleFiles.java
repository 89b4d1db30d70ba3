package io.mneme.transfer.program;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract.SampleFile;
import io.mneme.spi.transfer.ReceivedItems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The files of other programs, made by hand with what is odd about them. */
final class SampleFiles {

    private SampleFiles() {}

    static SampleFile of(String name) {
        try (InputStream in = Objects.requireNonNull(SampleFiles.class.getResourceAsStream(name), name)) {
            return new SampleFile(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static ReceivedItems read(HistoryImporter importer, String name) {
        return read(importer, of(name));
    }

    static ReceivedItems read(HistoryImporter importer, SampleFile file) {
        try {
            return ReceivedItems.of(importer, file.name(), file.text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
