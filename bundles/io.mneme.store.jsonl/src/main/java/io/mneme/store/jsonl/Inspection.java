package io.mneme.store.jsonl;

import io.mneme.api.journal.Verification;
import io.mneme.api.journal.Verification.CheckedFile;
import io.mneme.api.journal.Verification.Defect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads every file of a journal from its first byte to its last, and says what is wrong. */
final class Inspection {

    private static final int MOST = 1_000;

    private final String journal;
    private final Settings settings;
    private final Decoder<?> decoder;
    private final List<CheckedFile> files = new ArrayList<>();
    private final List<Defect> defects = new ArrayList<>();
    private final RepeatedIdCheck repeatedIds;
    private long further;

    private Inspection(String journal, View<?> view, Settings settings, Decoder<?> decoder) {
        this.journal = journal;
        this.repeatedIds = new RepeatedIdCheck(view, MOST);
        this.settings = settings;
        this.decoder = decoder;
    }

    /** Reads the files that a view shows; {@code leftovers} are prepared files that nothing is done with any more. */
    static Verification of(String journal, View<?> view, List<Path> leftovers, Settings settings, Decoder<?> decoder)
            throws GoneException {
        Inspection inspection = new Inspection(journal, view, settings, decoder);
        for (View.Shown file : (Iterable<View.Shown>) view.files()::iterator) {
            inspection.read(file, view.sources().get(file.number()));
        }
        inspection.further += inspection.repeatedIds.report(inspection::add);
        for (Path left : leftovers) {
            String name = settings.folder().relativize(left).toString();
            inspection.add(new Defect(name, 0, "was left by a change that was interrupted", true));
        }
        return new Verification(journal, inspection.files, inspection.defects, inspection.further);
    }

    private void read(View.Shown file, Source source) throws GoneException {
        Lines lines = new Lines(file);
        try {
            long length = source.length();
            long end = LineScanner.scan(source, 0, length, settings.maxLine(), lines);
            if (end < length) {
                add(new Defect(file.name(), lines.number + 1, "has no end", true));
            }
            source.damage().ifPresent(why -> add(new Defect(file.name(), 0, why, true)));
        } catch (GoneException e) {
            throw e;
        } catch (IOException e) {
            add(new Defect(file.name(), 0, "cannot be read: " + Reason.of(e), false));
        }
        files.add(new CheckedFile(file.name(), file.bytes(), lines.entries, lines.skipped));
    }

    private void add(Defect defect) {
        if (defects.size() < MOST) {
            defects.add(defect);
        } else {
            further++;
        }
    }

    /** Counts the lines of one file. */
    private final class Lines implements LineScanner.Sink {

        private final String file;
        private final int fileNumber;
        private long number;
        private long entries;
        private long skipped;

        private Lines(View.Shown file) {
            this.file = file.name();
            this.fileNumber = file.number();
        }

        @Override
        public void line(long start, byte[] bytes, int offset, int length) {
            number++;
            Decoder.Decoded<?> decoded = decoder.decode(bytes, offset, length);
            if (decoded.entry() == null) {
                skipped++;
                add(new Defect(file, number, decoded.why(), false));
            } else {
                entries++;
                repeatedIds.line(Place.of(fileNumber, start), number, decoded.id());
            }
        }

        @Override
        public void blank() {
            number++;
        }

        @Override
        public void tooLong(long start) {
            number++;
            skipped++;
            add(new Defect(file, number, "is longer than " + settings.maxLine() + " bytes", false));
        }
    }
}
