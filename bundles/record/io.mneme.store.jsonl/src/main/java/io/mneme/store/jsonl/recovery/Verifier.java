package io.mneme.store.jsonl.recovery;

import io.mneme.api.journal.VerificationReport;
import io.mneme.api.journal.VerificationReport.CheckedFile;
import io.mneme.api.journal.VerificationReport.Defect;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.Postings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Verifies a journal: reads all bytes of all files, and reports their defects. */
public final class Verifier {

    private static final int MAX_DEFECTS = 1_000;

    private final JournalSettings settings;
    private final EntryDecoder<?> decoder;
    private final List<CheckedFile> files = new ArrayList<>();
    private final List<Defect> defects = new ArrayList<>();
    private final RepeatedIdCheck repeatedIds;
    private long omittedDefects;

    private Verifier(Snapshot<?> snapshot, JournalSettings settings, EntryDecoder<?> decoder) {
        this.repeatedIds = new RepeatedIdCheck(snapshot, MAX_DEFECTS);
        this.settings = settings;
        this.decoder = decoder;
    }

    /**
     * Verifies the files of a snapshot.
     *
     * @param leftovers staged files that no change uses any more
     */
    public static VerificationReport verify(
            Snapshot<?> snapshot, List<Path> leftovers, JournalSettings settings, EntryDecoder<?> decoder)
            throws StaleFileException {
        Verifier verifier = new Verifier(snapshot, settings, decoder);
        for (Snapshot.FileView file : (Iterable<Snapshot.FileView>) snapshot.files()::iterator) {
            verifier.read(file, snapshot.fileSet().get(file.number()));
        }
        verifier.omittedDefects += verifier.repeatedIds.report(verifier::add);
        for (Path leftover : leftovers) {
            String name = settings.folder().relativize(leftover).toString();
            verifier.add(new Defect(name, 0, "was left by a change that was interrupted", true));
        }
        return new VerificationReport(settings.name(), verifier.files, verifier.defects, verifier.omittedDefects);
    }

    private void read(Snapshot.FileView file, RefCountedSource source) throws StaleFileException {
        LineCounter lines = new LineCounter(file);
        try {
            long length = source.length();
            long end = LineScanner.scan(source, 0, length, settings.maxLineBytes(), lines);
            if (end < length) {
                add(new Defect(file.name(), lines.number + 1, "has no end", true));
            }
            source.damage().ifPresent(reason -> add(new Defect(file.name(), 0, reason, true)));
        } catch (StaleFileException e) {
            throw e;
        } catch (IOException e) {
            add(new Defect(file.name(), 0, "cannot be read: " + IoFailures.describe(e), false));
        }
        files.add(new CheckedFile(file.name(), file.bytes(), lines.entries, lines.skipped));
    }

    private void add(Defect defect) {
        if (defects.size() < MAX_DEFECTS) {
            defects.add(defect);
        } else {
            omittedDefects++;
        }
    }

    /** Counts the lines of one file. */
    private final class LineCounter implements LineScanner.LineSink {

        private final String file;
        private final int fileNumber;
        private long number;
        private long entries;
        private long skipped;

        private LineCounter(Snapshot.FileView file) {
            this.file = file.name();
            this.fileNumber = file.number();
        }

        @Override
        public void onLine(long start, byte[] bytes, int offset, int length) {
            number++;
            EntryDecoder.DecodedEntry<?> decoded = decoder.decode(bytes, offset, length);
            if (decoded.entry() == null) {
                skipped++;
                add(new Defect(file, number, decoded.reason(), false));
            } else {
                entries++;
                repeatedIds.addLine(LineAddress.of(fileNumber, start), number, decoded.id());
            }
        }

        @Override
        public void onBlankLine() {
            number++;
        }

        @Override
        public void onLongLine(long start) {
            number++;
            skipped++;
            add(new Defect(file, number, "is longer than " + settings.maxLineBytes() + " bytes", false));
        }
    }

    /** Reports the lines that repeat an id, and the line that has the id first, while all files are read. */
    private static final class RepeatedIdCheck {

        private final int maxLines;

        /** Addresses of the lines that repeat an id, ascending. */
        private final long[] addresses;

        /** Keys of the repeated ids, ascending. */
        private final long[] keys;

        /** For each of these keys the first line: number of its file and of the line; 0 if it was not found yet. */
        private final long[] firstLines;

        private final String[] files;
        private final List<RepeatedLine> repeated = new ArrayList<>();
        private long omitted;

        /**
         * A line that repeats an id.
         *
         * @param file name of the file
         * @param line number of the line
         * @param id the repeated id
         */
        private record RepeatedLine(String file, long line, String id) {}

        RepeatedIdCheck(Snapshot<?> snapshot, int maxLines) {
            Map<String, Postings> lanes = snapshot.table().lanes();
            this.maxLines = maxLines;
            this.keys = lanes.keySet().stream()
                    .filter(RepeatedIds::isHidden)
                    .mapToLong(RepeatedIds::key)
                    .sorted()
                    .toArray();
            this.addresses = lanes.keySet().stream()
                    .filter(RepeatedIds::isHidden)
                    .map(snapshot.table()::lane)
                    .flatMapToInt(lane -> Arrays.stream(lane.rows(), 0, lane.count()))
                    .mapToLong(row -> snapshot.table().addresses()[row])
                    .sorted()
                    .toArray();
            this.firstLines = new long[keys.length];
            this.files = new String[snapshot.fileSet().count()];
            snapshot.files().forEach(file -> files[file.number()] = file.name());
        }

        /** Adds a line whose entry has its own id. */
        void addLine(long address, long number, String id) {
            int key = keys.length == 0 ? -1 : Arrays.binarySearch(keys, IdKeys.key(id));
            if (key < 0) {
                return;
            }
            if (Arrays.binarySearch(addresses, address) < 0) {
                firstLines[key] = LineAddress.of(LineAddress.file(address), number);
            } else if (repeated.size() < maxLines) {
                repeated.add(new RepeatedLine(files[LineAddress.file(address)], number, id));
            } else {
                omitted++;
            }
        }

        /** Passes a defect for each line that repeats the id of an existing entry; returns the number of omitted lines. */
        long report(Consumer<Defect> sink) {
            for (RepeatedLine line : repeated) {
                long first = firstLines[Arrays.binarySearch(keys, IdKeys.key(line.id()))];
                if (first != 0) {
                    String problem = "repeats the id \"" + line.id() + "\" of line " + LineAddress.start(first) + " of "
                            + files[LineAddress.file(first)];
                    sink.accept(new Defect(line.file(), line.line(), problem, false));
                }
            }
            return omitted;
        }
    }
}
