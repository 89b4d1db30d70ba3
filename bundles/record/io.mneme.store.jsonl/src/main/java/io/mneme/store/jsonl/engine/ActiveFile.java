package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.LiveContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.foreign.RefreshSchedule;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.RangeStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open file to which entries are appended. Used in the write turn only. */
public final class ActiveFile<E> {

    private static final Logger log = LoggerFactory.getLogger(ActiveFile.class);

    private final LiveContents<E> live;
    private final RefreshSchedule schedule;
    private final JournalSettings settings;
    private final Storage storage;
    private String name = "";

    /** Null before the first append; the contents own it. */
    private @Nullable AppendFile openFile;

    ActiveFile(LiveContents<E> live, RefreshSchedule schedule, JournalSettings settings, Storage storage) {
        this.live = live;
        this.schedule = schedule;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * Opens a file to append to it, and notes in the ledger that the next positions are in this file.
     *
     * @return its state; the last line is complete, unless another program has appended one without an end
     * @throws StaleFileException if another program has replaced the file since the last refresh
     */
    public FileState openForAppend(String file) throws IOException {
        FileState state = state();
        if (state == null || !name.equals(file) || live.contents().fileSet().get(state.number()) != openFile) {
            state = reopen(file);
        }
        Ledger ledger = live.ledger();
        if (!ledger.positionMap().activeFile().equals(file)) {
            long end = live.contents().end();
            RangeStart next = new RangeStart(file, ledger.positionMap().nextFree(end));
            ledger.append(LedgerRecord.appending(
                    end, next, fingerprintsOf(ledger.positionMap().activeFile())));
        }
        return state;
    }

    /** Nothing more is appended to the former file. Its fingerprint identifies it if another program compresses it. */
    private List<Fingerprint> fingerprintsOf(String former) {
        FileState state = live.contents().fileState(former);
        if (state == null || state.isDamaged()) {
            return List.of();
        }
        try {
            return List.of(state.fingerprint(live.contents().fileSet().get(state.number())));
        } catch (IOException e) {
            log.debug("{}: the last line cannot be read for a fingerprint", former, e);
            return List.of();
        }
    }

    private FileState reopen(String file) throws IOException {
        closeHandle();
        AppendFile opened = AppendFile.openOrCreate(settings.path(file), storage);
        FileState state = live.contents().fileState(file);
        if (state != null && state.isDamaged()) {
            opened.release();
            throw new IOException(file + " cannot be appended to: part of it cannot be read");
        }
        if (state == null) {
            state = live.contents().addFile(file, opened.key(), opened);
            schedule.changedByUs();
        } else if (state.key().equals(opened.key())) {
            live.contents().replaceSource(state, opened);
        } else {
            opened.release();
            throw new StaleFileException(file);
        }
        openFile = opened;
        name = file;
        if (opened.length() != state.size()) {
            live.contents().scanGrowth(List.of(state));
            state.updateSize(opened.length());
        }
        return state;
    }

    /** Closes the handle for appends; the file stays readable. */
    void closeHandle() {
        FileState state = state();
        AppendFile former = openFile;
        release();
        if (state != null && live.contents().fileSet().get(state.number()) == former) {
            live.contents()
                    .replaceSource(state, new LazyFile(settings.path(state.name()), state.key(), live.handleCache()));
        }
    }

    private @Nullable FileState state() {
        return openFile == null ? null : live.contents().fileState(name);
    }

    /** Returns the file that {@link #openForAppend} has opened. */
    public AppendFile openFile() {
        return Objects.requireNonNull(openFile);
    }

    /** Returns whether the file has the length that its state has. */
    public boolean hasExpectedLength() throws IOException {
        FileState state = state();
        return state != null && openFile().endsAt(state.size());
    }

    /** Records a write to the file. */
    void markWritten() {
        FileState state = state();
        if (state != null) {
            state.markWritten();
        }
    }

    /** Syncs the file, and makes its name durable: a rotation may have just given it to another file. */
    void sync() throws IOException {
        live.ledger().settlement().settle();
        if (openFile != null) {
            openFile.sync();
        }
    }

    /** Releases the file. Syncs it first if an interval sync may be due; not a file that a durable copy has replaced. */
    void release() {
        FileState state = state();
        boolean kept = state == null || openFile == null || state.key().equals(openFile.key());
        if (openFile != null && kept && settings.durability() == Durability.INTERVAL) {
            try {
                openFile.sync();
            } catch (IOException e) {
                log.warn("{}: a sync failed: the last entries may be lost if the power fails", name, e);
            }
        }
        openFile = null;
        name = "";
    }

    /**
     * Returns the state of a file to which whole lines can be appended. Creates the file, or ends its last line, if
     * necessary.
     */
    public FileState ensureLineEnd(String file) throws IOException {
        Path path = settings.path(file);
        AppendFile opened = AppendFile.openOrCreate(path, storage);
        try {
            FileState state = live.contents().fileState(file);
            if (state == null) {
                state = live.contents()
                        .addFile(file, opened.key(), new LazyFile(path, opened.key(), live.handleCache()));
            }
            if (state.isDamaged() || !state.key().equals(opened.key())) {
                throw new IOException(file + " cannot be added to: it is damaged, or was replaced");
            }
            if (state.scannedBytes() < opened.length()) {
                opened.append(new byte[] {'\n'});
                opened.sync();
                live.contents().scanGrowth(List.of(state));
            }
            state.updateSize(opened.length());
            return state;
        } finally {
            opened.release();
        }
    }
}
