package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.PreparedEntry;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.MalformedLines;
import io.mneme.store.jsonl.memory.RecentEntryCache;
import io.mneme.store.jsonl.memory.UtcDay;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The contents of all files of a journal, as far as they were scanned. Used in the write turn only; other threads read
 * its {@linkplain #snapshot snapshots}.
 */
public final class JournalContents<E> {

    private final EntryDecoder<E> decoder;
    private final Ledger ledger;
    private final JournalSettings settings;
    private final LineColumns lineIndex;
    private final RecentEntryCache<E> recentEntries;
    private final FileStates files;
    private IdAssigner idAssigner;
    private MalformedLines malformed;
    private long end;
    private boolean incomplete;
    private UndecidedLines undecided = new UndecidedLines();

    private JournalContents(
            JournalContents<E> before, LineColumns lineIndex, RecentEntryCache<E> recentEntries, FileStates files) {
        this(before.decoder, before.ledger, before.settings, lineIndex, recentEntries, files);
        this.idAssigner = before.idAssigner.copyFor(lineIndex, files);
        this.malformed = before.malformed;
        this.end = before.end;
        this.undecided = before.undecided;
    }

    private JournalContents(
            EntryDecoder<E> decoder,
            Ledger ledger,
            JournalSettings settings,
            LineColumns lineIndex,
            RecentEntryCache<E> recentEntries,
            FileStates files) {
        this.decoder = decoder;
        this.ledger = ledger;
        this.settings = settings;
        this.lineIndex = lineIndex;
        this.recentEntries = recentEntries;
        this.files = files;
        this.idAssigner = new IdAssigner(lineIndex, ledger, files, decoder, new HashMap<>());
        this.malformed = MalformedLines.NONE;
        this.end = ledger.changes().end();
    }

    /** Returns contents without any file. */
    public static <E> JournalContents<E> unread(EntryDecoder<E> decoder, Ledger ledger, JournalSettings settings) {
        return of(decoder, ledger, settings, List.of(), FileSet.none(), new LineColumns());
    }

    /** Returns contents with these files, whose scanned lines are in the index. */
    static <E> JournalContents<E> of(
            EntryDecoder<E> decoder,
            Ledger ledger,
            JournalSettings settings,
            List<FileState> files,
            FileSet fileSet,
            LineColumns lineIndex) {
        return new JournalContents<>(
                decoder, ledger, settings, lineIndex, new RecentEntryCache<>(), FileStates.of(files, fileSet));
    }

    /** Restores the fields that a checkpoint contains besides the files and the index. */
    void resume(MalformedLines malformedLines, long newest) {
        malformed = malformedLines;
        end = Math.max(end, newest);
    }

    /** Adds a file of which nothing was read. */
    public FileState addFile(String name, Object key, RefCountedSource source) {
        FileState state = new FileState(name, fileSet().count(), key);
        addFile(state, source);
        return state;
    }

    /** Adds a file of which nothing was read; it must have the next number. */
    void addFile(FileState state, RefCountedSource source) {
        files.add(state, source);
    }

    /** Replaces the source of a file by another one with the same content. */
    public void replaceSource(FileState state, RefCountedSource source) {
        files.replaceSource(state, source);
    }

    /**
     * Scans the whole lines by which files have grown.
     *
     * @throws IOException if the ledger cannot be written; then no line was added
     */
    public void scanGrowth(Collection<FileState> grown) throws IOException {
        if (grown.isEmpty()) {
            return;
        }
        incomplete = true;
        ScannedLines<E> lines = new ScannedLines<>(decoder, settings);
        Map<String, FileState> before = new HashMap<>();
        for (FileState state : grown) {
            before.put(state.name(), state.copy());
            scanFile(lines, state);
        }
        try {
            end = new PositionAssigner(ledger, grown, end).assign(lines);
        } catch (IOException e) {
            files.restore(before);
            incomplete = false;
            throw e;
        }
        add(lines);
        incomplete = false;
    }

    private void scanFile(ScannedLines<E> lines, FileState state) {
        RefCountedSource source = fileSet().get(state.number());
        try {
            lines.scan(state, source, source.length());
            source.damage().ifPresent(reason -> lines.addUnreadable(state, reason));
        } catch (IOException e) {
            lines.addUnreadable(state, "cannot be read: " + IoFailures.describe(e));
        }
    }

    private void add(ScannedLines<E> lines) throws IOException {
        malformed = lines.malformed(malformed);
        lines.addTo(undecided);
        lines.moveTo(lineIndex, idAssigner);
        files.markChanged();
    }

    /** Adds an entry that was just appended to the file that gets the next positions; returns it as stored. */
    public StoredEntry<E> addAppended(PreparedEntry<E> appended, FileState state) {
        end = ledger.positionMap().nextFree(end);
        int length = appended.line().length;
        lineIndex.addEntry(
                LineAddress.of(state.number(), state.scannedBytes()),
                length,
                appended.sum(),
                appended.key(),
                end,
                UtcDay.of(appended.moment()),
                appended.lanes());
        state.appendEntry(length, appended.revision(), end);
        StoredEntry<E> stored = appended.storedAt(end);
        recentEntries.put(stored, length);
        return stored;
    }

    /** Returns the next version of these contents: with another index, and copies of the file states. */
    JournalContents<E> copyWith(
            LineColumns newIndex,
            RecentEntryCache<E> newEntries,
            UnaryOperator<String> newName,
            MalformedLines newMalformed) {
        JournalContents<E> after = new JournalContents<>(this, newIndex, newEntries, files.copy(newName));
        after.malformed = newMalformed;
        return after;
    }

    /** Returns the contents after these without a file that has no lines. */
    public JournalContents<E> copyWithout(String file) {
        int removed = fileState(file).number();
        LineColumns renumbered = lineIndex.withAddresses(address -> LineAddress.of(
                FileStates.numberWithout(removed, LineAddress.file(address)), LineAddress.start(address)));
        JournalContents<E> after = new JournalContents<>(this, renumbered, recentEntries, files.without(file));
        after.malformed = malformed;
        return after;
    }

    /**
     * Records that a copy has replaced a file; returns the fingerprint of the copy.
     *
     * @throws IOException if the copy cannot be read; then these contents are released
     */
    public Fingerprint applyCopy(StagedCopy copy, FileHandleCache handleCache) throws IOException {
        try {
            return files.get(copy.name()).replacedBy(copy, handleCache);
        } catch (IOException e) {
            fileSet().release();
            throw e;
        }
    }

    /**
     * Returns whether all files must be read again: a scan has failed half way, or lines at which the kind failed can
     * be decoded now.
     */
    public boolean isIncomplete() {
        return incomplete || undecided.canBeDecided(lineIndex.table(), fileSet(), decoder);
    }

    /** Returns whether all lines were scanned and decoded, so that the next start need not read them again. */
    public boolean isFullyScanned() {
        return !incomplete && undecided.isEmpty();
    }

    /** Advances the end to the position of a change. */
    public void advanceTo(long position) {
        end = Math.max(end, position);
    }

    public Snapshot<E> snapshot() {
        FileState active = files.get(ledger.positionMap().activeFile());
        return new Snapshot<>(
                ledger.lineage().name(),
                lineIndex.table(),
                fileSet(),
                recentEntries,
                ledger.changes(),
                malformed,
                end,
                files.inactiveFiles(active),
                Optional.ofNullable(active).map(Snapshot.FileView::of),
                files.unread(ledger.positionMap()));
    }

    /** Records that the attributes of a file have changed. */
    public void markTouched() {
        files.markChanged();
    }

    /** Returns the fingerprints of all files that can be read. */
    public List<Fingerprint> fingerprints() throws IOException {
        return files.fingerprints();
    }

    /** Returns whether an entry has this id, or a deleted one had it. */
    public boolean isTaken(String id) throws IOException {
        return idAssigner.isTaken(id);
    }

    /** Returns the state of a file; null if the contents do not have the file. */
    public @Nullable FileState fileState(String name) {
        return files.get(name);
    }

    public Collection<FileState> fileStates() {
        return files.all();
    }

    public FileSet fileSet() {
        return files.fileSet();
    }

    public RecentEntryCache<E> recentEntries() {
        return recentEntries;
    }

    public LineColumns lineIndex() {
        return lineIndex;
    }

    MalformedLines malformed() {
        return malformed;
    }

    /** Returns the position of the newest line or change. */
    public long end() {
        return end;
    }
}
