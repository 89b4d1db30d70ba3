package io.mneme.ui.http.imports;

import io.mneme.api.transfer.HistoryImports;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportReport.ImportedEntries;
import io.mneme.api.transfer.ImportReport.ImportedFiles;
import io.mneme.api.transfer.ImportReport.SkipReason;
import io.mneme.api.transfer.ImportState;
import io.mneme.api.transfer.RefusedImportException;
import io.mneme.api.transfer.UnknownImportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Imports files by counting their bytes. The names {@code slow}, {@code long} and {@code busy} have the answers of such files. */
public final class StubImports implements HistoryImports {

    private static final String ID = "i-0123456789abcdef";
    private volatile ImportReport last = report("conversations.json", false, ImportState.WAITING, 0);

    @Override
    public ImportReport receive(String file, InputStream body, boolean dryRun, String actor) {
        if (file.equals("long") || file.equals("busy")) {
            throw new RefusedImportException("the file " + file + " is refused", file.equals("long"));
        }
        try {
            long bytes = body.transferTo(OutputStream.nullOutputStream());
            last = report(file, dryRun, file.equals("slow") ? ImportState.RUNNING : ImportState.COMPLETE, bytes);
            return last;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static ImportReport report(String file, boolean dryRun, ImportState state, long recorded) {
        Optional<Instant> finished =
                state == ImportState.COMPLETE ? Optional.of(Instant.EPOCH.plusSeconds(1)) : Optional.empty();
        return new ImportReport(
                ID,
                file,
                dryRun,
                state,
                1,
                Instant.EPOCH,
                finished,
                new ImportedFiles(List.of("chatgpt"), 1, 0, 0, List.of()),
                new ImportedEntries(List.of("message"), recorded, 0, 0, 1, 1, Optional.of(Instant.EPOCH), finished),
                List.of(new SkipReason("has no text", 1, "conversation 1")),
                List.of());
    }

    @Override
    public ImportReport find(String id) {
        if (!id.equals(ID)) {
            throw new UnknownImportException(id);
        }
        return last;
    }

    @Override
    public ImportReport await(String id, Duration timeout) {
        return find(id);
    }

    @Override
    public List<ImportReport> list() {
        return List.of(last);
    }

    @Override
    public ImportReport stop(String id) {
        return find(id);
    }

    @Override
    public List<String> importers() {
        return List.of("chatgpt", "claude");
    }
}
