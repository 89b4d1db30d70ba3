package io.mneme.transfer.run;

import io.mneme.spi.transfer.SourceHead;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The texts of one import that no importer recognizes: histories of a program that is not known yet, perhaps. Those of an archive are kept,
 * until it is known whether they accompany what was read, and then wait. For the thread of the import.
 */
final class UnknownFiles {

    private static final int MAX_FILES = 100;
    private static final char REPLACEMENT = '\uFFFD';

    private final ImportRequest request;
    private final Optional<ImportFolder> folder;
    private final List<UnknownFile> files = new ArrayList<>();
    private long keptBytes;

    /** @param kept what is kept of it; empty if it is not */
    private record UnknownFile(String name, SourceHead head, Optional<ImportRequest> kept) {}

    /** @param folder where files of an archive are kept; empty if they are not */
    UnknownFiles(ImportRequest request, Optional<ImportFolder> folder) {
        this.request = request;
        this.folder = folder;
    }

    /** Takes a file. */
    void add(String name, SourceHead head, InputStream content) throws IOException {
        if (files.size() < MAX_FILES && isText(head)) {
            files.add(new UnknownFile(name, head, folder.isEmpty() ? Optional.empty() : kept(name, content)));
        }
    }

    private Optional<ImportRequest> kept(String name, InputStream content) throws IOException {
        Optional<ImportRequest> kept = folder.orElseThrow().receivePart(request, name, content, keptBytes);
        keptBytes += kept.isPresent() ? Files.size(kept.get().path()) : 0;
        return kept;
    }

    /** Pictures and sounds are no histories, nor are pages for browsers. */
    private static boolean isText(SourceHead head) {
        String text = head.text();
        int malformed = text.indexOf(REPLACEMENT);
        // The last character may be cut off.
        boolean isUtf8 = malformed < 0 || malformed >= text.length() - 1;
        return isUtf8 && text.indexOf('\0') < 0 && " <".indexOf(head.firstCharacter()) < 0;
    }

    /**
     * Decides what becomes of the files when the import has ended.
     *
     * @param keep whether they are to wait
     * @return what is to wait
     */
    List<ImportRequest> settle(ImporterRegistry importers, ImportTally tally, boolean keep) {
        Set<String> readers = tally.importers();
        List<String> names = new ArrayList<>();
        List<ImportRequest> waiting = new ArrayList<>();
        for (UnknownFile file : files) {
            boolean isUnknown = !importers.isAccompanying(file.head(), readers);
            if (isUnknown) {
                names.add(ImportTally.shown(file.name()));
            }
            file.kept()
                    .filter(kept -> folder.orElseThrow().settle(kept, keep && isUnknown))
                    .ifPresent(waiting::add);
        }
        tally.setUnknown(names, waiting.size());
        files.clear();
        return waiting;
    }
}
