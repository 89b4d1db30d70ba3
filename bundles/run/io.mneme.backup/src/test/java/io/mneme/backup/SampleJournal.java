package io.mneme.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.VerificationReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A journal of one file, of which the first copies may fail. */
final class SampleJournal implements JournalMaintenance {

    private final String name;
    private final Path folder;
    private int failures;
    private int open;

    SampleJournal(String name, Path folder, int failures) {
        this.name = name;
        this.folder = folder;
        this.failures = failures;
    }

    /** Returns how many snapshots are not closed. */
    int open() {
        return open;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public VerificationReport verify() {
        return new VerificationReport(name, List.of(), List.of(), 0);
    }

    @Override
    public List<String> repair() {
        return List.of();
    }

    @Override
    public List<String> rotate() {
        return List.of();
    }

    @Override
    public int expireQuarantine(Instant before) {
        return 0;
    }

    @Override
    public JournalSnapshot snapshot() {
        open++;
        return new SampleSnapshot();
    }

    private final class SampleSnapshot implements JournalSnapshot {

        @Override
        public String journal() {
            return name;
        }

        @Override
        public String location() {
            return folder.toString();
        }

        @Override
        public String lineage() {
            return "abc";
        }

        @Override
        public Position end() {
            return new Position(3);
        }

        @Override
        public long entries() {
            return 2;
        }

        @Override
        public List<SnapshotFile> files() {
            return List.of(new SnapshotFile(name + ".jsonl", 4), new SnapshotFile(".mneme/ledger.jsonl", 0));
        }

        @Override
        public void copy(SnapshotFile file, OutputStream to) throws IOException {
            if (failures > 0) {
                failures--;
                throw new JournalException("another program has replaced " + file.name());
            }
            to.write((file.bytes() == 4 ? "{}\n\n" : "").getBytes(UTF_8));
        }

        @Override
        public void close() {
            open--;
        }
    }
}
