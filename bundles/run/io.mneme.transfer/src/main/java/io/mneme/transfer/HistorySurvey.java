package io.mneme.transfer;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKind;
import io.mneme.transfer.HistoryFinder.HistoryFiles;
import io.mneme.transfer.source.ImportSource;
import io.mneme.transfer.source.SourceFile;
import io.mneme.transfer.source.SourceItem;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the files of a history, and changes nothing. Not safe for use by several threads. */
final class HistorySurvey<E> {

    private static final int MAX_REASONS = 10;

    private final HistoryFiles files;
    private final EntryKind<E> kind;
    private final Map<Integer, Long> versions = new HashMap<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<String> openEnds = new ArrayList<>();
    private final List<String> obstacles = new ArrayList<>();
    private Optional<Instant> first = Optional.empty();
    private Optional<Instant> last = Optional.empty();
    private long entries;
    private long skipped;

    private HistorySurvey(HistoryFiles files, EntryKind<E> kind) {
        this.files = files;
        this.kind = kind;
    }

    /**
     * Reads the files.
     *
     * @param kind reads the lines, as the journal does
     */
    static <E> FoundHistory read(HistoryFiles files, EntryKind<E> kind) {
        HistorySurvey<E> survey = new HistorySurvey<>(files, kind);
        survey.checkFolder();
        files.files().forEach(survey::readFile);
        return survey.result();
    }

    private FoundHistory result() {
        return new FoundHistory(files, entries, first, last, versions, skipped, reasons, openEnds, obstacles);
    }

    private void checkFolder() {
        if (!Files.isWritable(files.folder())) {
            obstacles.add("the folder cannot be written, so nothing could be recorded there");
        }
    }

    private void readFile(Path file) {
        String name = files.folder().relativize(file).toString();
        if (Files.isSymbolicLink(file)) {
            obstacles.add(name + " is a symbolic link, and a journal opens none; adopt the folder that it leads to");
        } else if (Files.isReadable(file) && !Files.isWritable(file)) {
            obstacles.add(name + " cannot be written");
        }
        try (ImportSource source = SourceFile.lines(file)) {
            readLines(source, name);
            noteOpenEnd(file, name);
        } catch (IOException unreadable) {
            boolean denied = unreadable instanceof AccessDeniedException;
            skip(name + " cannot be read: " + (denied ? "its permissions do not allow it" : unreadable.getMessage()));
            if (!Files.isReadable(file)) {
                obstacles.add(name + " cannot be read");
            }
        }
    }

    private void readLines(ImportSource source, String name) throws IOException {
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            if (item.get() instanceof LineItem line) {
                readLine(line, name);
            } else if (item.get() instanceof RejectedItem rejected) {
                skip(name + " " + rejected.describe());
            }
            item = source.next();
        }
    }

    private void readLine(LineItem line, String name) {
        try {
            E entry = kind.decode(line.text());
            entries++;
            kind.timestamp(entry).ifPresent(this::addTime);
            if (entry instanceof Utterance utterance) {
                versions.merge(utterance.version(), 1L, Long::sum);
            }
        } catch (InvalidEntryException none) {
            skip(name + " " + line.place() + ": " + none.getMessage());
        }
    }

    private void addTime(Instant time) {
        first = first.filter(earlier -> !time.isBefore(earlier)).or(() -> Optional.of(time));
        last = last.filter(later -> !time.isAfter(later)).or(() -> Optional.of(time));
    }

    private void skip(String reason) {
        skipped++;
        if (reasons.size() < MAX_REASONS) {
            reasons.add(reason);
        }
    }

    private void noteOpenEnd(Path file, String name) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            if (!SourceFile.isCompressed(file) && bytes.length() > 0) {
                bytes.seek(bytes.length() - 1);
                if (bytes.read() != '\n') {
                    openEnds.add(name);
                }
            }
        }
    }
}
