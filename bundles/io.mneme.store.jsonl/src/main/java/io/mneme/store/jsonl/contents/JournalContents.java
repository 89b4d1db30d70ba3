package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.LineIndex;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.MalformedLines;
import io.mneme.store.jsonl.index.RecentEntryCache;
import io.mneme.store.jsonl.index.UtcDay;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.PreparedEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the files hold, read as far as they have grown. Used in the writing turn only; others see its views. */
public final class JournalContents<E> {

    private final EntryDecoder<E> decoder;
    private final Ledger ledger;
    private final JournalSettings settings;
    private final LineIndex lineIndex;
    private final RecentEntryCache<E> recentEntries;
    private final Map<String, FileState> fileStates;
    private FileSet fileSet;
    private IdAssigner idAssigner;
    private MalformedLines malformed;
    private long end;

    /** What views show of the files that are not appended to; null when it has to be made again. */
    private @Nullable List<Snapshot.FileView> inactiveFiles;

    private @Nullable FileState activeFile;

    private boolean incomplete;
    private UndecidedLines undecided = new UndecidedLines();

    private JournalContents(
            JournalContents<E> before,
            LineIndex lineIndex,
            RecentEntryCache<E> recentEntries,
            Map<String, FileState> fileStates,
            FileSet fileSet) {
        this(before.decoder, before.ledger, before.settings, lineIndex, recentEntries, fileStates, fileSet);
        this.idAssigner = before.idAssigner.copyFor(lineIndex, fileSet);
        this.malformed = before.malformed;
        this.end = before.end;
        this.undecided = before.undecided;
    }

    private JournalContents(
            EntryDecoder<E> decoder,
            Ledger ledger,
            JournalSettings settings,
            LineIndex lineIndex,
            RecentEntryCache<E> recentEntries,
            Map<String, FileState> fileStates,
            FileSet fileSet) {
        this.decoder = decoder;
        this.ledger = ledger;
        this.settings = settings;
        this.lineIndex = lineIndex;
        this.recentEntries = recentEntries;
        this.fileStates = fileStates;
        this.fileSet = fileSet;
        this.idAssigner = new IdAssigner(lineIndex, ledger, fileSet, decoder);
        this.malformed = MalformedLines.NONE;
        this.end = ledger.changes().end();
    }

    /** Returns contents of which nothing was read yet. */
    public static <E> JournalContents<E> unread(EntryDecoder<E> decoder, Ledger ledger, JournalSettings settings) {
        return of(decoder, ledger, settings, List.of(), FileSet.none(), new LineIndex());
    }

    /** Returns contents with these files, of which these lines were read. */
    static <E> JournalContents<E> of(
            EntryDecoder<E> decoder,
            Ledger ledger,
            JournalSettings settings,
            List<FileState> files,
            FileSet fileSet,
            LineIndex lineIndex) {
        Map<String, FileState> states = new LinkedHashMap<>();
        files.forEach(state -> states.put(state.name(), state));
        return new JournalContents<>(decoder, ledger, settings, lineIndex, new RecentEntryCache<>(), states, fileSet);
    }

    /** Takes over what else was known when these lines were read. */
    void resume(MalformedLines known, long newest) {
        malformed = known;
        end = Math.max(end, newest);
    }

    /** Adds a file of which nothing was read yet. */
    public FileState addFile(String name, Object key, RefCountedSource source) {
        FileState state = new FileState(name, fileSet.count(), key);
        addFile(state, source);
        return state;
    }

    /** Adds a file of which nothing was read yet, and whose number is the next. */
    public void addFile(FileState state, RefCountedSource source) {
        fileStates.put(state.name(), state);
        inactiveFiles = null;
        replaceSource(state, source);
    }

    /** Puts another source in the place of a file's, with the same content. */
    public void replaceSource(FileState state, RefCountedSource source) {
        FileSet former = fileSet;
        fileSet = former.with(state.number(), state.name(), source);
        idAssigner = idAssigner.copyFor(lineIndex, fileSet);
        former.release();
    }

    /**
     * Takes in the whole lines that files have grown by.
     *
     * @throws IOException if the ledger cannot be written; nothing was taken in
     */
    public void scanGrowth(Collection<FileState> grown) throws IOException {
        if (grown.isEmpty()) {
            return;
        }
        incomplete = true;
        ScannedLines<E> found = new ScannedLines<>(decoder, settings);
        Map<String, FileState> before = new HashMap<>();
        Map<Integer, FileState> byNumber = new HashMap<>();
        for (FileState state : grown) {
            before.put(state.name(), state.copy());
            byNumber.put(state.number(), state);
            scanFile(found, state);
        }
        try {
            end = new PositionAssigner(ledger, byNumber, end).assign(found);
        } catch (IOException e) {
            fileStates.putAll(before);
            incomplete = false;
            throw e;
        }
        malformed = found.malformed(malformed);
        found.addTo(lineIndex, idAssigner);
        found.addTo(undecided);
        inactiveFiles = null;
        incomplete = false;
    }

    private void scanFile(ScannedLines<E> found, FileState state) {
        RefCountedSource source = fileSet.get(state.number());
        try {
            found.scan(state, source, source.length());
            source.damage().ifPresent(why -> found.addUnreadable(state, why));
        } catch (IOException e) {
            found.addUnreadable(state, "cannot be read: " + IoFailures.describe(e));
        }
    }

    /** Lists an entry that was just appended to the file that gets the next positions, and returns it as stored. */
    public Stored<E> addAppended(PreparedEntry<E> appended, FileState state) {
        end = ledger.positionMap().nextFree(end);
        int length = appended.line().length();
        lineIndex.addEntry(
                LineAddress.of(state.number(), state.scannedBytes()),
                length,
                appended.sum(),
                appended.key(),
                end,
                UtcDay.of(appended.moment()),
                appended.lanes());
        state.appendEntry(length, appended.revision(), end);
        Stored<E> stored = appended.storedAt(end);
        recentEntries.put(stored, length);
        return stored;
    }

    /** Returns contents that follow these: other lines or places, and copies of what is known of the files. */
    JournalContents<E> copyWith(
            LineIndex changed, RecentEntryCache<E> others, UnaryOperator<String> named, MalformedLines moved) {
        Map<String, FileState> all = new LinkedHashMap<>();
        fileStates.forEach((name, state) -> all.put(named.apply(name), state.copy(named.apply(name))));
        JournalContents<E> after = new JournalContents<>(this, changed, others, all, fileSet.retained());
        after.malformed = moved;
        return after;
    }

    /**
     * Notes that a copy is a file now, and returns its seal.
     *
     * @throws IOException if the copy cannot be read; these contents are released
     */
    public Fingerprint sealed(StagedCopy copy, FileHandleCache handleCache) throws IOException {
        try {
            return fileState(copy.name()).replacedBy(copy, handleCache);
        } catch (IOException e) {
            fileSet.release();
            throw e;
        }
    }

    /** Finds out which line of a file is its last, after lines were taken out or added. */
    void findLastLine(FileState state) {
        LineTable table = lineIndex.table();
        state.lastLine().clear();
        for (int row = 0; row < table.count(); row++) {
            if (table.file(row) == state.number()
                    && table.start(row) > state.lastLine().start()) {
                state.lastLine().set(table.start(row), table.loadableLength(row));
            }
        }
    }

    /** Returns whether the rows from this one on are in the order of their positions, and follow the others. */
    boolean isAscendingFrom(int first) {
        LineTable table = lineIndex.table();
        for (int row = Math.max(1, first); row < table.count(); row++) {
            if (table.positions()[row] <= table.positions()[row - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether lines were taken in only in part, or can be decoded by now; then all files must be read again. */
    public boolean isIncomplete() {
        return incomplete || undecided.canBeDecided(lineIndex.table(), fileSet, decoder);
    }

    /** Returns whether all lines were taken in and decided, so that they need not be read again at the next start. */
    public boolean isFullyScanned() {
        return !incomplete && undecided.isEmpty();
    }

    /** Notes the position of a change. */
    public void noteChange(long position) {
        end = Math.max(end, position);
    }

    public Snapshot<E> snapshot() {
        FileState appended = fileStates.get(ledger.positionMap().activeFile());
        if (inactiveFiles == null || activeFile != appended) {
            activeFile = appended;
            inactiveFiles = fileStates.values().stream()
                    .filter(state -> state != appended)
                    .map(Snapshot.FileView::of)
                    .toList();
        }
        Optional<Snapshot.FileView> shown = Optional.ofNullable(appended).map(Snapshot.FileView::of);
        return new Snapshot<>(
                lineIndex.table(), fileSet, recentEntries, ledger.changes(), malformed, end, inactiveFiles, shown);
    }

    /** Notes that something was learnt of the files. */
    public void markTouched() {
        inactiveFiles = null;
    }

    /** Returns the seals of all files. */
    public List<Fingerprint> fingerprints() throws IOException {
        List<Fingerprint> fingerprints = new ArrayList<>();
        for (FileState state : fileStates.values()) {
            if (!state.isDamaged()) {
                fingerprints.add(state.fingerprint(fileSet.get(state.number())));
            }
        }
        return fingerprints;
    }

    public boolean isTaken(String id) throws IOException {
        return idAssigner.isTaken(id);
    }

    /** Returns what is known of a file; null if it is not known. */
    @Nullable
    public FileState fileState(String name) {
        return fileStates.get(name);
    }

    public RecentEntryCache<E> recentEntries() {
        return recentEntries;
    }

    FileState fileState(int number) {
        return fileStates.values().stream()
                .filter(state -> state.number() == number)
                .findFirst()
                .orElseThrow();
    }

    public Collection<FileState> fileStates() {
        return fileStates.values();
    }

    public FileSet fileSet() {
        return fileSet;
    }

    public LineIndex lineIndex() {
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
