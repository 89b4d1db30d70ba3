package io.mneme.store.jsonl.recovery;

import io.mneme.api.journal.VerificationReport;
import io.mneme.api.journal.VerificationReport.CheckedFile;
import io.mneme.api.journal.VerificationReport.Defect;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Verifies a journal: reads all bytes of all files, and reports their defects. */
public final class Verifier {

    private static final int MAX_DEFECTS = 1_000;

    private final String journal;
    private final JournalSettings settings;
    private final EntryDecoder<?> decoder;
    private final List<CheckedFile> files = new ArrayList<>();
    private final List<Defect> defects = new ArrayList<>();
    private final RepeatedIdCheck repeatedIds;
    private long omittedDefects;

    private Verifier(String journal, Snapshot<?> snapshot, JournalSettings settings, EntryDecoder<?> decoder) {
        this.journal = journal;
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
            String journal,
            Snapshot<?> snapshot,
            List<Path> leftovers,
            JournalSettings settings,
            EntryDecoder<?> decoder)
            throws StaleFileException {
        Verifier verifier = new Verifier(journal, snapshot, settings, decoder);
        for (Snapshot.FileView file : (Iterable<Snapshot.FileView>) snapshot.files()::iterator) {
            verifier.read(file, snapshot.fileSet().get(file.number()));
        }
        verifier.omittedDefects += verifier.repeatedIds.report(verifier::add);
        for (Path leftover : leftovers) {
            String name = settings.folder().relativize(leftover).toString();
            verifier.add(new Defect(name, 0, "was left by a change that was interrupted", true));
        }
        return new VerificationReport(journal, verifier.files, verifier.defects, verifier.omittedDefects);
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
}
